/** Undo and redo: every change of the text as the splices that make it and those that take it back. */
import { applySplices, type Edit, invertSplices } from '../../notebook/edit/splice.ts';
import type { Session } from '../state.ts';
import { type Applied, keep } from './applied.ts';
import { replaceText } from './text.ts';

/** Makes an edit, which undo takes back; what was undone before cannot be redone after. */
export function applyEdit(session: Session, edit: Edit | null): Applied {
  if (edit === null) return keep(session);
  const { text } = session.document;
  const step = { title: edit.title, undo: invertSplices(text, edit.splices), redo: edit.splices };
  return replaceText(session, applySplices(text, edit.splices), { done: [...session.history.done, step], undone: [] });
}

/** Takes the last step back. */
export function applyUndo(session: Session): Applied {
  const { done, undone } = session.history;
  const step = done.at(-1);
  if (step === undefined) return keep(session);
  const history = { done: done.slice(0, -1), undone: [...undone, step] };
  return replaceText(session, applySplices(session.document.text, step.undo), history);
}

/** Makes the step that was last taken back once more. */
export function applyRedo(session: Session): Applied {
  const { done, undone } = session.history;
  const step = undone.at(-1);
  if (step === undefined) return keep(session);
  const history = { done: [...done, step], undone: undone.slice(0, -1) };
  return replaceText(session, applySplices(session.document.text, step.redo), history);
}
