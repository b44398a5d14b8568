/**
 * Something that happened in a run, appended and never changed. The record is folded from events and
 * does not depend on how those of different cells interleave.
 */
import * as z from 'zod';
import { recordCell } from './record.ts';

const json = z.json();

const place = {
  /** From 1 in each run. */
  seq: z.int().positive(),
  /** Milliseconds since 1970, by the host's clock. */
  at: z.number(),
  run: z.string(),
};
const ofCell = { ...place, cell: z.string() };

const runStarted = z.strictObject({
  notebook: z.string(),
  inputs: z.record(z.string(), json),
  effects: z.enum(['mock', 'ask', 'live']),
  models: z.enum(['recorded', 'live']),
  version: z.int().nullable(),
  host: z.string(),
  engine_version: z.string(),
});

/** The shape of an event. */
export const runEvent = z.discriminatedUnion('type', [
  z.strictObject({ ...place, type: z.literal('run-started'), data: runStarted }),
  z.strictObject({ ...place, type: z.literal('plan-made'), data: z.record(z.string(), z.string()) }),
  z.strictObject({
    ...ofCell,
    type: z.literal('cell-started'),
    attempt: z.int().positive(),
    data: z.strictObject({ reason: z.string() }),
  }),
  z.strictObject({
    ...ofCell,
    type: z.literal('cell-progress'),
    data: z.strictObject({ done: z.int(), total: z.int().nullable() }),
  }),
  z.strictObject({ ...ofCell, type: z.literal('log'), data: z.strictObject({ text: z.string() }) }),
  z.strictObject({
    ...ofCell,
    type: z.literal('cell-finished'),
    /** `catches`: the failed cell that this one stands in for. */
    data: z.strictObject({ cell: recordCell, catches: z.exactOptional(z.string()) }),
  }),
  z.strictObject({
    ...place,
    type: z.literal('run-finished'),
    data: z.strictObject({ outputs: z.record(z.string(), json) }),
  }),
]);

/** An event of a run. */
export type RunEvent = z.infer<typeof runEvent>;
