/**
 * Which of a cell's fields are in its key. Roles stand at the fields' schemas; a nested policy or
 * presentation field (`for_each.parallel`, `input.label`) is left out as well.
 */
import * as z from 'zod';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { cellDefinitions } from '../file/definitions.ts';
import type { CellType } from '../index.ts';
import { type FieldRole, tagOf, unwrap } from '../kinds.ts';

/** Role of a cell's top-level field; `behaviour` unless its schema says otherwise. */
export function roleOf(type: CellType, field: string): FieldRole {
  const shape: Record<string, z.ZodType> = cellDefinitions[type].fields.shape;
  const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
  return (schema && tagOf(schema).role) ?? 'behaviour';
}

/** A cell's fields in long form without policy and presentation: what its key is made of. */
export function keepBehaviour(type: CellType, fields: object): JsonObject {
  return keep(cellDefinitions[type].fields, fields as JsonObject) as JsonObject;
}

function keep(schema: z.ZodType, value: Json): Json {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return value;
  const shape = inner.shape as Record<string, z.ZodType>;
  const kept = Object.entries(value).flatMap(([key, field]): [string, Json][] => {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) return [[key, field]];
    return (tagOf(schema).role ?? 'behaviour') === 'behaviour' ? [[key, keep(schema, field)]] : [];
  });
  return Object.fromEntries(kept);
}
