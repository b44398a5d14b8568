/** A JSON list of objects, one a line, in the form of run records: numbers where JSON has them exactly, else text. */
import type { Json } from '../../../lib/json.ts';
import { writeName } from '../../../text/duckdb-type.ts';
import { buildRecord, createDecoder } from '../read/decode.ts';
import { writeText } from '../read/rows.ts';
import type { FileTask, FileWriter } from './writer.ts';

/** The list. */
export function openJson({ columns, put }: FileTask): FileWriter {
  const encoder = new TextEncoder();
  const decoders = columns.map(({ type }) => createDecoder(type, 'record'));
  let before = '[';
  return {
    list: columns.map(({ name, type }) => writeText(writeName(name), type)),
    write: (rows) => {
      const lines = rows.map((row) =>
        JSON.stringify(
          buildRecord(columns.map(({ name }, at): [string, Json] => [name, decoders[at]?.(row[at] ?? null) ?? null])),
        ),
      );
      if (lines.length === 0) return;
      put(encoder.encode(before + lines.join(',\n')));
      before = ',\n';
    },
    end: () => put(encoder.encode(before === '[' ? '[]\n' : ']\n')),
  };
}
