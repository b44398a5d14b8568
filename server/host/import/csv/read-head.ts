/** The first record of a CSV text: where it stands, its fields, and what they say of delimiter and header. */
import { open } from 'node:fs/promises';
import { fail } from '../../../../engine/sql.ts';

export interface CsvHead {
  readonly delimiter: string;
  readonly header: boolean;
  /** The record's fields, as written. */
  readonly fields: readonly string[];
  /** Empty lines before it. */
  readonly skip: number;
}

const mostColumns = 10_000;
const pieceBytes = 1 << 16;
const mostBytes = 1 << 24;

/** `delimiter`, `header`: the cell's own words. */
export async function readHead(path: string, given: { delimiter?: string; header?: boolean }): Promise<CsvHead> {
  const { record, skip } = await readRecord(path);
  if (record.includes('\0'))
    fail('import-error', `line ${skip + 1} holds NUL bytes: this is no text, or text in UTF-32`);
  const delimiter = given.delimiter ?? findDelimiter(record);
  const fields = splitRecord(record, delimiter);
  if (fields.length > mostColumns)
    fail(
      'import-error',
      `line ${skip + 1} has ${fields.length} fields, more than ${mostColumns}: is the file text in lines, and \`${delimiter}\` its delimiter?`,
    );
  return { delimiter, header: given.header ?? isHeader(fields), fields, skip };
}

async function readRecord(path: string): Promise<{ record: string; skip: number }> {
  const file = await open(path);
  try {
    for (let bytes = pieceBytes; ; bytes *= 4) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      const text = buffer.toString('utf8', 0, bytesRead);
      const blank = /^[\r\n]*/.exec(text)?.[0] ?? '';
      const end = findEnd(text, blank.length);
      const whole = bytesRead < bytes;
      if (end === null && !whole && bytes < mostBytes) continue;
      return { record: text.slice(blank.length, end ?? undefined), skip: blank.match(/\r\n|\n|\r/g)?.length ?? 0 };
    }
  } finally {
    await file.close();
  }
}

/** The line end that is in no quotes; null when there is none yet. */
function findEnd(text: string, from: number): number | null {
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') quoted = !quoted && (at === from || /[,;\t|"]/.test(text.charAt(at - 1)));
    else if ((char === '\n' || char === '\r') && !quoted) return at;
  }
  return null;
}

function findDelimiter(record: string): string {
  const bare = record.replace(/"(?:[^"]|"")*"/g, '');
  const counts = [',', '\t', ';', '|'].map((mark) => ({ mark, count: bare.split(mark).length - 1 }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

function splitRecord(record: string, delimiter: string): string[] {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < record.length; at += 1) {
    const char = record.charAt(at);
    if (char === '"' && quoted && record[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (char === '"') quoted = !quoted;
    else if (quoted || !record.startsWith(delimiter, at)) field += char;
    else {
      fields.push(field);
      field = '';
      at += delimiter.length - 1;
    }
  }
  return [...fields, field];
}

/** A first record is a header when each of its fields is a text that is no number. */
function isHeader(fields: readonly string[]): boolean {
  return fields.some((field) => field !== '') && fields.every((field) => field === '' || Number.isNaN(Number(field)));
}
