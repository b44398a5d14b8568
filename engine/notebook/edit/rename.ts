/**
 * Renames a cell: its own id, every reference to it with its place, fields that name it, `tests` and
 * `layout`. Where SQL also uses the old name as a qualifier, it becomes `new AS old`. One edit. What a
 * cell's text refers to is given by the caller.
 */
import { isObject, type Json } from '../../lib/json.ts';
import type { Path } from '../../schema/reflect/texts.ts';
import type { Reference } from '../../text/reference.ts';
import type { Cell, Document } from '../document.ts';
import { checkCellId } from '../names.ts';
import { replaceSource, toUnix } from './edit-cell.ts';
import { type Names, type Place, renameInHead, replacePlaces } from './rename-head.ts';
import { changeSource, findSite } from './site.ts';
import type { Edit } from './splice.ts';

/** What a cell's text refers to, nested cells' references in theirs. */
export type FindReferences = (cell: Cell) => readonly Reference[];

/** Renames a cell everywhere; null when there is no such cell, or the new id is taken or cannot be one. */
export function renameCell(document: Document, from: string, to: string, references: FindReferences): Edit | null {
  const site = findSite(document, from);
  const isTaken = document.starts.has(to) || checkCellId(to) !== null;
  if (!site?.cell.named || isTaken) return null;
  const edits = document.cells.flatMap((cell) => renameInCell(document, cell, { from, to, references }) ?? []);
  const head = renameInHead(document, { from, to });
  return {
    title: `Rename ${from} to ${to}`,
    splices: [...edits, ...(head ? [head] : [])].flatMap((edit) => edit.splices),
  };
}

function renameInCell(document: Document, cell: Cell, names: Names & { references: FindReferences }): Edit | null {
  const site = findSite(document, cell.id);
  if (!site) return null;
  const old = toUnix(cell.source);
  let source: string = old;
  for (const [path, value] of listChanges(cell, [], names)) {
    source = changeSource(source, site.indent, path, value) ?? source;
  }
  return source === old ? null : replaceSource(document, site, source, cell.id);
}

/** Paths from the cell with their new values, nested cells too. */
function listChanges(cell: Cell, beginning: Path, names: Names & { references: FindReferences }): [Path, Json][] {
  const { from, to, references } = names;
  const places = references(cell).filter((reference) => reference.to === from);
  const own = groupByPath(places.map((reference) => placeReference(reference, names))).flatMap(([path, list]) => {
    const text = valueAt(cell.raw, path);
    return typeof text === 'string'
      ? [[[...beginning, ...path], replacePlaces(text, list)] satisfies [Path, Json]]
      : [];
  });
  const id: [Path, Json][] = cell.id === from ? [[[...beginning, 'id'], to]] : [];
  return [...id, ...own, ...cell.nested.flatMap((each, at) => listChanges(each, [...beginning, 'cells', at], names))];
}

function placeReference({ path, start, end, qualifies }: Reference, { from, to }: Names): Place {
  return { path, start, end, insert: qualifies ? `${to} AS ${from}` : to };
}

function groupByPath(places: readonly Place[]): [Path, Place[]][] {
  const groups = new Map<string, [Path, Place[]]>();
  for (const place of places) {
    const key = JSON.stringify(place.path);
    const group = groups.get(key) ?? [place.path, []];
    groups.set(key, group);
    group[1].push(place);
  }
  return [...groups.values()];
}

function valueAt(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)];
    return isObject(at) && Object.hasOwn(at, String(step)) ? at[String(step)] : undefined;
  }, value);
}
