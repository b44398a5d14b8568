/** Edits by their meaning: each becomes splices of the text. One that does not fit changes nothing. */

import type { Document } from '../../notebook/document.ts';
import { convertCell, disableCell, editCell, editFields, editSource } from '../../notebook/edit/edit-cell.ts';
import { addCell, deleteCells, duplicateCell, moveCell } from '../../notebook/edit/edit-cells.ts';
import { editDocument } from '../../notebook/edit/edit-document.ts';
import { replaceAll } from '../../notebook/edit/replace-all.ts';
import { diffTexts, type Edit } from '../../notebook/edit/splice.ts';
import type { Command } from '../state.ts';

export type EditCommand = Exclude<
  Extract<Command, { type: `${string}-${'cell' | 'cells' | 'fields' | 'source' | 'document' | 'text' | 'all'}` }>,
  { type: 'rename-cell' }
>;

/** The splices that a command means; null when there is nothing that it could change. */
export function buildEdit(document: Document, command: EditCommand): Edit | null {
  switch (command.type) {
    case 'set-text':
      return { title: command.title ?? 'Edit the text', splices: diffTexts(document.text, command.text) };
    case 'edit-cell':
      return editCell(document, command.cell, command.path, command.value);
    case 'edit-fields':
      return editFields(document, command.cell, command.changes, command.title);
    case 'edit-source':
      return editSource(document, command.cell, command.yaml);
    case 'add-cell':
      return addCell(document, command.after, command.cell);
    case 'delete-cells':
      return deleteCells(document, command.cells);
    case 'move-cell':
      return moveCell(document, command.cell, command.after);
    case 'duplicate-cell':
      return duplicateCell(document, command.cell);
    case 'convert-cell':
      return convertCell(document, command.cell, command.to);
    case 'disable-cell':
      return disableCell(document, command.cell, command.disabled);
    case 'replace-all':
      return replaceAll(document, command.find, command.replace);
    case 'edit-document':
      return editDocument(document, command.path, command.value);
  }
}
