/**
 * Finds the strings of a value that are more than plain text, by the tags at its schema. The value is
 * in long form; the caller turns the paths back into the authored ones.
 */
import * as z from 'zod';
import { isObject } from '../../lib/json.ts';
import { kindInAssertion } from '../file/assertion.ts';
import { type FieldKind, tagOf, unwrap } from '../kinds.ts';

export type Path = readonly (string | number)[];

export interface FoundText {
  readonly path: Path;
  readonly kind: Exclude<FieldKind, 'plain'>;
  readonly text: string;
}

/** Every string in `value` whose kind is not plain, in the value's order. */
export function* findTexts(schema: z.ZodType, value: unknown, path: Path = []): Generator<FoundText> {
  const { kind } = tagOf(schema);
  if (kind === 'by-assertion-type') yield* findInAssertion(value, path);
  else if (kind !== undefined) yield* findStrings(value, kind, path);
  else yield* findInside(unwrap(schema), value, path);
}

function* findInside(schema: z.ZodType, value: unknown, path: Path): Generator<FoundText> {
  if (schema instanceof z.ZodUnion) {
    const option = (schema.options as z.ZodType[]).find((each) => each.safeParse(value).success);
    if (option) yield* findTexts(option, value, path);
    return;
  }
  for (const [key, entry] of entriesOf(value)) {
    const inner = schemaAt(schema, key);
    if (inner) yield* findTexts(inner, entry, [...path, key]);
  }
}

function schemaAt(schema: z.ZodType, key: string | number): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType;
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, key)) return undefined;
  return (schema.shape as Record<string, z.ZodType>)[key];
}

function* findInAssertion(value: unknown, path: Path): Generator<FoundText> {
  if (!isObject(value)) return;
  const type = typeof value.type === 'string' ? value.type : '';
  for (const [field, content] of Object.entries(value)) {
    if (field === 'items' && Array.isArray(content)) {
      for (const [index, entry] of content.entries()) yield* findInAssertion(entry, [...path, field, index]);
    } else {
      yield* findStrings(content, kindInAssertion(type, field), [...path, field]);
    }
  }
}

function* findStrings(value: unknown, kind: FieldKind, path: Path): Generator<FoundText> {
  if (kind === 'plain') return;
  if (typeof value === 'string') yield { path, kind, text: value };
  else for (const [key, entry] of entriesOf(value)) yield* findStrings(entry, kind, [...path, key]);
}

function entriesOf(value: unknown): Iterable<[string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  return isObject(value) ? Object.entries(value) : [];
}
