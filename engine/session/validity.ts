/**
 * Whether a result still answers its cell, and if not, why. Derived from the session alone; the answer
 * for one session is worked out when it is asked for, and then only for what could have changed since the
 * last session that was asked.
 */
import type { Dependency, GraphNode } from '../graph/graph.ts';
import { listDescendants, sortNodes } from '../graph/reach.ts';
import { closeMap, openMap } from '../lib/versioned-map.ts';
import type { Result } from '../schema/result.ts';
import { isSettledSkip, keyOf } from './key.ts';
import { blockOf, isAuto, isRunnable } from './policy.ts';
import type { Session, Validity } from './state.ts';

type Validities = ReadonlyMap<string, Validity>;

const current: Validity = { kind: 'current' };
const neverRun: Validity = { kind: 'never-run' };

/** Validities of the sessions that were asked for. */
const known = new WeakMap<Session, Validities>();

/**
 * The way from a session that was asked for to the newest one made of it, and the nodes that were touched on it.
 * It holds no session but the newest: all between would stay alive with the first.
 */
interface Trail {
  readonly from: Validities;
  to: Session;
  readonly touched: Set<string>;
}

/** One for a graph's order, as runs change it by the thousand. */
const trails = new WeakMap<Session['graph']['order'], Trail>();

/** Validity of a cell; inputs that need no run and source nodes are always current. */
export function validityOf(session: Session, id: string): Validity {
  return judgeAll(session).get(id) ?? neverRun;
}

/** Validities of all nodes. */
export function judgeAll(session: Session): Validities {
  const judged = known.get(session);
  if (judged !== undefined) return judged;
  const trail = trails.get(session.graph.order);
  const validities =
    trail?.to === session
      ? judgeNodes(session, trail.from, listDescendants(session.graph, trail.touched))
      : judgeNodes(session, new Map(), sortNodes(session.graph, session.graph.nodes.keys()));
  known.set(session, validities);
  trails.set(session.graph.order, { from: validities, to: session, touched: new Set() });
  return validities;
}

/** Tells that the validities of `next` can differ from those of `before` in what the touched nodes reach only. */
export function deriveValidities(before: Session, next: Session, touched: readonly string[]): void {
  const { order } = next.graph;
  if (before === next || before.graph.order !== order) return;
  let trail = trails.get(order);
  if (trail?.to !== before) {
    const from = known.get(before);
    if (from === undefined) return;
    trail = { from, to: before, touched: new Set() };
    trails.set(order, trail);
  }
  trail.to = next;
  for (const id of touched) trail.touched.add(id);
}

/** Validities after judging these nodes, given in running order. */
function judgeNodes(session: Session, before: Validities, ids: readonly string[]): Validities {
  let validities = before;
  for (const id of ids) {
    const node = session.graph.nodes.get(id);
    if (node === undefined) continue;
    const old = validities.get(id);
    const now = judgeNode(session, node, validities);
    if (old === undefined || !isSameValidity(old, now)) validities = openMap(validities).set(id, now);
  }
  return closeMap(validities);
}

/** Whether two validities say the same. */
export function isSameValidity(a: Validity, b: Validity): boolean {
  return a.kind === b.kind && (a.kind !== 'stale' || b.kind !== 'stale' || a.reason === b.reason);
}

function judgeNode(session: Session, node: GraphNode, validities: Validities): Validity {
  if (!isRunnable(node)) return current;
  const answer = readAnswer(session, node.id);
  if (answer === null) return neverRun;
  const waits = findWait(session, node, validities);
  if (waits === null && answer.key !== undefined && answer.key === keyOf(session, node.id)) {
    return current;
  }
  return { kind: 'stale', reason: explain(session, node, waits) };
}

/** The ending that may still answer the cell: its last success, or that it had nothing to do. */
function readAnswer(session: Session, id: string): Result | null {
  const last = session.results.get(id);
  if (last !== undefined && isSettledSkip(last)) return last;
  return session.successes.get(id) ?? null;
}

function explain(session: Session, node: GraphNode, waits: string | null): string {
  const change = session.changes.get(node.id);
  if (change !== undefined && change.since === (session.successes.get(node.id) ?? null)) return change.reason;
  if (waits !== null) return waits;
  const last = session.results.get(node.id);
  if (last?.outcome === 'failed') return 'it failed';
  const read = node.dependencies.filter(({ kind }) => kind === 'reads' || kind === 'options');
  return read.length === 1 ? `\`${read[0]?.id}\` changed` : 'what it reads changed';
}

/** Why what a cell waits for does not answer; null when all of it does. The first in document order is told. */
function findWait(session: Session, node: GraphNode, validities: Validities): string | null {
  for (const dependency of node.dependencies) {
    const reason = explainWait(session, node.id, dependency, validities);
    if (reason !== null) return reason;
  }
  return null;
}

function explainWait(
  session: Session,
  reader: string,
  { id, kind }: Dependency,
  validities: Validities,
): string | null {
  const catches = session.graph.catchers.get(reader) === id;
  if ((kind === 'catch' && !catches) || (kind === 'gate' && session.graph.disabled.has(id))) return null;
  const validity = validities.get(id) ?? neverRun;
  if (validity.kind === 'current') return kind === 'gate' ? explainGate(session, id) : null;
  if ((catches || isCaught(session, id, validities)) && hasFailed(session, id)) return null;
  return explainMissing(session, id, validity);
}

function explainMissing(session: Session, id: string, validity: Validity): string {
  const block = blockOf(session, id);
  if (block !== null) return block.kind === 'disabled' ? `\`${block.cell}\` is disabled` : `\`${id}\` has an issue`;
  if (hasFailed(session, id)) return `\`${id}\` failed`;
  if (validity.kind === 'stale' && waitsForPerson.test(validity.reason)) return validity.reason;
  return isAuto(session, id) ? `\`${id}\` is stale` : `\`${id}\` waits to be run`;
}

const waitsForPerson = /^`[^`]*` waits to be run$/;

function explainGate(session: Session, id: string): string | null {
  const output = session.results.get(id)?.output;
  return output?.kind === 'verdict' && !output.verdict.passed ? `\`${id}\` did not pass` : null;
}

/** Whether a cell's last run failed at what it would read now, so that running it again would fail again. */
export function hasFailed(session: Session, id: string): boolean {
  const last = session.results.get(id);
  return last?.outcome === 'failed' && last.key !== undefined && last.key === keyOf(session, id);
}

/** Whether another cell stands in for a failed one. */
function isCaught(session: Session, id: string, validities: Validities): boolean {
  const catcher = session.results.get(id)?.caughtBy;
  return catcher !== undefined && validities.get(catcher)?.kind === 'current';
}

/** Whether a cell can be read as it is: it is current, or another stands in for its failure. */
export function isAnswered(session: Session, id: string): boolean {
  const validities = judgeAll(session);
  return validities.get(id)?.kind === 'current' || (hasFailed(session, id) && isCaught(session, id, validities));
}
