/**
 * Expands templates: the values of their expressions joined into text, or the value itself where a string is
 * one expression. A table becomes Markdown made from the exact text of its first rows, and is never loaded
 * whole for that. Null and missing are failures that name the expression.
 */
import { isObject, type Json, type JsonObject } from '../lib/json.ts';
import { type Failure, FailureError } from '../schema/failure.ts';
import type { TableInfo } from '../schema/table.ts';
import type { Expression } from '../text/javascript.ts';
import { parseTemplate, readWhole } from '../text/template.ts';
import type { CellContext } from './context.ts';
import { evaluateAll } from './expressions.ts';
import { writeMarkdownTable } from './markdown-table.ts';
import type { Evaluation } from './ports.ts';
import { locate, type Place } from './prepare/locate.ts';
import { readEvaluation } from './scope.ts';

const rowsInText = 50;

/** A piece of an expanded template: text, or the failure of the expression that stood there. */
export type Piece = { readonly text: string } | { readonly failure: Failure; readonly code: string };

/** The pieces of a template in order, joined text for each expression. */
export async function expandPieces(context: CellContext, template: string): Promise<readonly Piece[]> {
  const { parts } = parseTemplate(template);
  const others = parts.flatMap((part) =>
    part.kind === 'expression' && readTable(context, part.expression) === null ? [part.expression] : [],
  );
  const found = await evaluateAll(context, others);
  const evaluations = new Map(others.map((expression, index) => [expression, found[index]]));
  return Promise.all(
    parts.map(async (part): Promise<Piece> => {
      if (part.kind === 'text') return { text: part.text };
      const evaluation = evaluations.get(part.expression);
      if (evaluation) return writeEvaluation(evaluation, part.expression, locate(template, part.start));
      const use = readTable(context, part.expression);
      return { text: use ? await writeTable(context, use) : '' };
    }),
  );
}

/** A template's text. Throws the first failure. */
export async function expandText(context: CellContext, template: string): Promise<string> {
  const pieces = await expandPieces(context, template);
  return pieces
    .map((piece) => {
      if ('failure' in piece) throw new FailureError(piece.failure);
      return piece.text;
    })
    .join('');
}

/** A value with every string in it expanded; a string that is one expression becomes its value. */
export async function expandValue(context: CellContext, value: Json): Promise<Json> {
  if (typeof value === 'string') {
    const whole = readWhole(parseTemplate(value));
    if (whole === null) return expandText(context, value);
    const [evaluation] = await evaluateAll(context, [whole]);
    return readEvaluation(evaluation, whole.code);
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => expandValue(context, item)));
  return isObject(value) ? expandFields(context, value) : value;
}

/** An object with every string in it expanded. */
export async function expandFields(context: CellContext, fields: JsonObject): Promise<JsonObject> {
  const entries = Object.entries(fields).map(async ([key, field]) => [key, await expandValue(context, field)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

interface TableUse {
  readonly table: TableInfo;
  readonly rows: number;
}

/** The table that an expression plainly is: `t`, `rows(t, 200)`. */
function readTable(context: CellContext, { path, call }: Expression): TableUse | null {
  const [first, second] = call?.name === 'rows' ? call.arguments : [];
  const named = call === undefined ? path : first?.path;
  if (named === undefined || named.one || named.members.length > 0) return null;
  const output = context.results[named.root]?.output;
  if (output?.kind !== 'table') return null;
  if (call === undefined) return { table: output.table, rows: rowsInText };
  return typeof second?.literal === 'number'
    ? { table: output.table, rows: Math.max(0, Math.floor(second.literal)) }
    : null;
}

async function writeTable(context: CellContext, { table, rows }: TableUse): Promise<string> {
  return writeMarkdownTable(await context.host.sql.text(table.name, rows), table.rowCount);
}

function writeEvaluation(evaluation: Evaluation, { code }: Expression, place: Place): Piece {
  if ('failure' in evaluation) return { failure: { ...evaluation.failure, ...place }, code };
  if ('missing' in evaluation || evaluation.value === null) {
    const what = 'missing' in evaluation ? 'undefined' : 'null';
    const message = `\`${code}\` is ${what}; \`?? ''\` would say what stands there instead`;
    return { failure: { code: 'missing-value', message, ...place }, code };
  }
  return { text: writeJoined(evaluation.value) };
}

/** How a value reads in joined text. */
export function writeJoined(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}
