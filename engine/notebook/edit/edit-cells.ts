/**
 * Edits of the list of cells: add, delete, move, duplicate. A cell takes the comment lines right above
 * it along. The list is cut into blocks, changed, and joined again in the file's own style.
 */
import type { Json } from '../../lib/json.ts';
import type { Document } from '../document.ts';
import { checkCellId } from '../names.ts';
import { cutText } from '../yaml/cut.ts';
import { maskText } from '../yaml/mask.ts';
import { toUnix } from './edit-cell.ts';
import { changeSource, measureContent, printCell } from './site.ts';
import { diffTexts, type Edit } from './splice.ts';

interface Block {
  readonly id: string;
  /** Comments above, the cell, and what follows it up to the next block; Unix line ends. */
  readonly text: string;
  /** Where `- ` stands in `text`. */
  readonly item: number;
}

/** A new cell after another one, or first. */
export function addCell(document: Document, after: string | null, cell: Json): Edit | null {
  const list = readBlocks(document);
  const at = placeAfter(list.blocks, after);
  if (at === null) return null;
  const text = `${' '.repeat(list.indent)}${printCell(cell, list.indent)}\n`;
  const blocks = list.blocks.toSpliced(at, 0, { id: '', text, item: list.indent });
  return writeBlocks(document, { ...list, blocks }, 'Add a cell');
}

/** Deletes top-level cells. */
export function deleteCells(document: Document, ids: readonly string[]): Edit | null {
  const list = readBlocks(document);
  const blocks = list.blocks.filter(({ id }) => !ids.includes(id));
  if (list.blocks.length - blocks.length !== new Set(ids).size) return null;
  return writeBlocks(
    document,
    { ...list, blocks },
    ids.length === 1 ? `Delete ${ids[0]}` : `Delete ${ids.length} cells`,
  );
}

/** Moves a top-level cell after another one, or first. */
export function moveCell(document: Document, id: string, after: string | null): Edit | null {
  const list = readBlocks(document);
  const block = list.blocks.find((each) => each.id === id);
  const others = list.blocks.filter((each) => each !== block);
  const at = placeAfter(others, after);
  if (!block || at === null) return null;
  return writeBlocks(document, { ...list, blocks: others.toSpliced(at, 0, block) }, `Move ${id}`);
}

/** A copy right after the cell, under the first free id `<id>_2`, `<id>_3` … */
export function duplicateCell(document: Document, id: string): Edit | null {
  const list = readBlocks(document);
  const at = list.blocks.findIndex((each) => each.id === id);
  const block = list.blocks[at];
  const cell = document.cells.find((each) => each.id === id);
  if (!block || !cell) return null;
  const source = block.text.slice(block.item);
  const plain = source.slice(0, measureContent(source, list.indent));
  const copy = cell.named ? changeSource(plain, list.indent, ['id'], freeId(document, id)) : plain;
  if (copy === null) return null;
  const text = `${' '.repeat(list.indent)}${copy}\n`;
  const blocks = list.blocks.toSpliced(at + 1, 0, { id: '', text, item: list.indent });
  return writeBlocks(document, { ...list, blocks }, `Duplicate ${id}`);
}

/** The first of `<id>_2`, `<id>_3` … that no cell has. */
export function freeId(document: Document, id: string): string {
  const stem = id.replace(/~\d+$|_\d+$/, '').slice(0, 58);
  for (let number = 2; ; number += 1) {
    const candidate = `${stem}_${number}`;
    if (!document.starts.has(candidate) && checkCellId(candidate) === null) return candidate;
  }
}

interface BlockList {
  readonly blocks: readonly Block[];
  readonly indent: number;
  /** The section of the items in the document's text. */
  readonly from: number;
  readonly to: number;
  /** A blank line stands between two cells. */
  readonly isApart: boolean;
  /** `cells:` itself has to be written before the section. */
  readonly opening: string;
}

