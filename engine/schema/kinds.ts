/**
 * What each field is (kind) and what it means for a cell's key (role): said once, at the field's
 * schema, and read by parser, references, rename, key, JSON Schema and documentation. A field without
 * a tag is plain behaviour; a tag on a wrapper (optional, default) counts for what it wraps.
 */
import * as z from 'zod';
import type { Json } from '../lib/json.ts';

z.config({ jitless: true });

/** How a field's text is read. `plain` is never expanded. */
export type FieldKind = 'template' | 'expression' | 'cell' | 'sql' | 'code' | 'plain';

/** Only `behaviour` is in a cell's key. */
export type FieldRole = 'behaviour' | 'policy' | 'presentation';

export interface FieldTag {
  /** Kind of every string in the value, however deep; of an assertion's fields it depends on its type. */
  readonly kind?: FieldKind | 'by-assertion-type';
  readonly role?: FieldRole;
  /** What a file may say instead of the long form. */
  readonly short?: z.ZodType;
  /** The key of the long form that a short value goes under. */
  readonly under?: string;
  /** One sentence for completion and reference. */
  readonly note?: string;
}

const tags = new WeakMap<z.ZodType, FieldTag>();
/** Tags with those of what is wrapped, and schemas without wrappers, found once. */
let gathered = new WeakMap<z.ZodType, FieldTag>();
const unwrapped = new WeakMap<z.ZodType, z.ZodType>();

/** Adds to what is known of a field; gives the same schema back. */
export function tag<S extends z.ZodType>(schema: S, added: FieldTag): S {
  tags.set(schema, { ...tags.get(schema), ...added });
  gathered = new WeakMap();
  return schema;
}

/** All that is known of a field, what stands on the wrappers first. */
export function tagOf(schema: z.ZodType): FieldTag {
  const known = gathered.get(schema);
  if (known) return known;
  const inner = unwrapOnce(schema);
  const found = { ...(inner ? tagOf(inner) : {}), ...tags.get(schema) };
  gathered.set(schema, found);
  return found;
}

/** The schema without optional, default, nullable and read-only around it. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const known = unwrapped.get(schema);
  if (known) return known;
  const inner = unwrapOnce(schema);
  const found = inner ? unwrap(inner) : schema;
  unwrapped.set(schema, found);
  return found;
}

const wrappers = [z.ZodOptional, z.ZodExactOptional, z.ZodDefault, z.ZodPrefault, z.ZodNullable] as const;

function unwrapOnce(schema: z.ZodType): z.ZodType | null {
  for (const wrapper of wrappers) if (schema instanceof wrapper) return schema.unwrap() as z.ZodType;
  return null;
}

/** Text with `{{ }}`. */
export const template = () => tag(z.string(), { kind: 'template' });
/** One JavaScript expression, bare or exactly one `{{ }}`. */
export const expression = () =>
  tag(z.string(), { kind: 'expression', short: z.union([z.string(), z.boolean(), z.number()]) });
/** A bare cell id. */
export const cellId = () => tag(z.string(), { kind: 'cell' });
/** Ids of cells; one alone may stand without a list. */
export const cellIds = () => listOf(cellId());
/** A list that may be written as its only entry. */
export const listOf = <S extends z.ZodType>(entry: S) => tag(z.array(entry), { short: entry });
/** Any JSON, not looked into. */
export const json = () => z.unknown() as unknown as z.ZodType<Json>;
/** Any JSON object. */
export const jsonObject = () => z.record(z.string(), json());
/** Seconds; in a file also `90s`, `15m`, `2h`, `14d`. */
export const duration = (schema: z.ZodNumber = z.number().nonnegative()) =>
  tag(schema, { short: z.string().regex(/^\d+(\.\d+)?(ms|s|m|h|d)$/), note: 'Seconds, or 90s, 15m, 2h, 14d.' });
/** Not in the key: says when, whether and how long, not what. */
export const policy = <S extends z.ZodType>(schema: S, note?: string) =>
  tag(schema, { role: 'policy', ...(note ? { note } : {}) });
/** Not in the key: how it looks. */
export const presentation = <S extends z.ZodType>(schema: S, note?: string) =>
  tag(schema, { role: 'presentation', ...(note ? { note } : {}) });
/** Says what a field is for. */
export const noted = <S extends z.ZodType>(schema: S, note: string) => tag(schema, { note });
/** May be absent; never `undefined`. */
export const optional = <S extends z.ZodType>(schema: S) => z.exactOptional(schema);
/** A switch that is off unless set. */
export const off = () => z.boolean().default(false);
/** A whole number between two bounds, both included. */
export const whole = (min: number, max: number = Number.MAX_SAFE_INTEGER) => z.number().int().min(min).max(max);

/** A schema's value, read-only all the way down. */
export type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
