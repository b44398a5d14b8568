/**
 * One cell that both sides changed: field by field. Where they changed one field differently mine stays, and
 * theirs is kept whole in a disabled cell `<id>_theirs`, which is the issue `conflict` until a person decides.
 */
import { isObject, type Json } from '../../lib/json.ts';
import type { Cell } from '../document.ts';
import { changeSource, printCell } from '../edit/site.ts';
import { parsePiece } from '../read/piece.ts';
import { mergeLines } from './merge-lines.ts';
import { isEqual, mergeValues, pick } from './merge-values.ts';
import type { Part } from './parts.ts';

export interface MergedCell {
  readonly source: string;
  /** Whether theirs must be kept beside it. */
  readonly conflict: boolean;
}

/** What a cell says that three texts have; `base` is undefined when both sides made it. */
export function mergeCell(base: Part | undefined, mine: Part, theirs: Part, indent: number): MergedCell {
  if (mine.source === theirs.source || base?.source === theirs.source) return { source: mine.source, conflict: false };
  if (base?.source === mine.source) return { source: theirs.source, conflict: false };
  const whole = { source: mine.source, conflict: !isEqual(mine.cell.raw, theirs.cell.raw) || !isRead(mine, theirs) };
  if (base === undefined || !isRead(base, mine, theirs) || isTurned(base, mine, theirs)) return whole;
  const { value, conflict } = mergeValues(base.cell.raw, mine.cell.raw, theirs.cell.raw);
  if (!isObject(value)) return whole;
  const lines = mergeLines(base.source, mine.source, theirs.source);
  const types = [mine.cell.type, theirs.cell.type];
  const isMeant = (source: string) => says(source, indent, value) && types.includes(parsePiece(source, indent).type);
  if (lines !== null && isMeant(lines)) return { source: lines, conflict };
  const written = writeFields(mine, value, indent);
  return isMeant(written) ? { source: written, conflict } : whole;
}

function isRead(...parts: readonly Part[]): boolean {
  return parts.every(({ cell }) => cell.type !== null);
}

/** Whether the sides turned the cell into different types: it then has no fields in common. */
function isTurned(base: Part, mine: Part, theirs: Part): boolean {
  return new Set([base.cell.type, mine.cell.type, theirs.cell.type]).size === 3;
}

function says(source: string, indent: number, value: Json): boolean {
  const draft = parsePiece(source, indent);
  return isEqual(draft.raw, value);
}

/** My source with the fields that came from the other side, each in its place; written anew where that fails. */
function writeFields({ source, cell }: Part, value: Readonly<Record<string, Json>>, indent: number): string {
  let written: string | null = source;
  for (const key of new Set([...Object.keys(cell.raw), ...Object.keys(value)])) {
    const field = pick(value, key);
    if (written !== null && !isEqual(field, pick(cell.raw, key))) written = changeSource(written, indent, [key], field);
  }
  return written ?? printCell(value, indent);
}

/** Their cell under another id, out of the graph; what cannot be read is kept as a text. */
export function writeTheirs(cell: Cell, source: string, at: { id: string; indent: number }): string {
  const { id, indent } = at;
  const named = cell.type === null ? null : changeSource(source, indent, ['id'], id);
  const disabled = named === null ? null : changeSource(named, indent, ['disabled'], true);
  return disabled ?? printCell({ id, disabled: true, markdown: `${source}\n` }, indent);
}
