/** Undo and redo: every change of the text as the splices that make it and those that take it back. */
import { renameCell } from '../../notebook/edit/rename.ts';
import { applySplices, type Edit, invertSplices } from '../../notebook/edit/splice.ts';
import type { History, HistoryStep, Session } from '../state.ts';
import { type Applied, keep } from './applied.ts';
import { keepAnswers, moveValues, type Renamed } from './renamed.ts';
import { replaceText } from './text.ts';

/** Makes an edit, which undo takes back; what was undone before cannot be redone after. */
export function applyEdit(session: Session, edit: Edit | null, renamed?: Renamed): Applied {
  if (edit === null) return keep(session);
  const { text } = session.document;
  const splices = { title: edit.title, undo: invertSplices(text, edit.splices), redo: edit.splices };
  const step: HistoryStep = renamed ? { ...splices, renamed } : splices;
  const history = { done: [...session.history.done, step], undone: [] };
  return replaceNamed(session, applySplices(text, edit.splices), history, renamed);
}

/** Renames a cell everywhere; its value as an input and its results go with it. */
export function applyRename(session: Session, from: string, to: string): Applied {
  const edit = renameCell(session.document, from, to, (cell) => session.graph.read(cell).references);
  return applyEdit(session, edit, { from, to });
}

/** The session with another text, in which a cell may have another name. */
function replaceNamed(session: Session, text: string, history: History, renamed: Renamed | undefined): Applied {
  if (renamed === undefined) return replaceText(session, text, history);
  return replaceText(moveValues(session, renamed), text, history, (next) => keepAnswers(session, next, renamed));
}

/** Takes the last step back. */
export function applyUndo(session: Session): Applied {
  const { done, undone } = session.history;
  const step = done.at(-1);
  if (step === undefined) return keep(session);
  const history = { done: done.slice(0, -1), undone: [...undone, step] };
  const back = step.renamed && { from: step.renamed.to, to: step.renamed.from };
  return replaceNamed(session, applySplices(session.document.text, step.undo), history, back);
}

/** Makes the step that was last taken back once more. */
export function applyRedo(session: Session): Applied {
  const { done, undone } = session.history;
  const step = undone.at(-1);
  if (step === undefined) return keep(session);
  const history = { done: [...done, step], undone: undone.slice(0, -1) };
  return replaceNamed(session, applySplices(session.document.text, step.redo), history, step.renamed);
}
