/** Where a cell stands in the text, and its text with one value changed: in place, else written anew. */
import { isMap, isSeq, type Node } from 'yaml';
import { isObject, type Json } from '../../lib/json.ts';
import type { Path } from '../../schema/reflect/texts.ts';
import type { Cell, Document } from '../document.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { readValue } from '../yaml/value.ts';
import { changeText, setIn } from './change-text.ts';
import { indentRest, printValue } from './print.ts';

export interface Site {
  readonly cell: Cell;
  /** Offset of its source in the document. */
  readonly start: number;
  /** Blanks that its lines have before `- `. */
  readonly indent: number;
}

/** The cell of an id with its place, nested ones too; null when there is none. */
export function findSite(document: Document, id: string): Site | null {
  const start = document.starts.get(id);
  const cell = findCell(document.cells, id);
  if (start === undefined || !cell) return null;
  const column = start - (document.text.lastIndexOf('\n', start - 1) + 1);
  return { cell, start, indent: cell.source.startsWith('-') ? column : 0 };
}

function findCell(cells: readonly Cell[], id: string): Cell | null {
  for (const cell of cells) {
    const found = cell.id === id ? cell : findCell(cell.nested, id);
    if (found) return found;
  }
  return null;
}

/** A cell's source with one value set, or deleted by undefined; null when it cannot be read. */
export function changeSource(source: string, indent: number, path: Path, value: Json | undefined): string | null {
  const isItem = source.startsWith('-');
  const text = ' '.repeat(indent) + source;
  const changed = changeText(text, { path: isItem ? [0, ...path] : path, value });
  if (changed !== null) return changed.slice(indent);
  const parsed = parseYaml(text);
  if (parsed.errors.length > 0 || !parsed.document) return null;
  const root = readValue(parsed.document.contents as Node | null, text).value;
  const cell = isItem && Array.isArray(root) ? (root[0] as Json) : root;
  const wanted = setIn(cell, path, value);
  return wanted === undefined || !isObject(wanted) ? null : replaceContent(source, indent, wanted);
}

/** The source with its content written anew; comments and blank lines after it stay. */
export function replaceContent(source: string, indent: number, value: Json): string {
  return printCell(value, indent, !source.startsWith('-')) + source.slice(measureContent(source, indent));
}

/** A cell as an item, without final newline. */
export function printCell(value: Json, indent: number, flow = false): string {
  if (flow) return printValue(value, { flow: true });
  return `- ${indentRest(printValue(value), indent + 2)}`;
}

/** Length of a source without the comments, blank lines and line end after its content. */
export function measureContent(source: string, indent: number): number {
  const text = ' '.repeat(indent) + source;
  const { document, errors } = parseYaml(text);
  const root: unknown = document?.contents;
  const item: unknown = isSeq(root) ? root.items[0] : root;
  const range = errors.length === 0 && (isMap(item) || isSeq(item)) ? item.range : null;
  if (!range) return trimTail(source);
  const lineEnd = text[range[1] - 1] === '\n' ? range[1] - 1 : text.indexOf('\n', range[1]);
  const end = (lineEnd < 0 ? text.length : lineEnd) - indent;
  return source.startsWith('-') ? trimEnd(source, end) : range[1] - indent;
}

function trimEnd(source: string, end: number): number {
  return source[end - 1] === '\r' ? end - 1 : end;
}

/** The end of the last line that is neither blank nor a comment. */
function trimTail(source: string): number {
  const lines = source.split('\n');
  while (lines.length > 1 && /^\s*(#.*)?$/.test(lines.at(-1) ?? '')) lines.pop();
  return lines.join('\n').replace(/\r$/, '').length;
}
