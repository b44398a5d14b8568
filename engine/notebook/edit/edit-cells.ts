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
  /** Comments above and the cell, without the end of its last line; Unix line ends. */
  readonly text: string;
  /** Where `- ` stands in `text`. */
  readonly item: number;
}

/** A new cell after another one, or first. */
export function addCell(document: Document, after: string | null, cell: Json): Edit | null {
  const list = readBlocks(document);
  const at = placeAfter(list.blocks, after);
  if (at === null) return null;
  const text = `${' '.repeat(list.indent)}${printCell(cell, list.indent)}`;
  return writeBlocks(document, insertBlock(list, at, text), 'Add a cell');
}

/** Deletes top-level cells. */
export function deleteCells(document: Document, ids: readonly string[]): Edit | null {
  const list = readBlocks(document);
  const isKept = list.blocks.map(({ id }) => !ids.includes(id));
  const blocks = list.blocks.filter((_, index) => isKept[index]);
  if (list.blocks.length - blocks.length !== new Set(ids).size) return null;
  const between = list.gaps.slice(0, -1).filter((_, index) => isKept[index]);
  const gaps = [...between.slice(0, Math.max(0, blocks.length - 1)), list.gaps.at(-1) ?? '\n'];
  const title = ids.length === 1 ? `Delete ${ids[0]}` : `Delete ${ids.length} cells`;
  return writeBlocks(document, { ...list, blocks, gaps }, title);
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
  return writeBlocks(document, insertBlock(list, at + 1, ' '.repeat(list.indent) + copy), `Duplicate ${id}`);
}

/** The first of `<id>_2`, `<id>_3` … that no cell has. */
export function freeId(document: Document, id: string): string {
  const stem = id.replace(/~\d+$|_\d+$/, '').slice(0, 58);
  for (let number = 2; ; number += 1) {
    const candidate = `${stem}_${number}`;
    if (!document.starts.has(candidate) && checkCellId(candidate) === null) return candidate;
  }
}

/** The list of cells, cut at its blocks. */
export interface BlockList {
  readonly blocks: readonly Block[];
  /** What follows each block: line ends, blank lines, comments apart. They stay where they are when blocks move. */
  readonly gaps: readonly string[];
  readonly indent: number;
  /** The blocks and gaps in the document's text. */
  readonly from: number;
  readonly to: number;
  /** `cells:` itself has to be written before the section. */
  readonly opening: string;
}

function insertBlock(list: BlockList, at: number, text: string): BlockList {
  const { gaps, indent } = list;
  const isApart = gaps.length < 2 || gaps.slice(0, -1).some((gap) => gap.endsWith('\n\n'));
  const blocks = list.blocks.toSpliced(at, 0, { id: '', text, item: indent });
  const inserted = gaps.length === 0 ? '\n' : isApart ? '\n\n' : '\n';
  return { ...list, blocks, gaps: gaps.toSpliced(Math.min(at, Math.max(0, gaps.length - 1)), 0, inserted) };
}

/** Cuts the text at its cells; cells in brackets become items. */
export function readBlocks(document: Document): BlockList {
  const cut = cutText(maskText(document.text).text);
  if (cut.pieces.length === 0) return readFlow(document, cut.from);
  const { text } = document;
  const indent = cut.pieces[0]?.indent ?? 2;
  const sources = cut.pieces.map(({ from, source }) => toUnix(text.slice(from, from + source.length)));
  const ends = sources.map((source) => measureContent(source, indent));
  const from = findComments(text, cut.from);
  const above = toUnix(text.slice(from, cut.pieces[0]?.from));
  const parts = sources.map((source, index) => {
    const rest = source.slice(ends[index]);
    return index === sources.length - 1 ? { gap: rest, next: '' } : splitGap(rest);
  });
  const blocks = sources.map((source, index) => {
    const before = index === 0 ? above : (parts[index - 1]?.next ?? '');
    return { id: document.cells[index]?.id ?? '', text: before + source.slice(0, ends[index]), item: before.length };
  });
  const gaps = parts.map(({ gap }) => gap);
  return { blocks, gaps, indent, from, to: cut.to, opening: '' };
}

/** Where the comment lines right above a line begin. */
function findComments(text: string, lineStart: number): number {
  let from = lineStart;
  while (from > 0) {
    const above = text.lastIndexOf('\n', from - 2) + 1;
    if (!/^[ \t]*#/.test(text.slice(above, from))) return from;
    from = above;
  }
  return from;
}

/** Where the comments right above the next cell begin: after the last blank line. */
function splitAbove(above: string): number {
  const lines = above.split('\n');
  const blank = lines.findLastIndex((line, index) => index < lines.length - 1 && line.trim() === '');
  return lines.slice(0, blank + 1).join('\n').length + (blank < 0 ? 0 : 1);
}

/** What stands between two cells: the gap, and the comments right above the next, after the last blank line. */
function splitGap(rest: string): { gap: string; next: string } {
  const lineEnd = rest.indexOf('\n') + 1;
  const at = lineEnd + splitAbove(rest.slice(lineEnd));
  return { gap: rest.slice(0, at), next: rest.slice(at) };
}

/** Cells in brackets become items; `cells:` alone, or none at all, gets its first item. */
function readFlow(document: Document, from: number): BlockList {
  const { text } = document;
  const found = /^(?:cells|"cells"|'cells')[ \t]*:/m.exec(text);
  const blocks = document.cells.map(({ id, raw }) => ({ id, text: `  ${printCell(raw, 2)}`, item: 2 }));
  const gaps = blocks.map((_, index) => (index === blocks.length - 1 ? '\n' : '\n\n'));
  const base = { blocks, gaps, indent: 2 };
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

function placeAfter(blocks: readonly Block[], after: string | null): number | null {
  if (after === null) return 0;
  const index = blocks.findIndex(({ id }) => id === after);
  return index < 0 ? null : index + 1;
}

/** Joins the blocks and gaps; line ends are the document's. */
export function writeBlocks(document: Document, list: BlockList, title: string): Edit {
  const { blocks, gaps, from, to, opening } = list;
  const old = document.text.slice(from, to);
  const isUnended = from < to && !old.endsWith('\n') && gaps.at(-1) === '';
  const written =
    opening +
    blocks
      .map(({ text }, index) => text + (gaps[index] || (index < blocks.length - 1 || !isUnended ? '\n' : '')))
      .join('');
  const after = document.text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written;
  return { title, splices: diffTexts(old, after, from) };
}
