/**
 * How values cross into the guest and back: JSON text in which a number that JSON does not have stands
 * as a text with a leading U+0000 (`nan`, `inf`, `-inf`), and a text with that lead has one more.
 * The guest speaks the same form (see `guest.ts`). Python also has whole numbers of any size: `int:` and digits.
 */
import { type Exact, isObject, type Json } from '../../lib/json.ts';

const lead = '\u0000';
const numbers = new Map([
  [`${lead}nan`, Number.NaN],
  [`${lead}inf`, Number.POSITIVE_INFINITY],
  [`${lead}-inf`, Number.NEGATIVE_INFINITY],
]);

/** The text for a value; `marked` says that it holds marks, so that reading it takes a walk. */
export function writeWire(value: Exact): { readonly text: string; readonly marked: boolean } {
  let marked = false;
  const text = JSON.stringify(value, (_, part: Exact) => {
    if (typeof part === 'string' && part.startsWith(lead)) {
      marked = true;
      return lead + part;
    }
    if (typeof part !== 'bigint' && (typeof part !== 'number' || Number.isFinite(part))) return part;
    marked = true;
    if (typeof part === 'bigint') return `${lead}int:${part}`;
    return lead + (Number.isNaN(part) ? 'nan' : part > 0 ? 'inf' : '-inf');
  });
  return { text, marked };
}

/** The value of a text that the guest wrote. */
export function parseWire(text: string, marked: boolean): Json {
  const value: Json = JSON.parse(text);
  return marked ? readMarks(value) : value;
}

/** The value of a text that Python wrote: whole numbers beyond what JavaScript counts exactly stay exact. */
export function parseExactWire(text: string): Exact {
  return readExactMarks(JSON.parse(text));
}

function readExactMarks(value: Json): Exact {
  if (typeof value === 'string')
    return /^\0int:-?\d+$/.test(value) ? BigInt(value.slice(lead.length + 'int:'.length)) : readMarks(value);
  if (Array.isArray(value)) return value.map(readExactMarks);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, readExactMarks(part)]));
}

function readMarks(value: Json): Json {
  if (typeof value === 'string') return value.startsWith(lead) ? (numbers.get(value) ?? value.slice(1)) : value;
  if (Array.isArray(value)) return value.map(readMarks);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, readMarks(part)]));
}
