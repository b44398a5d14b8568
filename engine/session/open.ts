/** The session of a document that was just opened: nothing has run, nothing is set. */
import type { Graph } from '../graph/graph.ts';
import type { Document } from '../notebook/document.ts';
import type { Session } from './state.ts';

/** A session over a document and its graph. Results come by `restore`, inputs by `set-inputs`. */
export function createSession(document: Document, graph: Graph): Session {
  return {
    document,
    graph,
    inputs: new Map(),
    results: new Map(),
    successes: new Map(),
    files: new Map(),
    grants: new Set(),
    observed: null,
    history: { done: [], undone: [] },
    changes: new Map(),
    counter: 0,
  };
}
