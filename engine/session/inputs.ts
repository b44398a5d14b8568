/**
 * Values that persons set: input cells, selections of charts, ticked rows. Defaults stand in the
 * document; what was set stands in the session. A value that cannot be is left to the input's run.
 */
import { findStranger, readEmptyValue } from '../cells/input/widget.ts';
import type { GraphNode } from '../graph/graph.ts';
import { buildRecord, type Json, type JsonObject } from '../lib/json.ts';
import { readSelections } from '../text/chart/selections.ts';
import type { Session } from './state.ts';

/** Whether a person sets the node's value: an input cell, or a source node. */
export function isInput(node: GraphNode): boolean {
  return node.source !== undefined || node.cell.type === 'input';
}

/** The present value of an input cell or source node: what was set, else its default. */
export function readInput(session: Session, node: GraphNode): Json {
  const set = session.inputs.get(node.id);
  return set === undefined ? readDefault(node) : set;
}

/** Values of these nodes by name, as cells get them. */
export function readInputs(session: Session, ids: Iterable<string>): JsonObject {
  const values: [string, Json][] = [];
  for (const id of ids) {
    const node = session.graph.nodes.get(id);
    if (node !== undefined && isInput(node)) values.push([id, readInput(session, node)]);
  }
  return buildRecord(values);
}

/** The value that the document gives: an input's `default` or its widget's empty value, a selection's first value. */
export function readDefault({ cell, source }: GraphNode): Json {
  if (cell.type === 'input') return cell.fields.input.default ?? readEmptyValue(cell.fields.input);
  if (cell.type !== 'chart') return null;
  return readSelections(cell.fields.chart).find((selection) => selection.param === source)?.value ?? null;
}

/** The value as an input with a fixed list of options takes it: one that is not among them is the default. */
export function fitOptions(node: GraphNode, value: Json): Json {
  if (node.cell.type !== 'input') return value;
  return findStranger(node.cell.fields.input, value) === undefined ? value : readDefault(node);
}
