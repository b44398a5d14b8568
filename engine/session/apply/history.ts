/** Undo and redo: every change of the text as the splices that make it and those that take it back. */
import { renameCell } from '../../notebook/edit/rename.ts';
import { applySplices, type Edit, invertSplices } from '../../notebook/edit/splice.ts';
import type { HistoryStep, Session } from '../state.ts';
import { type Applied, keep } from './applied.ts';
import { replaceText } from './text.ts';

/** Makes an edit, which undo takes back; what was undone before cannot be redone after. */
export function applyEdit(session: Session, edit: Edit | null, renamed?: HistoryStep['renamed']): Applied {
  if (edit === null) return keep(session);
  const { text } = session.document;
  const splices = { title: edit.title, undo: invertSplices(text, edit.splices), redo: edit.splices };
  const step: HistoryStep = renamed ? { ...splices, renamed } : splices;
  return replaceText(session, applySplices(text, edit.splices), { done: [...session.history.done, step], undone: [] });
}

/** Renames a cell everywhere; its value as an input and its results go with it. */
export function applyRename(session: Session, from: string, to: string): Applied {
  const edit = renameCell(session.document, from, to, (cell) => session.graph.read(cell).references);
  return edit === null ? keep(session) : applyEdit(moveValues(session, from, to), edit, { from, to });
}

/** What a cell was given, its selections too, and what it made, also under another name. */
function moveValues(session: Session, from: string, to: string): Session {
  const move = <V>(map: ReadonlyMap<string, V>): ReadonlyMap<string, V> => {
    const own = [...map].filter(([name]) => name === from || name.startsWith(`${from}.`));
    const moved = own.map(([name, value]): [string, V] => [to + name.slice(from.length), value]);
    return own.length === 0 ? map : new Map([...map, ...moved]);
  };
  const { inputs, results, successes } = session;
  return { ...session, inputs: move(inputs), results: move(results), successes: move(successes) };
}

/** Takes the last step back. */
export function applyUndo(session: Session): Applied {
  const { done, undone } = session.history;
  const step = done.at(-1);
  if (step === undefined) return keep(session);
  const history = { done: done.slice(0, -1), undone: [...undone, step] };
  const { renamed } = step;
  const before = renamed ? moveValues(session, renamed.to, renamed.from) : session;
  return replaceText(before, applySplices(session.document.text, step.undo), history);
}

/** Makes the step that was last taken back once more. */
export function applyRedo(session: Session): Applied {
  const { done, undone } = session.history;
  const step = undone.at(-1);
  if (step === undefined) return keep(session);
  const history = { done: [...done, step], undone: undone.slice(0, -1) };
  const { renamed } = step;
  const before = renamed ? moveValues(session, renamed.from, renamed.to) : session;
  return replaceText(before, applySplices(session.document.text, step.redo), history);
}
