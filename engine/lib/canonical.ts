/**
 * Canonical JSON after RFC 8785: one text for one value, so that equal values have equal digests.
 * Keys are ordered by UTF-16 unit, as that RFC demands; numbers are written as ECMAScript does.
 */
import type { Json } from './json.ts';

/** The canonical text of a value. Throws on NaN and infinities, which JSON does not have. */
export function writeCanonical(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`canonical JSON has no ${value}`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(writeCanonical).join(',')}]`;
  const fields = Object.entries(value)
    .filter((entry) => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${writeCanonical(field)}`);
  return `{${fields.join(',')}}`;
}
