/**
 * One check with a score, as it stands in a list. Long form: `type` named, `not-` turned into `not: true`.
 * Table checks have exact fields; the other types share one shape until they can run. Judging is `assert/`'s.
 */
import * as z from 'zod';
import type { Json } from '../../lib/json.ts';
import { cellId, json, jsonObject, listOf, noted, off, optional, tag, whole } from '../kinds.ts';

const share = z.number().min(0).max(1);
const base = {
  not: off(),
  weight: z.number().nonnegative().default(1),
  metric: optional(z.string()),
  threshold: optional(z.number()),
};
const table = {
  ...base,
  max_bad_share: noted(share.default(0), 'Share of rows that may be bad.'),
};
const column = z.string();
const columns = listOf(z.string());

/** Checks of a whole table, by type. */
export const tableChecks = {
  'row-count': z.strictObject({
    type: z.literal('row-count'),
    ...table,
    min: optional(whole(0)),
    max: optional(whole(0)),
  }),
  'not-null': z.strictObject({ type: z.literal('not-null'), ...table, columns }),
  unique: z.strictObject({ type: z.literal('unique'), ...table, columns }),
  'accepted-values': z.strictObject({
    type: z.literal('accepted-values'),
    ...table,
    column,
    values: z.array(json()),
  }),
  range: z.strictObject({
    type: z.literal('range'),
    ...table,
    column,
    min: optional(z.union([z.number(), z.string()])),
    max: optional(z.union([z.number(), z.string()])),
  }),
  regex: z.strictObject({
    type: z.literal('regex'),
    ...table,
    column: optional(column),
    pattern: optional(z.string()),
    value: optional(z.string()),
    transform: optional(z.string()),
  }),
  relationship: z.strictObject({
    type: z.literal('relationship'),
    ...table,
    column,
    to: cellId(),
    field: z.string(),
  }),
  freshness: z.strictObject({
    type: z.literal('freshness'),
    ...table,
    column,
    max_age_seconds: z.number().positive(),
  }),
  schema: z.strictObject({
    type: z.literal('schema'),
    ...table,
    columns: z.record(z.string(), z.string()),
    strict: off(),
  }),
  sql: z.strictObject({
    type: z.literal('sql'),
    ...table,
    sql: noted(tag(z.string(), { kind: 'sql' }), 'Must return no rows.'),
  }),
  'pass-rate': z.strictObject({
    type: z.literal('pass-rate'),
    ...table,
    min: share,
    by: z.enum(['point', 'lower']).default('point'),
  }),
  compare: z.strictObject({
    type: z.literal('compare'),
    ...table,
    baseline: z.string(),
    max_drop: z.number().nonnegative().default(0),
  }),
} as const;

export type TableCheckType = keyof typeof tableChecks;

/** Types of checks of one output; aliases of other tools included. `custom:<id>` names one of the workspace. */
export const outputChecks = [
  ...['equals', 'contains', 'icontains', 'starts-with', 'ends-with', 'contains-all', 'contains-any'],
  ...['icontains-all', 'icontains-any', 'word-count', 'character-count', 'is-refusal', 'finish-reason'],
  ...['levenshtein', 'is-json', 'contains-json', 'is-sql', 'contains-sql', 'is-xml', 'contains-xml', 'is-html'],
  ...['contains-html', 'is-valid-function-call', 'is-valid-tools-call', 'cost', 'latency', 'tokens', 'javascript'],
  ...['python', 'webhook', 'assert-set', 'tool-called', 'step-count', 'tool-args-match', 'tool-sequence'],
  ...['levenshtein-similarity', 'json-diff', 'numeric-diff', 'bleu', 'gleu', 'rouge-n', 'rouge-l'],
  ...['rouge-2-recall', 'rouge-l-recall', 'rouge-s-recall', 'meteor', 'token-f1', 'exact-match'],
  ...['normalized-exact', 'f-beta', 'list-contains', 'tool-call-f1', 'similar', 'similar:dot', 'similar:euclidean'],
  ...['classifier', 'perplexity', 'perplexity-score', 'llm-rubric', 'llm_judge', 'g-eval', 'factuality'],
  ...['closed-qa', 'model-graded-closedqa', 'answer-relevance', 'context-recall', 'context-relevance'],
  ...['context-faithfulness', 'goal-success', 'select-best', 'max-score', 'label', 'stderr', 'wilson'],
  ...['mcnemar-exact', 'pass-at-k', 'pass-hat-k', 'trajectory:tool-used', 'trajectory:tool-args-match'],
  ...['trajectory:tool-sequence', 'trajectory:step-count', 'trajectory:goal-success'],
] as const;

/** Every type that can stand in a list, `custom:<id>` aside. */
export const assertionTypes: readonly string[] = [...Object.keys(tableChecks), ...outputChecks];

/** Whether a type is known or names a custom assertion; `not-` must be taken off before. */
export function isAssertionType(type: string): boolean {
  return assertionTypes.includes(type) || /^custom:[a-z0-9][a-z0-9_-]*$/.test(type);
}

/** Whether a type looks at a whole table and can run now. */
export function isTableCheck(type: string): type is TableCheckType {
  return Object.hasOwn(tableChecks, type);
}

/** Whether a type can be judged now. */
export function isJudged(type: string): boolean {
  return isTableCheck(type) || type === 'equals' || type === 'javascript';
}

/** An entry in long form `{ type, … }`. */
export interface AssertionFields {
  readonly type: string;
  readonly [field: string]: Json | undefined;
}

const outputCheck = z
  .object({
    type: z.union([z.enum(outputChecks), z.string().regex(/^custom:/)]),
    ...base,
    value: optional(json()),
    config: optional(jsonObject()),
    transform: optional(z.string()),
    judge: optional(z.string()),
    model: optional(z.string()),
  })
  .catchall(json());

/** The schema of one entry: exact for table checks, open for the others. */
export function assertionSchema(type: string): z.ZodType {
  return isTableCheck(type) ? tableChecks[type] : outputCheck;
}

/** An entry of any type; its strings' kinds depend on the type. */
export const assertion = tag(z.object({ type: z.string().default('') }).catchall(json()), {
  kind: 'by-assertion-type',
}) as unknown as z.ZodType<AssertionFields>;

/** All entries with their exact fields, for JSON Schema. */
export const anyAssertion = z.union([...Object.values(tableChecks), outputCheck]);

/** A list of checks in long form; a file may write the items alone. */
export const assertionList = tag(z.strictObject({ threshold: optional(z.number()), items: z.array(assertion) }), {
  short: z.array(anyAssertion),
  under: 'items',
});

/** Kind of a string under an entry's field. */
export function kindInAssertion(type: string, field: string): 'template' | 'sql' | 'code' | 'cell' | 'plain' {
  if (type === 'sql') return field === 'sql' || field === 'value' ? 'sql' : 'plain';
  if (type === 'relationship') return field === 'to' ? 'cell' : 'plain';
  if (/^(python|regex)$|^custom:/.test(type)) return 'plain';
  if (type === 'javascript') return field === 'value' ? 'code' : 'plain';
  return ['value', 'expected', 'actual', 'rubric'].includes(field) ? 'template' : 'plain';
}
