/**
 * Inputs in the address: `#min_delay=20&hours.brush={…}`, values as JSON. A link only fills inputs.
 * Secret and file inputs are never written there, and what the fragment says of them is not read.
 */
import { type Json, readDefault, type Session } from '../../../engine/index.ts';

function isPrivate(session: Session, name: string): boolean {
  const cell = session.graph.nodes.get(name)?.cell;
  return cell?.type === 'input' && (cell.fields.input.secret || cell.fields.input.widget === 'file');
}

function parseValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** The values that a fragment carries, by input. Longer ones than 100,000 characters are left out. */
export function readFragment(hash: string): ReadonlyMap<string, Json> {
  const pairs = new URLSearchParams(hash.slice(1));
  return new Map(
    [...pairs].filter(([, text]) => text.length < 100_000).map(([name, text]) => [name, parseValue(text)]),
  );
}

/** A selection that was taken back, where the chart gives none: the same as one that was never made. */
function isCleared(session: Session, name: string, value: Json): boolean {
  const node = session.graph.nodes.get(name);
  return value === null && node?.source !== undefined && readDefault(node) === null;
}

/** The fragment for the values that a person set, `''` when there is none. */
export function writeFragment(session: Session): string {
  const pairs = [...session.inputs]
    .filter(([name, value]) => !isPrivate(session, name) && !isCleared(session, name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(JSON.stringify(value))}`);
  return pairs.length === 0 ? '' : `#${pairs.join('&')}`;
}

/** Values of a fragment that the notebook has open inputs for. */
export function filterInputs(session: Session, values: ReadonlyMap<string, Json>): Readonly<Record<string, Json>> {
  const known = [...values].filter(([name]) => session.graph.nodes.has(name) && !isPrivate(session, name));
  return Object.fromEntries(known);
}
