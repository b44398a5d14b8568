/** One-click ways out of an issue or a conflict: splices of the text, as one step that can be taken back. */
import { applySplices, type Choice, type Edit, type Fix, settleConflict } from '../../../engine/index.ts';
import type { OpenNotebook } from '../open-notebook.ts';

/** Mends an issue. */
export function applyFix({ editing, workbench }: OpenNotebook, fix: Fix): void {
  editing.commitAll();
  change(workbench, fix);
}

/** Ends the conflict that a cell keeps. */
export function settle({ editing, workbench }: OpenNotebook, cell: string, choice: Choice): void {
  editing.commitAll();
  const edit = settleConflict(workbench.state.session.document, cell, choice);
  if (edit !== null) change(workbench, edit);
}

function change(workbench: OpenNotebook['workbench'], { splices, title }: Edit): void {
  const text = applySplices(workbench.state.session.document.text, splices);
  workbench.dispatch({ type: 'set-text', text, title });
}
