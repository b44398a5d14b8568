/**
 * Which encoding a text file has, and the file as UTF-8 without a byte order mark: itself when it is so already.
 * UTF-8, UTF-16 by its mark or its zero bytes, else Windows-1252. Never more than a piece is in memory.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fail } from '../../../engine/sql.ts';

export interface DecodedFile {
  readonly path: string;
  readonly encoding: string;
}

const usual = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'latin-1'];
const headBytes = 4096;
const chunkBytes = 1 << 20;

/** What the first bytes of files say that are not text. */
const signatures: readonly (readonly [string, string])[] = [
  ['PAR1', 'Parquet: name it .parquet'],
  ['ARROW1', 'Arrow: name it .arrow'],
  ['PK\u0003\u0004', 'a zip archive or an Excel workbook: save it as CSV'],
  ['\u001f\u008b', 'packed by gzip within gzip: unpack it first'],
  ['SQLite format 3', 'a SQLite database: export the table as CSV'],
  ['%PDF', 'a PDF'],
];

/** `wanted` is the cell's own word for the encoding. Fails for what is no text. */
export async function decodeFile(path: string, wanted?: string): Promise<DecodedFile> {
  if (wanted !== undefined && !isKnown(wanted))
    fail('import-error', `the encoding ${wanted} is not known: ${usual.join(', ')}`);
  const head = await readHead(path);
  const foreign = signatures.find(([start]) => head.toString('latin1').startsWith(start));
  if (foreign !== undefined) fail('import-error', `the file is not text but ${foreign[1]}`);
  const encoding = wanted ?? findWide(head) ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252');
  const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  if (encoding === 'utf-8' && !marked && wanted === undefined) return { path, encoding };
  const target = `${path}.txt`;
  await pipeline(
    createReadStream(path, { highWaterMark: chunkBytes }),
    decodeWith(encoding),
    createWriteStream(target),
  );
  return { path: target, encoding };
}

const nameEncoding = (encoding: string) => (encoding === 'latin-1' ? 'windows-1252' : encoding);

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(nameEncoding(encoding)).encoding !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Text in UTF-16 begins with a mark, or has a zero beside every letter of Latin script. */
function findWide(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const many = head.length / 5;
  if ((zeros[1] ?? 0) > many && zeros[0] === 0) return 'utf-16le';
  return (zeros[0] ?? 0) > many && zeros[1] === 0 ? 'utf-16be' : null;
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }))
      decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function decodeWith(encoding: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    const decoder = new TextDecoder(nameEncoding(encoding));
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  };
}
