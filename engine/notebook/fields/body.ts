/**
 * Which type a cell has and where its body is: `type` said or left out, the body under its type's key
 * or under its other name. Gives the cell's own fields with the body under its long name.
 */
import type { Json, JsonObject } from '../../lib/json.ts';
import { findNearest } from '../../lib/nearest.ts';
import { cellDefinitions, cellTypes, isCellType } from '../../schema/file/definitions.ts';
import type { CellType } from '../../schema/index.ts';
import { findMeant, otherNames } from './body-words.ts';
import type { Problem } from './check.ts';
import type { Origins } from './long-form.ts';

/** Of two bodies the first is the cell's, the second one of its fields. */
const wins: readonly (readonly [CellType, CellType])[] = [
  ['chart', 'data'],
  ['prompt', 'agent'],
];

export interface Typed {
  readonly type: CellType | null;
  readonly problems: readonly Problem[];
}

/** The cell's type, or null with the reason. */
export function findType(raw: JsonObject): Typed {
  if (Object.hasOwn(raw, 'type')) return readType(raw.type ?? null);
  const bodies = cellTypes.filter((type) => cellDefinitions[type].body !== null && Object.hasOwn(raw, type));
  const lost = wins.flatMap(([first, second]) => (bodies.includes(first) ? [second] : []));
  const [type, second] = bodies.filter((each) => !lost.includes(each));
  if (type === undefined) return { type: null, problems: [describeMissing(raw)] };
  if (second === undefined) return { type, problems: [] };
  const message = `The cell has two bodies, \`${type}\` and \`${second}\`.`;
  const problem: Problem = { code: 'invalid-value', path: [second], part: 'key', message, hint: 'Make it two cells.' };
  return { type, problems: [problem] };
}

function readType(word: Json): Typed {
  if (isCellType(word)) return { type: word, problems: [] };
  const nearest = typeof word === 'string' ? findNearest(word, cellTypes) : undefined;
  const message = `There is no cell type ${JSON.stringify(word)}.`;
  const hint = nearest ? `Did you mean \`${nearest}\`?` : `Types are ${cellTypes.join(', ')}.`;
  return {
    type: null,
    problems: [{ code: 'unknown-type', path: ['type'], part: 'value', message, hint, ...(nearest ? { nearest } : {}) }],
  };
}

/** A mapping with more keys is no cell whose type was mistyped. */
const maxWords = 50;

function describeMissing(raw: JsonObject): Problem {
  if (Object.hasOwn(raw, 'cells')) {
    const message = 'The cell has nested cells but no type.';
    return { code: 'missing-field', path: ['cells'], part: 'key', message, hint: 'Write `type: loop`.' };
  }
  const meant = findMeant(raw);
  if (meant !== null) {
    const { type, field } = meant;
    const message = type === 'loop' ? '`loop` cannot stand in for `type`.' : `\`${field}\` needs a type beside it.`;
    const hint = `Write \`type: ${type}\` with \`${field}:\`.`;
    return { code: 'missing-field', path: [type === 'loop' ? 'loop' : field], part: 'key', message, hint };
  }
  for (const key of Object.keys(raw).slice(0, maxWords)) {
    const nearest = findNearest(key, cellTypes);
    if (!nearest || ['id', 'title', 'key', 'needs'].includes(key)) continue;
    const message = `There is no cell type \`${key}\`.`;
    return { code: 'unknown-type', path: [key], part: 'key', message, hint: `Did you mean \`${nearest}\`?`, nearest };
  }
  const message = 'The cell has no type and no body.';
  const hint = 'Write a body, such as `sql:` or `markdown:`, or a `type`.';
  return { code: 'missing-field', path: [], part: 'key', message, hint };
}

/** The cell's fields with the body under its long name; `id`, `type` and nested cells are taken out. */
export function placeBody(raw: JsonObject, type: CellType, origins: Origins): { fields: Json; problems: Problem[] } {
  const { body, bodyField } = cellDefinitions[type];
  const other = Object.hasOwn(raw, 'type') ? otherNames[type] : undefined;
  const names = new Set([body, bodyField, other].flatMap((name) => (name && Object.hasOwn(raw, name) ? [name] : [])));
  const [used, extra] = names;
  const apart = new Set(['id', 'type', ...(type === 'loop' ? ['cells'] : []), ...(extra === undefined ? [] : [extra])]);
  const fields: Record<string, Json> = Object.create(null);
  for (const [key, value] of Object.entries(raw)) {
    if (!apart.has(key)) fields[key === used ? bodyField : key] = value;
  }
  if (used !== undefined && used !== bodyField) origins.add([bodyField], [used]);
  if (used === undefined || extra === undefined) return { fields, problems: [] };
  const message = `The body stands here twice, as \`${used}\` and as \`${extra}\`.`;
  const hint = 'Keep one of them.';
  return { fields, problems: [{ code: 'invalid-value', path: [extra], part: 'key', message, hint }] };
}
