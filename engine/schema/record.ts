/**
 * The canonical record of a run: equal as text in page, server and CLI outside `unstable`. Fields are
 * added, never renamed. Written by `run/record`, read by tests, CI and comparison.
 */
import * as z from 'zod';
import { failureCodes } from './failure.ts';

/** Stands in a record for what a secret input took part in. */
export const secretMark = '[secret]';

const json = z.json();
const column = z.strictObject({ name: z.string(), type: z.string() });

/** The beginning of a table. */
export const recordTable = z.strictObject({
  columns: z.array(column),
  row_count: z.int().nonnegative(),
  /** The first 1,000, values by position in the order of `columns`. */
  rows: z.array(z.array(json)),
});

const usage = z.strictObject({ input_tokens: z.number(), output_tokens: z.number(), cost_usd: z.number() });

const skippedBecause = z.strictObject({
  kind: z.enum(['when', 'failed', 'gate', 'issue', 'disabled', 'not-needed', 'budget']),
  cell: z.string(),
});

const failure = z.strictObject({
  code: z.enum(failureCodes),
  message: z.string(),
  line: z.exactOptional(z.int()),
  column: z.exactOptional(z.int()),
  retryable: z.exactOptional(z.boolean()),
});

const check = z.strictObject({
  type: z.string(),
  metric: z.exactOptional(z.string()),
  state: z.enum(['pass', 'fail', 'error', 'unscored']),
  passed: z.boolean(),
  score: z.number().nullable(),
  reason: z.string(),
  bad: z.exactOptional(z.number()),
  total: z.exactOptional(z.number()),
});

const assertions = z.strictObject({ passed: z.boolean(), score: z.number(), results: z.array(check) });

/** What a record says of one cell. */
export const recordCell = z.strictObject({
  type: z.string().nullable(),
  outcome: z.enum(['success', 'failed', 'skipped', 'cancelled']),
  skipped_because: z.exactOptional(skippedBecause),
  caught_by: z.exactOptional(z.string()),
  failure: z.exactOptional(failure),
  table: z.exactOptional(recordTable),
  output: z.exactOptional(json),
  text_digest: z.exactOptional(z.string()),
  marks: z.exactOptional(z.int()),
  digest: z.exactOptional(z.string()),
  assertions: z.exactOptional(assertions),
  /** The cell is a gate: when its checks do not pass, the run fails. */
  gate: z.exactOptional(z.literal(true)),
  relations: z.exactOptional(z.record(z.string(), recordTable)),
  get rounds() {
    return z.exactOptional(z.array(z.record(z.string(), recordCell)));
  },
  usage: z.exactOptional(usage),
});

/** The shape of a record. */
export const record = z.strictObject({
  notebook: z.string(),
  inputs: z.record(z.string(), json),
  outcome: z.enum(['success', 'failed', 'cancelled', 'waiting']),
  waiting_for: z.exactOptional(z.string()),
  cells: z.record(z.string(), recordCell),
  outputs: z.record(z.string(), json),
  usage,
  unstable: z.strictObject({
    effects: z.enum(['mock', 'ask', 'live']),
    models: z.enum(['recorded', 'live']),
    version: z.int().nullable(),
    ran_because: z.record(z.string(), z.string()),
    cached: z.record(z.string(), z.int()),
    billed_usd: z.number(),
    started_at: z.string(),
    seconds: z.number(),
    host: z.string(),
    engine_version: z.string(),
  }),
});

/** The beginning of a table in a record. */
export type RecordTable = z.infer<typeof recordTable>;
/** One cell in a record. */
export type RecordCell = z.infer<typeof recordCell>;
/** The record of a run. */
export type RunRecord = z.infer<typeof record>;