function readBlocks(document: Document): BlockList {
  const cut = cutText(maskText(document.text).text);
  const { text } = document;
  const indent = cut.pieces[0]?.indent ?? 2;
  if (cut.pieces.length === 0) return readFlow(document, cut.from);
  const bounds = cut.pieces.map(({ from, source }, index) => {
    const isLast = index === cut.pieces.length - 1;
    return from + (isLast ? source.length : findBoundary(text.slice(from, from + source.length), indent));
  });
  const blocks = cut.pieces.map(({ from }, index) => {
    const start = index === 0 ? cut.from : (bounds[index - 1] ?? from);
    const item = toUnix(text.slice(start, from)).length;
    return { id: document.cells[index]?.id ?? '', text: toUnix(text.slice(start, bounds[index])), item };
  });
  const isApart = blocks.length < 2 || blocks.slice(0, -1).some((block) => block.text.endsWith('\n\n'));
  return { blocks, indent, from: cut.from, to: cut.to, isApart, opening: '' };
}

/** Cells in brackets become items; `cells:` alone, or none at all, gets its first item. */
function readFlow(document: Document, from: number): BlockList {
  const { text } = document;
  const found = /^(?:cells|"cells"|'cells')[ \t]*:/m.exec(text);
  const blocks = document.cells.map(({ id, raw }) => ({ id, text: `  ${printCell(raw, 2)}\n`, item: 2 }));
  const base = { blocks, indent: 2, isApart: true };
  if (!found)
    return { ...base, from: text.length, to: text.length, opening: text.endsWith('\n') ? 'cells:\n' : '\ncells:\n' };
  const isItemless = from < text.length || /^[^\n]*:[ \t]*(?:#.*)?$/.test(text.slice(found.index));
  if (isItemless) return { ...base, from, to: from, opening: text[from - 1] === '\n' ? '' : '\n' };
  const start = found.index + found[0].length;
  const last = document.cells.at(-1);
  const after = last ? (document.starts.get(last.id) ?? start) + last.source.length : start;
  const close = text.indexOf(']', after) + 1;
  const lineEnd = text.indexOf('\n', close);
  return { ...base, from: start, to: lineEnd < 0 ? text.length : lineEnd + 1, opening: '\n' };
}

/** Where the next cell's block begins: its comments stand right above it, after the last blank line. */
function findBoundary(source: string, indent: number): number {
  const content = measureContent(toUnix(source), indent);
  const lines = toUnix(source).slice(content).split('\n');
  const blank = lines.findLastIndex((line, index) => index > 0 && index < lines.length - 1 && line.trim() === '');
  const kept = lines.slice(0, Math.max(blank, 0) + 1).join('\n').length + 1;
  const unix = Math.min(content + kept, toUnix(source).length);
  return source.includes('\r\n') ? unix + countLines(toUnix(source).slice(0, unix)) : unix;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function placeAfter(blocks: readonly Block[], after: string | null): number | null {
  if (after === null) return 0;
  const index = blocks.findIndex(({ id }) => id === after);
  return index < 0 ? null : index + 1;
}

/** Joins the blocks: each ends its line, a blank line apart where the file does so, the end as it was. */
function writeBlocks(document: Document, list: BlockList, title: string): Edit {
  const { blocks, from, to, isApart, opening } = list;
  const old = toUnix(document.text.slice(from, to));
  const isAtEnd = document.text.slice(to).trim() === '';
  const ending = isAtEnd && old !== '' ? (/\n*$/.exec(old)?.[0] ?? '') : null;
  const parts = blocks.map(({ text }, index) => {
    const body = text.replace(/\n*$/, '');
    const gap = text.slice(body.length);
    if (index < blocks.length - 1) return body + (gap.length > 1 || !isApart ? gap || '\n' : '\n\n');
    return body + (ending ?? (gap === '' ? '\n' : gap));
  });
  const written = opening + parts.join('');
  const after = document.text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written;
  return { title, splices: diffTexts(document.text.slice(from, to), after, from) };
}
