/** One-click ways out of an issue: splices of the text, as one step that can be taken back. */
import { applySplices, type Fix } from '../../../engine/index.ts';
import type { OpenNotebook } from '../open-notebook.ts';

/** Mends an issue. */
export function applyFix({ editing, workbench }: OpenNotebook, fix: Fix): void {
  editing.commitAll();
  const text = applySplices(workbench.state.session.document.text, fix.splices);
  workbench.dispatch({ type: 'set-text', text, title: fix.title });
}
