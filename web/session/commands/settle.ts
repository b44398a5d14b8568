/** Ends a conflict that a merge left in a cell, as one step that can be taken back. */
import { applySplices, type Choice, settleConflict } from '../../../engine/index.ts';
import type { OpenNotebook } from '../open-notebook.ts';

/** Takes one side, or both as two cells; does nothing where the cell has no conflict any more. */
export function settle({ editing, workbench }: OpenNotebook, cell: string, choice: Choice): void {
  editing.commitAll();
  const { document } = workbench.state.session;
  const edit = settleConflict(document, cell, choice);
  if (edit === null) return;
  workbench.dispatch({ type: 'set-text', text: applySplices(document.text, edit.splices), title: edit.title });
}
