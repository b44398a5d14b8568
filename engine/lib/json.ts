/** JSON as the engine sees it: read-only, so that values can be shared between results without copying. */

/** Any value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** An object of JSON; without values that are undefined. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether a value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
