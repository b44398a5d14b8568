/**
 * JSON of one value with every digit of its whole numbers: those beyond 2^53 are `bigint`. All else is
 * `JSON.parse`'s, which is asked twice only when there is such a number.
 */
import type { ExactObject } from '../../../../engine/sql.ts';

type Exact = ExactObject[string];

/** A key with its colon, a text, or a number. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*/g;
const marked = /^"\\u0000/i;
const wholeNumber = /^-?\d{16,}$/;

/** Throws what `JSON.parse` throws. `long`: whether there may be a number that is too long. */
export function parseExact(text: string, long: boolean): Exact {
  const value = JSON.parse(text) as Exact;
  if (!long) return value;
  // Numbers become texts that begin with NUL and `n`; texts that begin with NUL themselves get `t` before.
  const safe = text.replace(tokens, (token: string, key: string | undefined) => {
    if (key !== undefined) return token;
    if (marked.test(token)) return `"\\u0000t${token.slice(1)}`;
    return wholeNumber.test(token) && !isExact(token) ? `"\\u0000n${token}"` : token;
  });
  return safe === text ? value : (JSON.parse(safe, revive) as Exact);
}

function isExact(digits: string): boolean {
  return String(Number(digits)) === digits && Number.isSafeInteger(Number(digits));
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.charCodeAt(0) !== 0) return value;
  return value[1] === 'n' ? BigInt(value.slice(2)) : value.slice(2);
}
