/** Fields of a notebook but its cells: settings, outputs, tests, layout. */
import * as z from 'zod';
import { cellId, json, jsonObject, noted, optional, tag, whole } from '../kinds.ts';
import { agentFields } from './agent.ts';
import { assertionList } from './assertion.ts';
import { limits } from './limits.ts';

const hosts = z.strictObject({ allow: z.array(z.string()).default([]) });

export const settings = z.strictObject({
  run_paid: z.enum(['manual', 'confirm', 'auto']).default('manual'),
  max_parallel: noted(whole(1, 64).default(8), 'Cells that run at once.'),
  timezone: z.string().default('UTC'),
  ask_above_usd: z.number().nonnegative().default(0.5),
  network: hosts.default({ allow: [] }),
  egress: hosts.default({ allow: [] }),
  unknown_price: z.enum(['ask', 'allow']).default('ask'),
  live: tag(z.boolean().default(true), { short: z.enum(['on', 'off']), note: 'Free cells run while one types.' }),
  live_rows_usd: z
    .strictObject({ edit: z.number().nonnegative().default(0.01), hour: z.number().nonnegative().default(0.1) })
    .default({ edit: 0.01, hour: 0.1 }),
  judge: optional(
    z.strictObject({
      model: z.string(),
      votes: whole(1, 99).default(1),
      temperature: z.number().min(0).default(0),
    }),
  ),
  locale: optional(z.string()),
  keep_replies: optional(z.boolean()),
  store_requests: z.enum(['text', 'hash']).default('text'),
});

const expectation = z.record(z.string(), assertionList);

const testCase = z.strictObject({
  id: z.string(),
  description: optional(z.string()),
  inputs: jsonObject().default({}),
  fixtures: jsonObject().default({}),
  expect: expectation.default({}),
  effects: optional(z.enum(['mock', 'ask', 'live'])),
  models: optional(z.enum(['recorded', 'live'])),
});

const tests = z.strictObject({
  threshold: z.number().min(0).max(1).default(1),
  cases: z.array(testCase).default([]),
  cases_from: optional(cellId()),
});

const card = z.strictObject({
  cell: cellId(),
  show: z.enum(['output', 'source']).default('output'),
  x: whole(0),
  y: whole(0),
  w: whole(1),
  h: whole(1),
});

const layout = z.strictObject({
  columns: whole(1, 48).default(12),
  row_height: whole(8, 400).default(40),
  cards: z.array(card).default([]),
  phone: z.array(cellId()).default([]),
  folded: z.array(cellId()).default([]),
  canvas: z.record(z.string(), z.strictObject({ x: z.number(), y: z.number() })).default({}),
});

export const notebookFields = z.strictObject({
  quire: noted(z.literal(1), 'Version of the format.'),
  kind: z.literal('notebook'),
  id: z.string(),
  name: optional(z.string()),
  description: optional(z.string()),
  tags: z.array(z.string()).default([]),
  tools: z.array(z.string()).default([]),
  agents: z.record(z.string(), agentFields).default({}),
  limits: optional(limits),
  settings: settings.prefault({}),
  outputs: optional(z.record(z.string(), tag(json(), { kind: 'template' }))),
  tests: optional(tests),
  layout: optional(layout),
});
