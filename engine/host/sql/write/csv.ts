/**
 * CSV of DuckDB's texts: NULL is the empty field, empty text is `""`. Text that a spreadsheet would take for a
 * formula gets an apostrophe, unless it is to stay as it is; numbers stay numbers.
 */
import { writeName } from '../../../text/duckdb-type.ts';
import { type FileTask, type FileWriter, formula } from './writer.ts';

const numeric = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|BIGNUM|DECIMAL|DOUBLE|FLOAT)\b/;

function writeField(value: string | null, guarded: boolean): string {
  if (value === null) return '';
  const text = guarded && formula.test(value) ? `'${value}` : value;
  return text === '' || /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A header, then a line for each row. */
export function openCsv({ columns, put, plain }: FileTask): FileWriter {
  const encoder = new TextEncoder();
  const guarded = columns.map(({ type }) => !plain && !numeric.test(type));
  put(encoder.encode(`${columns.map(({ name }) => writeField(name, !plain)).join(',')}\n`));
  return {
    list: columns.map(({ name }) => `CAST(${writeName(name)} AS VARCHAR)`),
    write: (rows) => {
      const lines = rows.map((row) => row.map((leaf, at) => writeField(leaf as string | null, guarded[at] ?? true)));
      if (lines.length > 0) put(encoder.encode(`${lines.map((fields) => fields.join(',')).join('\n')}\n`));
    },
    end: () => undefined,
  };
}
