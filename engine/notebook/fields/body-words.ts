/**
 * Words for a body that does not fit its type, and for fields that stand below it instead of beside it: they
 * name the form that was meant. Whether something is wrong was found by `check`.
 */
import type * as z from 'zod';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { cellDefinitions, cellTypes } from '../../schema/file/definitions.ts';
import type { CellType } from '../../schema/index.ts';
import { unwrap } from '../../schema/kinds.ts';
import type { Problem } from './check.ts';

/** Names of a body that need `type` beside them. */
export const otherNames: Partial<Record<CellType, string>> = {
  markdown: 'text',
  data: 'source',
  chart: 'spec',
  assertion: 'assertions',
};

/** The problem of a cell's body, or of a field that stands in it, with words that name the right form. */
export function rewordBody(type: CellType, long: Json, problem: Problem): Problem {
  const { body, bodyField } = cellDefinitions[type];
  if (problem.code === 'unknown-field') return rewordUnknown(problem);
  const value = isObject(long) ? long[bodyField] : undefined;
  if (body === null || value === undefined) return problem;
  const { missing, path, code } = problem;
  if (missing !== undefined && path.length === 0 && isObject(value) && Object.hasOwn(value, missing))
    return { ...problem, hint: `It stands below \`${body}\`; write it beside \`${body}\`.` };
  if (code !== 'invalid-value' || path.length !== 1 || path[0] !== bodyField) return problem;
  const hint = findForm(type, value);
  if (hint === null) return problem;
  return { ...problem, message: `\`${body}\` ${takes(type)}, not ${nameShape(value)}.`, hint };
}

function rewordUnknown(problem: Problem): Problem {
  const [field] = problem.path;
  const type = problem.path.length === 1 ? cellTypes.find((each) => otherNames[each] === field) : undefined;
  return type === undefined ? problem : { ...problem, hint: `\`${field}\` needs \`type: ${type}\` beside it.` };
}

function takes(type: CellType): string {
  if (type === 'data') return 'names a file';
  return type === 'notebook' ? 'names a notebook' : `takes ${holdsText(type) ? 'a text' : 'a mapping'}`;
}

function nameShape(value: Json): string {
  return Array.isArray(value) ? 'a list' : isObject(value) ? 'a mapping' : JSON.stringify(value);
}

/** What to write for a body of this shape; null when nothing better is known than what the schema says. */
function findForm(type: CellType, value: Json): string | null {
  if (type === 'data' && Array.isArray(value) && value.every(isObject))
    return 'Write `type: data` with `rows:` beside it.';
  if (type === 'input' && typeof value === 'string') return `Write \`input: { widget: ${value} }\`.`;
  if (!holdsText(type) || !isObject(value)) return null;
  if (type === 'notebook' && typeof value.id === 'string')
    return `Write \`notebook: ${value.id}\`${writeBeside('and', value, ['inputs'])}.`;
  const known = Object.keys(value).filter((key) => Object.hasOwn(shapeOf(type), key));
  const { body, bodyField } = cellDefinitions[type];
  if (known.length === 0 || body === null) return null;
  const beside = known.filter((key) => key !== bodyField);
  if (!known.includes(bodyField))
    return `Write \`type: ${type}\`${writeBeside('with', value, beside)}, not below \`${body}\`.`;
  return `Write \`${body}: ${writeShort(value, bodyField)}\`${writeBeside('and', value, beside)}.`;
}

function writeBeside(word: string, value: JsonObject, fields: readonly string[]): string {
  const named = fields.flatMap((field) => (Object.hasOwn(value, field) ? [`\`${field}:\``] : []));
  return named.length > 0 ? ` ${word} ${named.join(' and ')} beside it` : '';
}

function writeShort(value: JsonObject, field: string): string {
  const text = value[field];
  return typeof text === 'string' && text.length <= 40 && !text.includes('\n') ? text : '…';
}

function holdsText(type: CellType): boolean {
  const field = shapeOf(type)[cellDefinitions[type].bodyField];
  return field !== undefined && unwrap(field).type === 'string';
}

function shapeOf(type: CellType): Readonly<Record<string, z.ZodType>> {
  return cellDefinitions[type].fields.shape;
}

/** The type that a cell without type and body was meant to have, by a field that only works with `type`. */
export function findMeant(raw: JsonObject): { readonly type: CellType; readonly field: string } | null {
  if (Object.hasOwn(raw, 'loop')) return { type: 'loop', field: 'cells' };
  for (const type of cellTypes) {
    const { body, oneOf } = cellDefinitions[type];
    const names = [...oneOf, otherNames[type] ?? ''].filter((name) => name !== body && name !== '');
    const field = names.find((name) => Object.hasOwn(raw, name) && name !== 'assertions');
    if (field !== undefined) return { type, field };
  }
  return null;
}
