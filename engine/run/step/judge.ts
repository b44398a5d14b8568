/**
 * Whether a cell runs, now that all it waits for has ended: skipped because of one of them, still
 * current, or to be run. Of several reasons the first in document order is told, and of a chain its root.
 */
import type { Dependency, GraphNode } from '../../graph/graph.ts';
import type { Digest } from '../../lib/digest.ts';
import type { Result, SkippedBecause } from '../../schema/result.ts';
import { isSettledSkip } from '../../session/key.ts';
import type { Session } from '../../session/state.ts';
import type { QueueEntry, RunEntry, StepRules } from '../state.ts';

export type Judgement =
  /** `key`: what it would answer for, where that was worked out. */
  | { readonly kind: 'run'; readonly key?: Digest | null }
  | { readonly kind: 'current'; readonly result: Result }
  | { readonly kind: 'skip'; readonly because: SkippedBecause }
  /** It would read what is not known yet (below a cell that waits to be run): it leaves the queue and stays stale. */
  | { readonly kind: 'drop' };

const run: Judgement = { kind: 'run' };
const drop: Judgement = { kind: 'drop' };

/** Entries that are blocked themselves have left the queue when it was made. */
export function judge(session: Session, entry: QueueEntry, rules: StepRules): Judgement {
  const { node } = entry;
  let dropped = false;
  for (const dependency of node.dependencies) {
    const judgement = judgeEdge(session, node, dependency, rules);
    if (judgement?.kind === 'skip') return judgement;
    dropped ||= judgement?.kind === 'drop';
  }
  return dropped ? drop : judgeKey(session, entry, rules);
}

/** Cut-off: what read the same and said the same is not run again. */
function judgeKey(session: Session, entry: RunEntry, rules: StepRules): Judgement {
  if (entry.must) return run;
  const last = session.results.get(entry.cell);
  const skipped = last && isSettledSkip(last) ? last : undefined;
  const success = session.successes.get(entry.cell);
  if (skipped?.key === undefined && success?.key === undefined) return run;
  const key = rules.keyOf(session, entry.cell);
  if (key !== null && skipped?.key === key) return { kind: 'current', result: skipped };
  if (key !== null && success?.key === key) return { kind: 'current', result: success };
  return { kind: 'run', key };
}

function judgeEdge(session: Session, node: GraphNode, dependency: Dependency, rules: StepRules): Judgement | null {
  const { graph, results } = session;
  const { id, kind } = dependency;
  const source = graph.nodes.get(id);
  if (!source || source.source !== undefined) return null;
  const caught = graph.catchers.get(node.id) === id;
  if (kind === 'catch' && !caught) return null;
  const block = rules.blockOf(session, id);
  if (block) return { kind: 'skip', because: block };
  const result = results.get(id);
  if (caught) return result?.outcome === 'failed' ? null : skip('not-needed', id);
  if (!result) return source.cell.type === 'input' ? null : drop;
  if (result.outcome === 'cancelled') return judgeCancelled(session, id, rules);
  if (result.outcome === 'success') return judgeSuccess(session, dependency, result, rules);
  return judgeTrouble(node, id, result);
}

function judgeSuccess(session: Session, { id, kind }: Dependency, result: Result, rules: StepRules): Judgement | null {
  if (kind === 'gate' && result.output?.kind === 'verdict' && !result.output.verdict.passed) return skip('gate', id);
  if (rules.isAuto(session, id) || result.key === undefined) return null;
  return result.key === rules.keyOf(session, id) ? null : drop;
}

/** A cancel takes nothing away: an earlier success that still answers is read. */
function judgeCancelled(session: Session, dependency: string, rules: StepRules): Judgement | null {
  const success = session.successes.get(dependency);
  if (!success) return drop;
  return success.key === undefined || success.key === rules.keyOf(session, dependency) ? null : drop;
}

function judgeTrouble(node: GraphNode, dependency: string, result: Result): Judgement | null {
  const { cell } = node;
  if (result.outcome === 'failed') {
    const judges = cell.type === 'assertion' && cell.fields.of.includes(dependency);
    return result.caughtBy !== undefined && !judges ? null : skip('failed', dependency);
  }
  const because = result.skippedBecause ?? { kind: 'failed', cell: dependency };
  return takesNull(node) && (because.kind === 'when' || because.kind === 'not-needed')
    ? null
    : { kind: 'skip', because };
}

/** A relation has no null, so readers by name alone cannot go on without their table. */
function takesNull({ cell }: GraphNode): boolean {
  const refuses = cell.type === 'sql' || cell.type === 'chart' || cell.type === 'assertion';
  return !refuses && cell.fields?.on_skip === 'run';
}

function skip(kind: SkippedBecause['kind'], cell: string): Judgement {
  return { kind: 'skip', because: { kind, cell } };
}
