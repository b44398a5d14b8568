/** Three-way merge of values, mapping by mapping; everything that is no mapping is one field and has one winner. */
import { writeCanonical } from '../../lib/canonical.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';

export interface MergedValue {
  /** Undefined: the field is gone. */
  readonly value: Json | undefined;
  /** Whether both sides changed one field differently; mine is then in the value. */
  readonly conflict: boolean;
}

/** What one side changed wins, and mine where both did. */
export function mergeValues(base: Json | undefined, mine: Json | undefined, theirs: Json | undefined): MergedValue {
  if (isEqual(mine, theirs) || isEqual(base, theirs)) return { value: mine, conflict: false };
  if (isEqual(base, mine)) return { value: theirs, conflict: false };
  if (!isMapping(base) || !isMapping(mine) || !isMapping(theirs)) return { value: mine, conflict: true };
  const value: Record<string, Json> = Object.create(null);
  let conflict = false;
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const field = mergeValues(pick(base, key), pick(mine, key), pick(theirs, key));
    conflict ||= field.conflict;
    if (field.value !== undefined) value[key] = field.value;
  }
  return { value, conflict };
}

/** Whether two values say the same; undefined is no value. */
export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return writeCanonical(a) === writeCanonical(b);
}

/** A field of a mapping, undefined when it has none. */
export function pick(value: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isMapping(value: Json | undefined): value is JsonObject {
  return value !== undefined && isObject(value);
}
