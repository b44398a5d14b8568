/** JSON and JSONL: a list of objects, one object, or an object a line; typed by the engine's own rule. */
import { fail, type JsonObject } from '../../../engine/index.ts';

/** The rows in the file's order. A value that is no object becomes one with the column `value`. */
export function parseRows(text: string, format: 'json' | 'jsonl'): JsonObject[] {
  const values = format === 'jsonl' ? parseLines(text) : parseWhole(text);
  return values.map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { value },
  ) as JsonObject[];
}

function parseWhole(text: string): unknown[] {
  const value = parse(text, 'the file');
  return Array.isArray(value) ? value : [value];
}

function parseLines(text: string): unknown[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [parse(line, `line ${at + 1}`)]));
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail('import-error', `${where} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
