/**
 * What was typed and does not count yet. An edit counts on a run id, when the editor loses focus, or
 * when typing rests 500 ms, the text parses, the cell is free and its last run took under a second.
 * Until then dependents keep their values; the typed text is in the draft all the same.
 */
import { createStore, produce, unwrap } from 'solid-js/store';
import type { Cell, Command } from '../../engine/index.ts';
import type { Workbench } from '../../engine/run.ts';
import type { Mirror } from './mirror.ts';

type Path = readonly (string | number)[];

/** Typed text of one field of a cell; without a path it is the cell's whole YAML. */
export interface Typed {
  readonly path: Path | null;
  readonly text: string;
}

export interface Editing {
  /** Ids and texts of the cells that are being edited. */
  readonly typed: Readonly<Record<string, Typed>>;
  /** What of it does not count yet, as plain data. */
  uncounted(): Readonly<Record<string, Typed>>;
  type(id: string, typed: Typed): void;
  /** Typing rests: the edit counts if it may. */
  rest(id: string, parses: boolean): void;
  /** The edit counts. */
  commit(id: string): void;
  commitAll(): void;
  /** Forgets what was typed. */
  discard(id: string): void;
}

const free = new Set(['markdown', 'input', 'data', 'sql', 'chart', 'code', 'assertion']);
const quickMs = 1000;

function mayRunByItself(mirror: Mirror, id: string): boolean {
  const cell = mirror.cell(id);
  if (cell?.type === undefined || cell.type === null || !free.has(cell.type)) return false;
  if (mirror.state().session.document.fields.settings.live === false) return false;
  const last = mirror.view(id)?.result;
  return cell.type === 'markdown' || (last !== null && last !== undefined && last.durationMs < quickMs);
}

function writeCommand(cell: Cell, typed: Typed): Command {
  return typed.path === null
    ? { type: 'edit-source', cell: cell.id, yaml: typed.text }
    : { type: 'edit-cell', cell: cell.id, path: typed.path, value: typed.text };
}

/** Edits of one notebook; `changed` is told after every keystroke, so that the draft can be written. */
export function createEditing(mirror: Mirror, workbench: Pick<Workbench, 'dispatch'>, changed: () => void): Editing {
  const [typed, setTyped] = createStore<Record<string, Typed>>({});
  const forget = (id: string) =>
    setTyped(
      produce((all) => {
        delete all[id];
      }),
    );
  /** Cells whose edit counts, and is shown until the mirror has it. */
  const counting = new Set<string>();
  const commit = (id: string) => {
    const edit = typed[id];
    const cell = mirror.cell(id);
    if (edit === undefined || counting.has(id)) return;
    counting.add(id);
    if (cell !== undefined) workbench.dispatch(writeCommand(cell, edit));
    // The mirror hears of it at this turn's end: until then the old text must not come back under the cursor.
    void Promise.resolve().then(() => counting.delete(id) && forget(id));
  };
  return {
    typed,
    uncounted: () => Object.fromEntries(Object.entries(unwrap(typed)).filter(([id]) => !counting.has(id))),
    type: (id, edit) => {
      counting.delete(id);
      setTyped(id, edit);
      changed();
    },
    rest: (id, parses) => {
      if (parses && mayRunByItself(mirror, id)) commit(id);
    },
    commit,
    commitAll: () => {
      for (const id of Object.keys(typed)) commit(id);
    },
    discard: (id) => {
      forget(id);
      changed();
    },
  };
}
