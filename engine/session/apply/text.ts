/**
 * A change of the notebook's text, whatever made it: an edit, undo, another program. The new document
 * and graph, what that makes stale and runs, and what is to be saved. One change, one plan.
 */
import { updateGraph } from '../../graph/update.ts';
import type { Cell } from '../../notebook/document.ts';
import { parse } from '../../notebook/parse.ts';
import { listChangedFields } from '../behaviour.ts';
import type { Action, Change, History, Session } from '../state.ts';
import { type Applied, followChange, keep } from './applied.ts';
import { noteChange } from './input.ts';
import { lookAtFiles } from './run.ts';

/** The session with another text. Results of cells that are gone go with them. */
export function replaceText(session: Session, text: string, history: History): Applied {
  if (text === session.document.text) return keep(session);
  const document = parse(text, { previous: session.document });
  const graph = updateGraph(session.graph, document);
  const next = dropGone({ ...session, document, graph, history, changes: noteEdits(session, document.cells) });
  const touched = listTouched(session, next);
  const gone = [...session.graph.nodes.keys()].filter((id) => !graph.nodes.has(id));
  const { session: followed, actions } = followChange(session, next, touched);
  const cancels: readonly Action[] = gone.length > 0 ? [{ type: 'cancel', cells: gone }] : [];
  return { session: followed, actions: [{ type: 'save', text }, ...cancels, ...lookAtFiles(followed), ...actions] };
}

/** Nodes whose cell or dependencies are others than before, and those that a disabled ancestor took or freed. */
function listTouched(before: Session, next: Session): readonly string[] {
  if (before.graph.nodes === next.graph.nodes) return [];
  const touched: string[] = [];
  for (const cell of next.document.cells) {
    const old = before.graph.nodes.get(cell.id);
    const now = next.graph.nodes.get(cell.id);
    const same = old === now || (old?.cell === cell && old.dependencies === now?.dependencies);
    if (!same || before.graph.disabled.has(cell.id) !== next.graph.disabled.has(cell.id)) touched.push(cell.id);
  }
  return touched;
}

/** "`sql` changed" for every cell that now does something else. */
function noteEdits(session: Session, cells: readonly Cell[]): ReadonlyMap<string, Change> {
  const changes = new Map(session.changes);
  for (const cell of cells) {
    const old = session.graph.nodes.get(cell.id)?.cell;
    if (old === undefined || old === cell) continue;
    const fields = listChangedFields(old, cell);
    if (fields.length === 0) continue;
    const names = fields.map((field) => `\`${field}\``).join(', ');
    changes.set(cell.id, noteChange(session, cell.id, `${names} changed`));
  }
  return changes;
}

function dropGone(session: Session): Session {
  const { nodes } = session.graph;
  const isHere = (id: string) => nodes.has(id);
  if ([...session.results.keys()].every(isHere) && [...session.changes.keys()].every(isHere)) return session;
  return {
    ...session,
    results: new Map([...session.results].filter(([id]) => isHere(id))),
    successes: new Map([...session.successes].filter(([id]) => isHere(id))),
    changes: new Map([...session.changes].filter(([id]) => isHere(id))),
  };
}
