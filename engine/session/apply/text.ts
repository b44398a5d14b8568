/**
 * A change of the notebook's text, whatever made it: an edit, undo, another program. The new document
 * and graph, what that makes stale and runs, and what is to be saved. One change, one plan.
 */
import type { Graph, GraphNode } from '../../graph/graph.ts';
import { updateGraph } from '../../graph/update.ts';
import { listChanges, setEntry } from '../../lib/versioned-map.ts';
import { parse } from '../../notebook/parse.ts';
import { listChangedFields } from '../behaviour.ts';
import type { Action, History, Session } from '../state.ts';
import { type Applied, followChange, keep } from './applied.ts';
import { noteChange } from './input.ts';
import { lookAtFiles } from './run.ts';

/** The session with another text. Results of cells that are gone go with them; `adjust` has a last word on the others. */
export function replaceText(
  session: Session,
  text: string,
  history: History,
  adjust: (next: Session) => Session = (next) => next,
): Applied {
  if (text === session.document.text) return keep(session);
  const document = parse(text, { previous: session.document });
  const graph = updateGraph(session.graph, document);
  const changed = listChangedNodes(session.graph, graph);
  const gone = [...changed.keys()].filter((id) => !graph.nodes.has(id));
  const edited = { ...session, document, graph, history, changes: noteEdits(session, graph, changed) };
  const next = adjust(gone.length > 0 ? dropGone(edited) : edited);
  const touched = listTouched(session.graph, graph, changed);
  const { session: followed, actions } = followChange(session, next, touched);
  const cancels: readonly Action[] = gone.length > 0 ? [{ type: 'cancel', cells: gone }] : [];
  const looks = lookAtFiles(followed, touched);
  return { session: followed, actions: [{ type: 'save', text }, ...cancels, ...looks, ...actions] };
}

/** Nodes that are others than before, come or gone, with what they were. */
type Changed = ReadonlyMap<string, GraphNode | undefined>;

/** An update changes nodes one by one; after a rebuild all are compared. */
function listChangedNodes(before: Graph, after: Graph): Changed {
  const known = listChanges(before.nodes, after.nodes);
  if (known !== null) return known;
  const changed = new Map<string, GraphNode | undefined>();
  for (const [id, node] of after.nodes) {
    const old = before.nodes.get(id);
    if (old !== node) changed.set(id, old);
  }
  for (const [id, node] of before.nodes) if (!after.nodes.has(id)) changed.set(id, node);
  return changed;
}

/** Cells whose text or dependencies are others than before, and those that a disabled ancestor took or freed. */
function listTouched(before: Graph, after: Graph, changed: Changed): readonly string[] {
  const touched = new Set<string>();
  for (const [id, old] of changed) {
    const now = after.nodes.get(id);
    if (now === undefined || now.source !== undefined) continue;
    if (old?.cell !== now.cell || old.dependencies !== now.dependencies) touched.add(id);
  }
  if (before.disabled !== after.disabled) {
    for (const id of [...before.disabled.keys(), ...after.disabled.keys()]) {
      const isCell = after.nodes.get(id)?.source === undefined && after.nodes.has(id);
      if (isCell && before.disabled.has(id) !== after.disabled.has(id)) touched.add(id);
    }
  }
  return [...touched];
}

/** "`sql` changed" for every cell that now does something else. */
function noteEdits(session: Session, graph: Graph, changed: Changed): Session['changes'] {
  let { changes } = session;
  for (const [id, old] of changed) {
    const now = graph.nodes.get(id);
    if (old === undefined || now === undefined || now.source !== undefined || old.cell === now.cell) continue;
    const fields = listChangedFields(old.cell, now.cell);
    if (fields.length === 0) continue;
    const names = fields.map((field) => `\`${field}\``).join(', ');
    changes = setEntry(changes, id, noteChange(session, id, `${names} changed`));
  }
  return changes;
}

function dropGone(session: Session): Session {
  const { nodes } = session.graph;
  const keep = <V>(map: ReadonlyMap<string, V>) => new Map([...map].filter(([id]) => nodes.has(id)));
  const { results, successes, changes } = session;
  return { ...session, results: keep(results), successes: keep(successes), changes: keep(changes) };
}
