/**
 * Three-way merge of a notebook by cell and field: the side that changed wins, and where both changed one field
 * differently both are kept. The merged text is theirs with my changes made on it, so that bytes that neither
 * touched stay. Pure; nothing that a person wrote is ever dropped without being kept beside.
 */
import type { JsonObject } from '../../lib/json.ts';
import type { Document } from '../document.ts';
import { type BlockList, readBlocks, writeBlocks } from '../edit/edit-cells.ts';
import { printCell } from '../edit/site.ts';
import { applySplices } from '../edit/splice.ts';
import { parse } from '../parse.ts';
import { conflictId } from './conflict.ts';
import { mergeCell, writeTheirs } from './merge-cell.ts';
import { mergeHead, readHead } from './merge-head.ts';
import { mergeOrder } from './order.ts';
import { keyBase, keySide, type Part, type Parts, readParts } from './parts.ts';

export interface Merged {
  readonly text: string;
  /** Ids of the disabled cells that keep what was theirs. */
  readonly conflicts: readonly string[];
  /** Ids of cells that they deleted and I changed: they stay. */
  readonly kept: readonly string[];
}

/** Three texts of one notebook; `near`: a document of one of them, whose pieces are not parsed again. */
export interface Sides {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  readonly near?: Document;
}

/** Merges two texts that were made of one; null when mine or theirs cannot be read as a notebook. */
export function mergeTexts({ base, mine, theirs, near }: Sides): Merged | null {
  const alike = mine === theirs || base === theirs ? mine : base === mine ? theirs : null;
  if (alike !== null) return { text: alike, conflicts: [], kept: [] };
  const empty = { text: '', fields: {} };
  const heads = { base: readHead(base) ?? empty, mine: readHead(mine), theirs: readHead(theirs) };
  if (heads.mine === null || heads.theirs === null) return null;
  const options = near === undefined ? {} : { previous: near };
  const other = parse(theirs, options);
  const list = readBlocks(other);
  const sides = readSides([parse(heads.base === empty ? '' : base, options), parse(mine, options), other], list.indent);
  const cells = mergeCells(sides, list.indent);
  const text = applySplices(theirs, writeBlocks(other, joinParts(list, cells.parts, sides), '').splices);
  const head = mergeHead(parse(text, { previous: other }), heads.base, heads.mine, heads.theirs);
  const { conflicts, kept } = cells;
  const merged = { text: head.text, conflicts, kept };
  return Object.keys(head.theirs).length === 0 ? merged : keepFields(merged, head.theirs);
}

interface AllParts {
  readonly base: Parts;
  readonly mine: Parts;
  readonly theirs: Parts;
}

function readSides(documents: readonly Document[], indent: number): AllParts {
  const [base = [], mine = [], theirs = []] = documents.map((document) => readParts(document, indent));
  const keyed = keyBase(base);
  return { base: keyed, mine: keySide(keyed, mine), theirs: keySide(keyed, theirs) };
}

type Written = Pick<Part, 'above' | 'source' | 'gap'>;

interface MergedCells {
  readonly parts: readonly Written[];
  readonly conflicts: readonly string[];
  readonly kept: readonly string[];
}

function mergeCells({ base, mine, theirs }: AllParts, indent: number): MergedCells {
  const names = new Set([...mine.values()].map(({ cell }) => cell.id));
  const taken = new Set([...names, ...[...theirs.values()].map(({ cell }) => cell.id)]);
  const merged = { parts: [] as Written[], conflicts: [] as string[], kept: [] as string[] };
  const keepTheirs = (part: Part) => {
    const id = conflictId(part.cell.id, taken);
    taken.add(id);
    merged.conflicts.push(id);
    merged.parts.push({ ...part, source: writeTheirs(part.cell, part.source, { id, indent }) });
  };
  const keepMine = (own: Part, old: Part | undefined) => {
    if (old?.source === own.source) return;
    merged.parts.push(own);
    if (old !== undefined) merged.kept.push(own.cell.id);
  };
  const takeTheirs = (other: Part, old: Part | undefined) => {
    if (old?.source === other.source) return;
    // What I deleted and they changed, and a cell of theirs whose name I gave to another, stay beside mine.
    if (old !== undefined || names.has(other.cell.id)) keepTheirs(other);
    else merged.parts.push(other);
  };
  for (const key of mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()])) {
    const [old, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
    if (own !== undefined && other !== undefined) {
      const { source, conflict } = mergeCell(old, own, other, indent);
      const above = choose(old?.above, own.above, other.above);
      merged.parts.push({ above, source, gap: choose(old?.gap, own.gap, other.gap) });
      if (conflict) keepTheirs({ ...other, above: '' });
    } else if (own !== undefined) keepMine(own, old);
    else if (other !== undefined) takeTheirs(other, old);
  }
  return merged;
}

/** What one side changed; both sides' comments where both did. */
function choose(base: string | undefined, mine: string, theirs: string): string {
  if (mine === theirs || base === theirs) return mine;
  if (base === mine) return theirs;
  return mine.includes('#') && theirs.includes('#') ? mine + theirs : mine.includes('#') ? mine : theirs;
}

/** The blocks of the merged list; what followed the last cell follows the last one again. */
function joinParts(list: BlockList, parts: readonly Written[], { base, mine, theirs }: AllParts): BlockList {
  const ends = [base, mine, theirs].map((side) => [...side.values()].at(-1)?.gap);
  const tail = choose(ends[0], ends[1] ?? ends[2] ?? '\n', ends[2] ?? ends[1] ?? '\n');
  const last = new Set([mine, theirs].map((side) => [...side.values()].at(-1)?.gap));
  const usual = list.gaps.length < 2 || list.gaps.slice(0, -1).some((gap) => gap.endsWith('\n\n')) ? '\n\n' : '\n';
  const blocks = parts.map(({ above, source }) => {
    const text = above + ' '.repeat(list.indent) + source;
    return { id: '', text, item: above.length + list.indent };
  });
  const gaps = parts.map(({ gap }, index) => {
    if (index === parts.length - 1) return gap.includes('#') && gap !== tail ? gap + tail : tail;
    return last.has(gap) && !(gap.startsWith('\n') && gap.trim() === '') ? usual : gap || usual;
  });
  return { ...list, blocks, gaps };
}

/** Their values of the document's fields, in a cell that keeps them. */
function keepFields({ text, conflicts, kept }: Merged, fields: JsonObject): Merged {
  const document = parse(text);
  const list = readBlocks(document);
  const id = conflictId('notebook', new Set(document.cells.map((cell) => cell.id)));
  const markdown = Object.entries(fields).map(([key, value]) => `    ${key}: ${JSON.stringify(value)}\n`);
  const words = `The other side changed these fields of the notebook:\n\n${markdown.join('')}`;
  const source = printCell({ id, disabled: true, markdown: words }, list.indent);
  const block = { id, text: ' '.repeat(list.indent) + source, item: list.indent };
  const edit = writeBlocks(
    document,
    { ...list, blocks: [block, ...list.blocks], gaps: [list.gaps.length === 0 ? '\n' : '\n\n', ...list.gaps] },
    '',
  );
  return { text: applySplices(text, edit.splices), conflicts: [id, ...conflicts], kept };
}
