/**
 * Canonical JSON after RFC 8785: one text for one value, so that equal values have equal digests.
 * Keys are ordered by UTF-16 unit, as that RFC demands; numbers are written as ECMAScript does. NaN and
 * the infinities, which JSON lacks and code may give, are the texts that they are in every record.
 */
import type { Json } from './json.ts';

/** The canonical text of a value. */
export function writeCanonical(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : `"${writeSpecial(value)}"`;
  if (Array.isArray(value)) return `[${value.map(writeCanonical).join(',')}]`;
  const fields = Object.entries(value)
    .filter((entry) => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${writeCanonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** The text of a number that JSON lacks: `nan`, `inf`, `-inf`. */
export function writeSpecial(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
}
