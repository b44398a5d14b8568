/** One-click ways out of an issue: splices of the text, as one step that can be taken back. */
import type { Fix, Splice } from '../../../engine/index.ts';
import type { OpenNotebook } from '../open-notebook.ts';

/** A text after splices, whose offsets are those of the text before. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const last = [...splices].sort((a, b) => b.from - a.from);
  return last.reduce((before, { from, to, insert }) => before.slice(0, from) + insert + before.slice(to), text);
}

/** Mends an issue. */
export function applyFix({ editing, workbench }: OpenNotebook, fix: Fix): void {
  editing.commitAll();
  const text = applySplices(workbench.state.session.document.text, fix.splices);
  workbench.dispatch({ type: 'set-text', text, title: fix.title });
}
