/** The begin of a CSV text: where its table starts, the fields of its first record, and how they are written. */
import { open } from 'node:fs/promises';
import { type Dialect, fail, type GivenDialect, guessDialect } from '../../../../engine/sql.ts';

const mostColumns = 10_000;
const pieceBytes = 1 << 16;
const mostBytes = 1 << 24;

/** `given`: the cell's own words. Fails for what is no text of lines. */
export async function readHead(path: string, given: GivenDialect): Promise<Dialect> {
  const dialect = await readBegin(path, given);
  const { fields, skip, delimiter } = dialect;
  if (fields.some((field) => field.includes('\0')))
    fail('import-error', `line ${skip + 1} holds NUL bytes: this is no text, or text in UTF-32`);
  if (fields.length > mostColumns)
    fail(
      'import-error',
      `line ${skip + 1} has ${fields.length} fields, more than ${mostColumns}: is the file text in lines, and \`${delimiter}\` its delimiter?`,
    );
  return dialect;
}

/** Judged by a piece that holds at least one record, or by all of the file. */
async function readBegin(path: string, given: GivenDialect): Promise<Dialect> {
  const file = await open(path);
  try {
    for (let bytes = pieceBytes; ; bytes *= 4) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      const text = new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: true });
      const whole = bytesRead < bytes || bytes >= mostBytes;
      const dialect = guessDialect(text, given, whole);
      if (whole || dialect.fields.length > 1 || dialect.fields[0] !== '') return dialect;
    }
  } finally {
    await file.close();
  }
}
