/**
 * Fields that any cell may carry, in long form. What short forms a file may use stands as a tag at the
 * field; turning them into the long form is `notebook/long-form`'s. `id` and `type` are not among them.
 */
import * as z from 'zod';
import {
  cellId,
  cellIds,
  duration,
  expression,
  listOf,
  noted,
  off,
  optional,
  policy,
  presentation,
  tag,
  whole,
} from '../kinds.ts';
import { assertionList } from './assertion.ts';
import { display } from './display.ts';
import { limits } from './limits.ts';

const forEach = tag(
  z.strictObject({
    in: expression(),
    max_items: policy(whole(1, 100_000).default(1000)),
    parallel: policy(whole(1, 100).default(4)),
    on_item_error: policy(z.enum(['collect', 'fail']).default('collect')),
  }),
  { short: z.string(), under: 'in', note: 'Runs once for each item of a cell or expression; the output is a table.' },
);

const retry = z.strictObject({
  attempts: whole(1, 20).default(3),
  backoff: z.enum(['fixed', 'exponential']).default('exponential'),
  base_seconds: z.number().min(0.1).max(60).default(1),
  max_seconds: z.number().min(0.1).default(60),
  not_on: listOf(z.string()).default([]),
});

const repeat = z.strictObject({
  every_seconds: duration(z.number().positive()),
  until: optional(expression()),
  max: whole(1, 1000),
});

const labels = z.array(
  z.strictObject({ id: z.string(), type: z.enum(['choice', 'text']), options: optional(z.array(z.string())) }),
);

/** Fields of any cell. */
export const commonFields = {
  title: presentation(optional(z.string())),
  description: presentation(optional(z.string()), 'A note for people who watch a run.'),
  when: optional(noted(expression(), 'Falsy: the cell and what depends on it are skipped.')),
  on_skip: optional(noted(z.literal('run'), 'Runs although what it reads was skipped; that is then null.')),
  catch: optional(noted(cellId(), 'The cell whose failure this one stands in for.')),
  for_each: optional(forEach),
  key: optional(noted(listOf(z.string()), 'Columns that identify a row of the items.')),
  share: policy(z.boolean().default(true), 'Rows with the same request share one call.'),
  needs: policy(cellIds().default([]), 'Cells that must have succeeded before.'),
  reads: noted(cellIds().default([]), 'Cells that an agent or Python code reads.'),
  retry: policy(optional(retry)),
  timeout_seconds: policy(optional(duration(z.number().min(1).max(3600)))),
  deadline: policy(optional(z.union([z.number(), z.string()]))),
  limits: policy(optional(limits)),
  repeat: optional(repeat),
  run: policy(optional(z.enum(['auto', 'manual', 'confirm'])), 'When it runs; the default depends on what it costs.'),
  refresh: policy(optional(z.strictObject({ on: z.union([z.string(), z.number()]) }))),
  cache: policy(z.boolean().default(true)),
  assertions: optional(assertionList),
  assertions_from: optional(z.string()),
  labels: presentation(optional(labels)),
  display: presentation(optional(display)),
  disabled: policy(off(), 'Out of the graph, with its descendants.'),
  hidden: presentation(optional(z.enum(['source', 'output', 'both']))),
};

/** A cell type's fields beside the common ones. */
export function cellFields<S extends z.core.$ZodLooseShape>(own: S) {
  return z.strictObject({ ...commonFields, ...own });
}

/** What is known of a cell type, for parser, page and planner. */
export interface CellDefinition<S extends z.ZodType = z.ZodType> {
  readonly fields: S;
  /** The key that holds the body; in a file it may stand in for `type`. Loops have none. */
  readonly body: string | null;
  /** The long form's name of the body, where it differs: `text` of markdown. */
  readonly bodyField: string;
  /** Of these one must stand in the cell. */
  readonly oneOf: readonly string[];
  readonly cost: 'free' | 'paid' | 'writes';
  /** False: the type is checked and kept, and says that it cannot run yet. */
  readonly runs: boolean;
  /** Raised when the same fields come to mean something else; part of the key. */
  readonly revision: number;
  /** What stands in for required fields that are missing or wrong, so that the cell can still be shown. */
  readonly blank: z.infer<S>;
}

/** A definition with its defaults: the body's key is its field, the type runs, costs nothing. */
export function defineCell<S extends z.ZodType>(
  parts: Pick<CellDefinition<S>, 'fields'> & { blank: z.input<S> } & Partial<
      Omit<CellDefinition<S>, 'fields' | 'blank'>
    >,
): CellDefinition<S> {
  const body = parts.body === undefined ? null : parts.body;
  const bodyField = parts.bodyField ?? body ?? '';
  return {
    oneOf: bodyField ? [bodyField] : [],
    cost: 'free',
    runs: true,
    revision: 1,
    ...parts,
    body,
    bodyField,
    blank: parts.fields.parse(parts.blank),
  };
}
