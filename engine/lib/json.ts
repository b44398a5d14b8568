/** JSON as the engine sees it: read-only, so that values can be shared between results without copying. */

/** Any value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** An object of JSON; without values that are undefined. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** JSON whose whole numbers may be too large for a number of JavaScript: files and Python have such. */
export type Exact = null | boolean | number | bigint | string | readonly Exact[] | ExactObject;
/** An object of such values. */
export interface ExactObject {
  readonly [key: string]: Exact;
}

/** Whether a value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A record for looking up names from outside: it holds what was put in, and no `constructor` or `toString` besides. */
export function buildRecord<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record: Record<string, T> = Object.create(null);
  for (const [name, value] of entries) record[name] = value;
  return record;
}
