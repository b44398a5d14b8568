/** The session of a document that was just opened: nothing has run, only what it is given is set. */
import { readCell } from '../cells/references.ts';
import { buildGraph } from '../graph/build.ts';
import type { Graph } from '../graph/graph.ts';
import { listNested } from '../graph/names.ts';
import type { JsonObject } from '../lib/json.ts';
import type { Document } from '../notebook/document.ts';
import { type ParseOptions, parseInPieces } from '../notebook/parse.ts';
import { apply } from './apply.ts';
import { readBehaviour } from './behaviour.ts';
import type { Session } from './state.ts';

/**
 * Parses a notebook and reads what its cells refer to and do, with a rest after each piece of the work. The
 * document is that of `parse`; a session over it then opens at once, since nothing is left to be read.
 */
export function* readInPieces(text: string, options: ParseOptions = {}): Generator<undefined, Document> {
  const document = yield* parseInPieces(text, options);
  for (const cell of document.cells) {
    for (const part of [cell, ...listNested(cell)]) readCell(part);
    readBehaviour(cell);
    yield;
  }
  return document;
}

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
