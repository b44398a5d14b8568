/** Find and replace over the texts of all cells, as one edit: strings that mean something, and titles. */
import type { Path } from '../../schema/reflect/texts.ts';
import type { Cell, Document } from '../document.ts';
import { replaceSource, toUnix } from './edit-cell.ts';
import { changeSource, findSite } from './site.ts';
import type { Edit } from './splice.ts';

/** Replaces every occurrence of `find`, taken literally; null when there is none. */
export function replaceAll(document: Document, find: string, replace: string): Edit | null {
  if (find === '') return null;
  const edits = document.cells.flatMap((cell) =>
    replaceInCell(document, cell, (text) => text.replaceAll(find, replace)),
  );
  const splices = edits.flatMap((edit) => edit.splices);
  return splices.length === 0 ? null : { title: `Replace ${find} by ${replace}`, splices };
}

function replaceInCell(document: Document, cell: Cell, change: (text: string) => string): Edit[] {
  const site = findSite(document, cell.id);
  if (!site) return [];
  const source = listTexts(cell, []).reduce((text, { path, value }) => {
    const changed = change(value);
    return changed === value ? text : (changeSource(text, site.indent, path, changed) ?? text);
  }, toUnix(cell.source));
  return source === toUnix(cell.source) ? [] : [replaceSource(document, site, source, cell.id)];
}

function listTexts(cell: Cell, beginning: Path): { path: Path; value: string }[] {
  const own = cell.texts.map(({ path, value }) => ({ path: [...beginning, ...path], value }));
  const titles = (['title', 'description'] as const).flatMap((name) => {
    const value = cell.raw[name];
    return typeof value === 'string' ? [{ path: [...beginning, name], value }] : [];
  });
  const nested = cell.nested.flatMap((each, index) => listTexts(each, [...beginning, 'cells', index]));
  return [...titles, ...own, ...nested];
}
