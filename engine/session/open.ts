/** The session of a document that was just opened: nothing has run, only what it is given is set. */
import { readCell } from '../cells/references.ts';
import { buildGraph } from '../graph/build.ts';
import type { Graph } from '../graph/graph.ts';
import type { JsonObject } from '../lib/json.ts';
import type { Document } from '../notebook/document.ts';
import { apply } from './apply.ts';
import type { Session } from './state.ts';

export interface Opening {
  readonly inputs?: JsonObject;
  readonly grants?: readonly string[];
}

/** A session over a document: linked, granted, its inputs set, nothing run. */
export function openSession(document: Document, { inputs = {}, grants = [] }: Opening = {}): Session {
  const session = createSession(document, buildGraph(document, readCell));
  const granted = apply(session, { type: 'grants-changed', grants }).session;
  return apply(granted, { type: 'set-inputs', values: inputs }).session;
}

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
