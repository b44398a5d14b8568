/**
 * Turns what a file says into the long form that schemas describe: one entry into a list, `90s` into
 * seconds, a word into the object it stands for. Remembers where each long path stands in the file.
 * Whether the result is right is `check`'s.
 */
import * as z from 'zod';
import { isObject, type Json } from '../../lib/json.ts';
import { tagOf, unwrap } from '../../schema/kinds.ts';
import type { Path } from '../../schema/reflect/texts.ts';
import { unfoldAssertion } from './long-assertion.ts';

/** Long paths and the authored paths they came from, where these differ. */
export class Origins {
  private readonly authored = new Map<string, Path>();

  add(long: Path, authored: Path): void {
    this.authored.set(JSON.stringify(long), authored);
  }

  /** The authored path of a long one: the longest known beginning is replaced. */
  find(long: Path): Path {
    for (let length = long.length; length > 0; length -= 1) {
      const found = this.authored.get(JSON.stringify(long.slice(0, length)));
      if (found) return [...found, ...long.slice(length)];
    }
    return long;
  }
}

/** Unfolds a value by its schema. `path` is where it stands in the long form. */
export function unfold(schema: z.ZodType, value: Json, path: Path, origins: Origins): Json {
  const tag = tagOf(schema);
  const inner = unwrap(schema);
  if (tag.kind === 'by-assertion-type') return unfoldAssertion(value, path, origins);
  if (inner instanceof z.ZodObject) return unfoldObject(inner, value, { path, origins, under: tag.under });
  if (inner instanceof z.ZodArray)
    return unfoldList(inner.element as z.ZodType, value, { path, origins, short: tag.short });
  if (inner instanceof z.ZodRecord && isObject(value)) {
    const entry = inner.valueType as z.ZodType;
    return mapEntries(value, (key, field) => unfold(entry, field, [...path, key], origins));
  }
  if (inner instanceof z.ZodUnion) return unfoldUnion(inner, value, path, origins);
  return tag.short ? unfoldScalar(inner, value) : value;
}

interface Place {
  readonly path: Path;
  readonly origins: Origins;
}

function unfoldObject(schema: z.ZodObject, value: Json, place: Place & { under: string | undefined }): Json {
  const { path, origins, under } = place;
  const shape = schema.shape as Record<string, z.ZodType>;
  if (!isObject(value)) {
    const inner = under === undefined || value === null ? undefined : shape[under];
    if (!inner || under === undefined) return value;
    origins.add([...path, under], origins.find(path));
    return { [under]: unfold(inner, value, [...path, under], origins) };
  }
  return mapEntries(value, (key, field) => {
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return inner ? unfold(inner, field, [...path, key], origins) : field;
  });
}

function unfoldList(element: z.ZodType, value: Json, place: Place & { short: z.ZodType | undefined }): Json {
  const { path, origins, short } = place;
  if (Array.isArray(value)) return value.map((entry, index) => unfold(element, entry, [...path, index], origins));
  if (!short || value === null || value === undefined) return value;
  origins.add([...path, 0], origins.find(path));
  return [unfold(element, value, [...path, 0], origins)];
}

/** The first option that the unfolded value fits; the value as it is when none does. */
function unfoldUnion(schema: z.ZodUnion, value: Json, path: Path, origins: Origins): Json {
  for (const option of schema.options as z.ZodType[]) {
    const tried = unfold(option, value, path, new Origins());
    if (option.safeParse(tried).success) return unfold(option, value, path, origins);
  }
  return value;
}

const units = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 } as const;

function unfoldScalar(schema: z.ZodType, value: Json): Json {
  if (schema instanceof z.ZodNumber && typeof value === 'string') {
    const [, count, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(value.trim()) ?? [];
    return count === undefined ? value : Number(count) * units[unit as keyof typeof units];
  }
  if (schema instanceof z.ZodBoolean && (value === 'on' || value === 'off')) return value === 'on';
  if (schema instanceof z.ZodString && (typeof value === 'boolean' || typeof value === 'number')) return String(value);
  return value;
}

/** An object without prototype with every entry changed. */
function mapEntries(object: { readonly [key: string]: Json }, change: (key: string, value: Json) => Json): Json {
  const changed: Record<string, Json> = Object.create(null);
  for (const [key, value] of Object.entries(object)) changed[key] = change(key, value);
  return changed;
}
