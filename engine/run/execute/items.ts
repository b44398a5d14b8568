/**
 * A cell over items: one row an item, in item order, with the fixed columns of every such table. Nothing
 * is spread: what came in is `item`, what came out is `output`. Readers run when the table is whole.
 */
import { type JudgedItem, judgeItem, judgeItems, markItem } from '../../cells/assertion/judge-items.ts';
import { runCell } from '../../cells/run.ts';
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { loadValue } from '../../host/scope.ts';
import { writeCanonical } from '../../lib/canonical.ts';
import { digestText } from '../../lib/digest.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { Cell } from '../../notebook/document.ts';
import { type Failure, FailureError, fail } from '../../schema/failure.ts';
import type { AssertionList, CommonFields } from '../../schema/index.ts';
import { evaluateField } from './condition.ts';

type ForEach = NonNullable<CommonFields['for_each']>;

/** Names and types of the columns that every table of items has; the types of the others follow their values. */
const columns: readonly { readonly name: string; readonly type?: string }[] = [
  { name: 'key' },
  { name: 'index', type: 'BIGINT' },
  { name: 'item' },
  { name: 'variant', type: 'VARCHAR' },
  { name: 'params' },
  { name: 'sample', type: 'BIGINT' },
  { name: 'output' },
  { name: 'passed', type: 'BOOLEAN' },
  { name: 'score', type: 'DOUBLE' },
  { name: 'scores' },
  { name: 'state', type: 'VARCHAR' },
  { name: 'error', type: 'STRUCT(code VARCHAR, message VARCHAR)' },
  ...['input_tokens', 'cached_tokens', 'output_tokens', 'reasoning_tokens'].map((name) => ({ name, type: 'BIGINT' })),
  { name: 'cost_usd', type: 'DOUBLE' },
  { name: 'latency_ms', type: 'DOUBLE' },
];

type ItemEnd = { readonly output: Json; readonly judged: JudgedItem['judged'] } | { readonly failure: Failure };

/**
 * Runs the cell for each item of `for_each` and gives their table. Throws `invalid-input`, `too-many-items`, and the
 * first failure with `on_item_error: fail`.
 */
export async function runItems(cell: Cell, forEach: ForEach, context: CellContext): Promise<CellOutcome> {
  const items = await evaluateField(context, forEach.in);
  if (!Array.isArray(items)) return fail('invalid-input', `\`for_each\` wants a list; \`${forEach.in}\` is none`);
  if (items.length > forEach.max_items) {
    fail('too-many-items', `${items.length} items, \`max_items\` allows ${forEach.max_items}`);
  }
  const keys = writeKeys(items, cell.fields?.key);
  const ends = await mapItems(cell, forEach, items, context);
  const failures = ends.flatMap((end) => ('failure' in end ? [end.failure] : []));
  const list = cell.fields?.assertions;
  const rows = ends.map((end, index) => ({
    ...writeRow(end, { key: keys[index] ?? null, index, item: items[index] ?? null }),
    ...(list && 'judged' in end && markItem(end.judged, list)),
  }));
  const table = await context.host.sql.put(rows, columns, context.relationName());
  const [first] = failures;
  const notes = first ? [`${failures.length} of ${items.length} items failed: ${first.message}`] : [];
  const message = `all ${items.length} items failed, the first one with: ${first?.message}`;
  const failed = first &&
    failures.length === items.length && { failure: { code: 'all-items-failed', message } as const };
  const marks = list && (await judgeAll(ends, keys, list, context));
  return { output: { kind: 'table', table }, notes, ...marks, ...failed };
}

/** What the cell's own checks say of all its items. */
async function judgeAll(
  ends: readonly ItemEnd[],
  keys: readonly Json[],
  list: AssertionList,
  context: CellContext,
): Promise<Pick<CellOutcome, 'assertions' | 'relations'>> {
  const judged = ends.flatMap((end, index) =>
    'judged' in end ? [{ key: writeText(keys[index] ?? null), judged: end.judged }] : [],
  );
  const { verdict, checks } = await judgeItems(judged, list, context);
  return { assertions: verdict, relations: { checks } };
}

function writeText(key: Json): string {
  return typeof key === 'string' ? key : writeCanonical(key);
}

/** Runs the items, at most `parallel` at once, and gives their ends in item order. */
async function mapItems(
  cell: Cell,
  forEach: ForEach,
  items: readonly Json[],
  context: CellContext,
): Promise<ItemEnd[]> {
  const ends: ItemEnd[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      const scope = { ...context.scope, item: items[index] ?? null, index };
      const end = await runItem(cell, { ...context, scope, progress: () => undefined });
      if ('failure' in end && forEach.on_item_error === 'fail') throw new FailureError(end.failure);
      ends[index] = end;
      done += 1;
      context.progress(done, items.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(forEach.parallel, items.length) }, work));
  return ends;
}

async function runItem(cell: Cell, context: CellContext): Promise<ItemEnd> {
  context.signal.throwIfAborted();
  try {
    const outcome = await runCell(cell, context);
    if (outcome.failure) return { failure: outcome.failure };
    const result = { ...outcome, outcome: 'success', startedAt: 0, durationMs: 0 } as const;
    const output = await loadValue(context, result);
    const judged = await judgeItem(cell.fields?.assertions, cell.id, result, context);
    if (outcome.output?.kind === 'table') await context.host.sql.drop(outcome.output.table.name);
    return { output, judged };
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof FailureError) return { failure: error.failure };
    throw error;
  }
}

function writeRow(
  end: ItemEnd,
  place: { readonly key: Json; readonly index: number; readonly item: Json },
): JsonObject {
  const row = new Map<string, Json>(columns.map(({ name }) => [name, null]));
  for (const [name, value] of Object.entries(place)) row.set(name, value);
  row.set('variant', 'default');
  row.set('sample', 0);
  row.set('state', 'failure' in end ? 'failed' : 'ok');
  if ('failure' in end) row.set('error', { code: end.failure.code, message: end.failure.message });
  else row.set('output', end.output);
  return Object.fromEntries(row);
}

/** What identifies each row: the named fields, else the row's content with an ordinal among equals. */
function writeKeys(items: readonly Json[], fields: readonly string[] | undefined): readonly Json[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const key = fields ? writeKey(item, fields) : digestText(writeCanonical(item)).slice(0, 16);
    const text = writeCanonical(key);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    if (count === 1) return key;
    return fields
      ? fail('invalid-input', `two items have the key ${text}; \`key\` must tell them apart`)
      : `${key}#${count}`;
  });
}

function writeKey(item: Json, fields: readonly string[]): Json {
  const values = fields.map((field) => (isObject(item) ? (item[field] ?? null) : null));
  return values.length === 1 ? (values[0] ?? null) : values;
}
