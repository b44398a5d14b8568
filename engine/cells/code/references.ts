/** What a code cell reads: free names of its JavaScript; a Python cell names its cells in `reads`. */
import { type Field, readFields } from '../../text/field.ts';
import type { Reading } from '../../text/reference.ts';

/** What the cell reads, with places in its texts. */
export function readCodeCell(cell: {
  readonly texts: readonly Field[];
  readonly fields: { readonly language: 'javascript' | 'python' };
}): Reading {
  if (cell.fields.language === 'javascript') return readFields(cell.texts);
  const code = cell.texts.filter(({ kind }) => kind === 'code');
  const reading = readFields(cell.texts.filter((field) => !code.includes(field)));
  return { ...reading, volatile: reading.volatile || code.some(({ value }) => isVolatile(value)) };
}

const clock =
  /\b(?:now|utcnow|today|time_ns|localtime|gmtime|ctime|asctime)\s*\(|\btime\.time\b|\bfrom\s+time\s+import\b/;
const chance = /\b(?:random|secrets|uuid1|uuid4|urandom)\b/;
/** A generator that is given a number begins there, whatever the run's seed is. */
const seeded = /\b(?:seed|Random|RandomState|default_rng)\(\s*\d/;

/** Whether Python's text names the clock, or chance that it does not seed. */
function isVolatile(code: string): boolean {
  return clock.test(code) || (chance.test(code) && !seeded.test(code));
}
