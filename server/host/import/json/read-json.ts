/**
 * JSON and JSONL as a stream of rows: a list of objects, one object, or objects one after another. A value that
 * is no object becomes one with the column `value`. What is wrong is said with its line and column.
 */
import { createReadStream } from 'node:fs';
import { type ExactObject, fail } from '../../../../engine/sql.ts';
import { findFault } from './find-fault.ts';
import { findPlace } from './find-place.ts';
import { parseExact } from './parse-exact.ts';
import { type JsonPiece, JsonSplitter, JsonTrouble } from './split-json.ts';

const chunkBytes = 1 << 20;

/** The rows in the file's order, with where each begins, in bytes. The file is UTF-8. */
export async function* readJson(
  path: string,
  format: 'json' | 'jsonl',
): AsyncGenerator<{ row: ExactObject; offset: number }> {
  try {
    for await (const piece of splitFile(path, format)) {
      yield { row: toRow(parsePiece(piece)), offset: piece.offset };
    }
  } catch (error) {
    if (!(error instanceof JsonTrouble)) throw error;
    const { line, column } = await findPlace(path, error.offset);
    fail('import-error', `line ${line}, column ${column}: ${error.message}`);
  }
}

async function* splitFile(path: string, format: 'json' | 'jsonl'): AsyncGenerator<JsonPiece> {
  const splitter = new JsonSplitter(format === 'jsonl');
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) yield* splitter.push(chunk);
  yield* splitter.end();
}

function parsePiece({ text, offset, long }: JsonPiece): ExactObject[string] {
  try {
    return parseExact(text, long);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = Math.min(findFault(text), text.trimEnd().length);
    throw new JsonTrouble(explain(text, at), offset + Buffer.byteLength(text.slice(0, at)));
  }
}

function explain(text: string, at: number): string {
  if (at >= text.trimEnd().length)
    return text === '' ? 'a value is missing' : 'the value ends too early: a bracket is missing';
  const word = /^-?[A-Za-z]+/.exec(text.slice(at))?.[0] ?? [...text.slice(at, at + 2)][0];
  if (/^-?(nan|inf|infinity|none|undefined)$/i.test(word ?? ''))
    return `\`${word}\` is not JSON: write \`null\`, or a text`;
  if (word === "'") return 'texts and keys stand in double quotes in JSON';
  return `\`${word}\` is not expected here`;
}

function toRow(value: ExactObject[string]): ExactObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ExactObject) : { value };
}
