/** The session of a document that was just opened: nothing has run, nothing is set. */
import { readCell } from '../cells/references.ts';
import { buildGraph } from '../graph/build.ts';
import type { Graph } from '../graph/graph.ts';
import type { Document } from '../notebook/document.ts';
import { type ParseOptions, parse } from '../notebook/parse.ts';
import type { Session } from './state.ts';

/** Opens a notebook's text: parsed, linked, nothing run. `id` is what its place in the workspace says. */
export function openSession(text: string, options: Omit<ParseOptions, 'previous'> = {}): Session {
  const document = parse(text, options);
  return createSession(document, buildGraph(document, readCell));
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
