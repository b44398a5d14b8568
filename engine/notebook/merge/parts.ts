/**
 * The cells of three texts, each under a key that it has in all of them: a cell of the base keeps its key
 * when it moves, when it gets another name, and when one without a name stands behind the same neighbour.
 */
import { writeCanonical } from '../../lib/canonical.ts';
import type { Cell, Document } from '../document.ts';
import { readBlocks } from '../edit/edit-cells.ts';

/** A cell as it stands in one text. */
export interface Part {
  readonly cell: Cell;
  /** The comment lines right above it, each with its line end. */
  readonly above: string;
  /** From `- ` on, without the end of its last line; indented as asked. */
  readonly source: string;
  /** What follows it up to the next cell's own lines. */
  readonly gap: string;
}

/** Cells by key, in reading order. */
export type Parts = ReadonlyMap<string, Part>;

/** The cells of a text, their lines indented by so many blanks. */
export function readParts(document: Document, indent: number): readonly Part[] {
  const list = readBlocks(document);
  return list.blocks.flatMap(({ text, item }, index) => {
    const cell = document.cells[index];
    if (cell === undefined) return [];
    const above = text.slice(0, item - list.indent);
    const source = indentLines(text.slice(item), indent - list.indent);
    return [{ cell, above: indentLines(above, indent - list.indent), source, gap: list.gaps[index] ?? '\n' }];
  });
}

function indentLines(text: string, by: number): string {
  if (by === 0) return text;
  return by > 0
    ? text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`)
    : text.replace(new RegExp(`\n {0,${-by}}`, 'g'), '\n');
}

/** Keys for the cells of the base. */
export function keyBase(parts: readonly Part[]): Parts {
  return new Map(parts.map((part, index) => [`=${index}`, part]));
}

/** Keys for the cells of a side: those of the base's cells where they are the same ones, new ones for the others. */
export function keySide(base: Parts, side: readonly Part[]): Parts {
  const keys = new Map<Part, string>();
  const free = new Map(base);
  const pair = (isSame: (old: Part, own: Part, before: string | undefined) => boolean) => {
    for (const [index, part] of side.entries()) {
      if (keys.has(part)) continue;
      const neighbour = side[index - 1];
      const before = neighbour && keys.get(neighbour);
      const found = [...free].find(([, old]) => isSame(old, part, before));
      if (found === undefined) continue;
      keys.set(part, found[0]);
      free.delete(found[0]);
    }
  };
  pairNamed(base, side, (key, part) => {
    keys.set(part, key);
    free.delete(key);
  });
  pair((old, own) => old.source === own.source);
  const ids = new Set(side.map(({ cell }) => cell.id));
  pair((old, own) => !(old.cell.named && ids.has(old.cell.id)) && writeNameless(old) === writeNameless(own));
  const order = [...base.keys()];
  pair((old, own, before) => {
    if (old.cell.named || own.cell.named || old.cell.type !== own.cell.type) return false;
    const at = order.findIndex((key) => base.get(key) === old);
    return order[at - 1] === before;
  });
  return new Map(nameNew(side, keys));
}

function pairNamed(base: Parts, side: readonly Part[], found: (key: string, part: Part) => void): void {
  const byId = new Map([...base].filter(([, { cell }]) => isOwnName(cell)).map(([key, { cell }]) => [cell.id, key]));
  for (const part of side) {
    const key = isOwnName(part.cell) ? byId.get(part.cell.id) : undefined;
    if (key !== undefined) found(key, part);
  }
}

/** Whether a cell's id is what its text says; a second cell of one id is `id~2`. */
function isOwnName(cell: Cell): boolean {
  return cell.named && !cell.id.includes('~');
}

function writeNameless({ cell }: Part): string {
  const { id: _, ...rest } = cell.raw;
  return Object.keys(rest).length === 0 ? cell.source : writeCanonical(rest);
}

function* nameNew(side: readonly Part[], known: ReadonlyMap<Part, string>): Generator<[string, Part]> {
  const counts = new Map<string, number>();
  for (const part of side) {
    const key = known.get(part);
    const name = isOwnName(part.cell) ? part.cell.id : part.source;
    const count = counts.get(name) ?? 0;
    if (key === undefined) counts.set(name, count + 1);
    yield [key ?? `+${count} ${name}`, part];
  }
}
