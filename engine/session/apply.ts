/**
 * The one way from a session to the next: a command in, a session and what the world has to do about it
 * out. Pure and synchronous; every family of commands has its own file in `apply/`.
 */

import { type Applied, keep } from './apply/applied.ts';
import { buildEdit } from './apply/edit.ts';
import { applyEdit, applyRedo, applyRename, applyUndo } from './apply/history.ts';
import { applyInputs } from './apply/input.ts';
import { applyFile, applyFinished, applyGrants, applyObserve, applyOpen, applyRestore, applyRun } from './apply/run.ts';
import type { Command, Session } from './state.ts';

/** What a command makes of a session. Commands that do not fit (no such cell, nothing to undo) change nothing. */
export function apply(session: Session, command: Command): Applied {
  switch (command.type) {
    case 'set-input':
      return applyInputs(session, new Map([[command.input, command.value]]));
    case 'set-inputs':
      return applyInputs(session, new Map(Object.entries(command.values)));
    case 'set-selection':
      return applyInputs(session, new Map([[`${command.cell}.${command.param}`, command.value]]));
    case 'run':
      return applyRun(session, command.cells);
    case 'open':
      return applyOpen(session);
    case 'observe':
      return applyObserve(session, command.cells);
    case 'file-changed':
      return applyFile(session, command.path, command.digest);
    case 'grants-changed':
      return applyGrants(session, command.grants);
    case 'cell-finished':
      return applyFinished(session, command.cell, command.result);
    case 'restore':
      return applyRestore(session, new Map(Object.entries(command.results)));
    case 'cancel':
      return keep(session, { type: 'cancel', cells: command.cells });
    case 'undo':
      return applyUndo(session);
    case 'redo':
      return applyRedo(session);
    case 'rename-cell':
      return applyRename(session, command.cell, command.to);
    default:
      return applyEdit(session, buildEdit(session.document, command));
  }
}
