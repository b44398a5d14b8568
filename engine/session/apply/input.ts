/**
 * Values that a person sets: inputs, selections, ticked rows. They are not in the file and no undo
 * step. A value equal to the present one does nothing.
 */
import { writeCanonical } from '../../lib/canonical.ts';
import type { Json } from '../../lib/json.ts';
import { closeMap, openMap } from '../../lib/versioned-map.ts';
import { fitOptions, isInput, readInput } from '../inputs.ts';
import type { Action, Change, Session } from '../state.ts';
import { type Applied, followChange, keep } from './applied.ts';

/** Sets several inputs at once: one plan, whatever they change. */
export function applyInputs(session: Session, values: ReadonlyMap<string, Json>): Applied {
  const inputs = new Map(session.inputs);
  let { changes } = session;
  const notices: Action[] = [];
  const touched: string[] = [];
  for (const [id, wanted] of values) {
    const node = session.graph.nodes.get(id);
    if (node === undefined || !isInput(node)) {
      notices.push({ type: 'notice', text: `there is no input \`${id}\`` });
      continue;
    }
    const value = fitOptions(node, wanted);
    const text = writeCanonical(value);
    if (text !== writeCanonical(wanted)) {
      notices.push({ type: 'notice', text: `\`${id}\` cannot be ${writeShort(wanted)}; it is ${writeShort(value)}` });
    }
    if (text === writeCanonical(readInput(session, node))) continue;
    inputs.set(id, value);
    touched.push(id);
    const secret = node.cell.type === 'input' && node.cell.fields.input.secret;
    const reason = secret ? `input \`${id}\` changed` : `input \`${id}\` = ${writeShort(value)}`;
    for (const reader of node.dependents) changes = openMap(changes).set(reader, noteChange(session, reader, reason));
  }
  if (touched.length === 0) return keep(session, ...notices);
  const applied = followChange(session, { ...session, inputs, changes: closeMap(changes) }, touched);
  return { session: applied.session, actions: [...notices, ...applied.actions] };
}

/** The reason for a cell's staleness that counts until its next success. */
export function noteChange(session: Session, cell: string, reason: string): Change {
  return { reason, since: session.successes.get(cell) ?? null };
}

const shownLength = 40;

/** A value as a reason shows it: text as it is, else JSON; never long. */
function writeShort(value: Json): string {
  const text = typeof value === 'string' && value !== '' ? value : writeCanonical(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
