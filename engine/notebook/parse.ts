/**
 * Text to document. The text is cut at its cells, pieces are parsed alone, and what an earlier document
 * had parsed is taken from it, so that an edit costs its piece. Never throws on any text: what cannot be
 * read is an issue, and the rest is there. Issues that need other cells are the graph's.
 */
import type { CellType } from '../schema/index.ts';
import type { Issue } from '../schema/issue.ts';
import type { Cell, Document } from './document.ts';
import type { Draft } from './read/cell.ts';
import { emptyHead, type Head, parseHead } from './read/head.ts';
import { shiftIssue } from './read/piece.ts';
import { type Drafts, readPieces } from './read/pieces.ts';
import { countMarks, type Marks } from './yaml/bounds.ts';
import { type Cut, cutText } from './yaml/cut.ts';
import { maskText } from './yaml/mask.ts';

/** What is known beside the text. */
export interface ParseOptions {
  /** The document before the edit: pieces with the same text are not parsed again. */
  readonly previous?: Document;
  /** The id that the file's place gives; another one in the text is an issue. */
  readonly id?: string;
}

/** What a document was made from, for the next parse. */
interface Parsed {
  readonly drafts: Drafts;
  readonly head: { readonly text: string; readonly head: Head };
  readonly marks: Marks;
  readonly cells: readonly Cell[];
}

const noMarks: Marks = [];
const parsedOf = new WeakMap<Document, Parsed>();

/** Reads a notebook. Every mistake is in `issues`, of the document or of its cells; see `listIssues`. */
export function parse(text: string, options: ParseOptions = {}): Document {
  const pieces = parseInPieces(text, options);
  let next = pieces.next();
  while (!next.done) next = pieces.next();
  return next.value;
}

/** The same with a rest after each piece that is parsed, for a host that has other things to do. */
export function* parseInPieces(text: string, options: ParseOptions = {}): Generator<undefined, Document> {
  const masked = maskText(text);
  const earlier = options.previous && parsedOf.get(options.previous);
  yield;
  const cut = cutText(masked.text);
  const marks = masked.refused ? noMarks : yield* countMarks(masked.text, cut.pieces, earlier?.marks ?? noMarks);
  const tooMuch = marks === null ? [refuseTooMuch()] : [];
  const isRefused = masked.refused || marks === null;
  const head = readHead(cut, isRefused, earlier);
  const { places, indent } = isRefused ? { places: [], indent: 0 } : findPlaces(cut, head);
  const sources = places.map(({ source }) => source);
  const drafts = yield* readPieces(sources, indent, earlier?.drafts);
  const cells = (earlier && renewCells(drafts.list, earlier)) ?? nameCells(drafts.list);
  const starts = new Map<string, number>();
  for (const [index, { from }] of places.entries()) placeCell(cells[index], drafts.list[index], from, starts);
  const own = head.issues.map((issue) => placeHeadIssue(issue, cut));
  const issues = [...masked.issues, ...tooMuch, ...own, ...checkExpectedId(head, cut, options.id)];
  const document: Document = { text, fields: head.fields, cells, starts, issues };
  parsedOf.set(document, { drafts, head: { text: cut.head, head }, marks: marks ?? noMarks, cells });
  return document;
}

/** Every issue of the text with places in the document, the file's own first, then by cell. */
export function listIssues(document: Document): Issue[] {
  const issues = [...document.issues];
  const visit = (cell: Cell): void => {
    const start = document.starts.get(cell.id) ?? 0;
    for (const issue of cell.issues) issues.push(shiftIssue(issue, start));
    cell.nested.forEach(visit);
  };
  document.cells.forEach(visit);
  return issues;
}

function readHead(cut: Cut, refused: boolean, earlier: Parsed | undefined): Head {
  if (refused) return emptyHead();
  return earlier?.head.text === cut.head ? earlier.head.head : parseHead(cut.head);
}

function refuseTooMuch(): Issue {
  const message = 'The cells hold too many values together, so the file is not read.';
  return { code: 'too-large', severity: 'error', from: 0, to: 0, message, hint: 'Move data into files.' };
}

/** Pieces of the cut, or the items of `cells: [ … ]`, which stand in the head. */
function findPlaces(cut: Cut, head: Head): { places: readonly { from: number; source: string }[]; indent: number } {
  if (cut.pieces.length > 0) return { places: cut.pieces, indent: cut.pieces[0]?.indent ?? 0 };
  const places = head.items.map(({ from, to }) => ({ from, source: cut.head.slice(from, to) }));
  return { places, indent: 0 };
}

