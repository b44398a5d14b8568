/**
 * Runs the Python of a code cell: `main(data)` with the cells that `reads` names, outside, where it is shut in. It
 * knows no process: the port does, and its answer is not believed.
 */
import type { CellContext } from '../../host/context.ts';
import { parseExactWire, writeWire } from '../../host/quickjs/wire.ts';
import { loadScope, maxRowsInScope, type ScopeName } from '../../host/scope.ts';
import { buildRecord, type Exact, type ExactObject, type Json } from '../../lib/json.ts';
import { FailureError, fail } from '../../schema/failure.ts';
import type { Result } from '../../schema/result.ts';

const limits = { softMs: 30_000, hardMs: 60_000, memoryMb: 256 };
/** Characters of all that a cell may read, as JSON. */
const mostData = 16_000_000;
/** Levels of an answer; what reads it calls itself for each. */
const deepest = 250;

/** What `main` gave; throws its failure. `reads`: ids of cells, or nodes of them like `hours.brush`. */
export async function runPython(context: CellContext, code: string, reads: readonly string[]): Promise<Exact> {
  const { startedAt, seed } = context.run;
  const data = writeWire(await loadData(context, reads)).text;
  if (data.length > mostData)
    fail('table-too-large', `what the cell reads is larger than ${mostData / 1e6} MB as JSON: let SQL make it smaller`);
  const request = { code, data, startedAt, seed, limits };
  return parseAnswer(await context.host.python.run(request, context.log, context.signal));
}

/** The cells by name, and the names of the cell's place (item, round); `run` would differ each time. */
async function loadData(context: CellContext, reads: readonly string[]): Promise<ExactObject> {
  const { run: _, ...scope } = await loadScope(context, reads.map(parseName));
  const data = new Map<string, Exact>(Object.entries(scope));
  for (const [id, result] of Object.entries(context.results))
    if (data.has(id)) data.set(id, await makeExact(context, result, data.get(id) ?? null));
  return buildRecord(data);
}

function parseName(name: string): ScopeName {
  const [to = '', member] = name.toLowerCase().split('.', 2);
  return { to, ...(member !== undefined && { member }) };
}

const wholeTypes = new Set(['BIGINT', 'UBIGINT', 'HUGEINT', 'UHUGEINT']);

/** The rows of a table with the whole numbers that JavaScript rounds put in again, from their exact text. */
async function makeExact(context: CellContext, { output }: Result, value: Exact): Promise<Exact> {
  if (output?.kind !== 'table' || !Array.isArray(value)) return value;
  const rows: readonly ExactObject[] = value;
  const names = output.table.columns.filter(({ type }) => wholeTypes.has(type)).map(({ name }) => name);
  const rounded = names.filter((name) => rows.some((row) => isRounded(row[name])));
  if (rounded.length === 0) return value;
  const text = await context.host.sql.text(output.table.name, maxRowsInScope);
  const places = rounded.map((name) => ({ name, at: text.columns.findIndex((column) => column.name === name) }));
  return rows.map((row, index) => {
    const exact = places.map(({ name, at }) => [name, readWhole(text.rows[index]?.[at] ?? null)]);
    return { ...row, ...Object.fromEntries(exact) };
  });
}

function isRounded(value: Exact | undefined): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}

function readWhole(value: Json): Exact {
  return typeof value === 'string' ? BigInt(value) : value;
}

function parseAnswer(text: string): Exact {
  if (isTooDeep(text)) fail('code-error', `\`main\` gives more than ${deepest} levels: flatten it`);
  try {
    return parseExactWire(text);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new FailureError({ code: 'code-error', message: 'what the program gave back is not JSON' });
    throw error;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
