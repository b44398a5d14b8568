/**
 * Cells that keep what another side wrote: disabled, named `<id>_theirs`. Finding them, what is wrong about
 * them, and the three ways out as edits of the text.
 */
import type { Document } from '../document.ts';
import { editCell } from '../edit/edit-cell.ts';
import { deleteCells } from '../edit/edit-cells.ts';
import { applySplices, diffTexts, type Edit } from '../edit/splice.ts';
import { findContested } from '../names.ts';
import { parse } from '../parse.ts';

const longest = 64;

/** The id under which theirs is kept beside a cell: the first that is free. */
export function conflictId(id: string, taken: ReadonlySet<string>): string {
  const stem = id.replace(/~\d+$/, '').slice(0, longest - 11);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? `${stem}_theirs` : `${stem}_theirs_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Which text of a conflict stays. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Ends the conflict that a cell keeps; null when it keeps none. `both` puts theirs back into the graph, under its name. */
export function settleConflict(document: Document, id: string, choice: Choice): Edit | null {
  const cell = document.cells.find((each) => each.id === id);
  const contested = findContested(id, cell?.disabled ?? false);
  if (cell === undefined || contested === null) return null;
  if (choice === 'mine') return titled(deleteCells(document, [id]), `Keep ${contested} as it is`);
  const enabled = editCell(document, id, ['disabled'], undefined);
  if (choice === 'both') return titled(enabled, `Keep both of ${contested}`);
  const has = document.cells.some((each) => each.id === contested);
  const steps = [
    (now: Document) => editCell(now, id, ['disabled'], undefined),
    (now: Document) => (has ? deleteCells(now, [contested]) : null),
    (now: Document) => editCell(now, id, ['id'], contested),
  ];
  let now = document;
  for (const step of steps) {
    const edit = step(now);
    if (edit !== null) now = parse(applySplices(now.text, edit.splices), { previous: now });
  }
  return { title: `Take theirs for ${contested}`, splices: diffTexts(document.text, now.text) };
}

function titled(edit: Edit | null, title: string): Edit | null {
  return edit && { ...edit, title };
}