/** Places in the head's text as places in the document. */
function placeHeadIssue(issue: Issue, cut: Cut): Issue {
  return issue.from < cut.from ? issue : shiftIssue(issue, cut.to - cut.from);
}

function checkExpectedId(head: Head, cut: Cut, expected: string | undefined): Issue[] {
  const { id } = head.fields;
  if (expected === undefined || id === '' || id === expected) return [];
  const { from, to } = head.id;
  const issue: Issue = {
    code: 'id-path-mismatch',
    severity: 'error',
    from,
    to,
    message: `The notebook calls itself \`${id}\`, but its file stands at \`${expected}\`.`,
    hint: 'Change the id, or move the file.',
    fixes: [{ title: `Write \`${expected}\``, splices: [{ from, to, insert: expected }] }],
  };
  return [placeHeadIssue(issue, cut)];
}

/** The cells of a document whose drafts have the same ids as before, or null: then no name can have changed. */
function renewCells(drafts: readonly Draft[], { cells, drafts: { list } }: Parsed): readonly Cell[] | null {
  if (drafts.length !== list.length) return null;
  const renewed: Cell[] = [];
  for (let at = 0; at < drafts.length; at += 1) {
    const [now, old, cell] = [drafts[at], list[at], cells[at]];
    if (now === undefined || old === undefined || cell === undefined) return null;
    if (now !== old && !hasSameName(now, old)) return null;
    renewed.push(now === old ? cell : finishCell(now, cell.id, []));
  }
  return renewed;
}

function hasSameName(a: Draft, b: Draft): boolean {
  const isAlone = a.nested.length === 0 && b.nested.length === 0;
  return isAlone && a.id === b.id && a.type === b.type && a.disabled === b.disabled;
}

/** Gives every draft its id. */
function nameCells(drafts: readonly Draft[]): readonly Cell[] {
  const names = new Names(drafts.flatMap(flatten));
  const finish = (draft: Draft): Cell => {
    const id = names.take(draft);
    return finishCell(draft, id, draft.nested.map(finish));
  };
  return drafts.map(finish);
}

/** Notes where a cell, and those nested in it, stand. */
function placeCell(cell: Cell | undefined, draft: Draft | undefined, from: number, starts: Map<string, number>): void {
  if (cell === undefined || draft === undefined) return;
  starts.set(cell.id, from);
  for (const [index, inner] of draft.nested.entries()) placeCell(cell.nested[index], inner, from + inner.start, starts);
}

function flatten(draft: Draft): Draft[] {
  return [draft, ...draft.nested.flatMap(flatten)];
}

/** The ids of a document: of equal ones the first cell that is not disabled keeps the name. */
class Names {
  private readonly holders = new Map<string, Draft>();
  private readonly held = new Set<string>();
  private readonly counts = new Map<string, number>();

  constructor(drafts: readonly Draft[]) {
    for (const disabled of [false, true]) {
      for (const draft of drafts) {
        if (draft.disabled === disabled && draft.id !== null && !this.holders.has(draft.id))
          this.holders.set(draft.id, draft);
      }
    }
  }

  take(draft: Draft): string {
    const { id } = draft;
    if (id === null) return this.count(`${draft.type ?? 'cell'}_`, 1);
    if (this.holders.get(id) !== draft || this.held.has(id)) return this.count(`${id}~`, 2);
    this.held.add(id);
    return id;
  }

  private count(beginning: string, from: number): string {
    let number = this.counts.get(beginning) ?? from;
    while (this.holders.has(`${beginning}${number}`)) number += 1;
    this.counts.set(beginning, number + 1);
    return `${beginning}${number}`;
  }
}

/** The cell of a draft under an id: the same object as long as its nested cells are. */
function finishCell(draft: Draft, id: string, nested: readonly Cell[]): Cell {
  const made = draft.made.get(id);
  if (made?.nested.every((each, index) => each === nested[index])) return made;
  const { source, texts, raw, disabled, type, fields } = draft;
  const issues = draft.issues.map((issue) => ({ ...issue, cell: id }));
  const base = { id, named: draft.id !== null, source, texts, issues, raw, nested, disabled };
  // The fields were checked against the schema of this very type.
  const cell = { ...base, type: type as CellType, fields } as Cell;
  draft.made.set(id, cell);
  return cell;
}
