/** Asking for runs, and what comes back from them and from the world. No run is an undo step. */
import type { Digest } from '../../lib/digest.ts';
import { isPattern, matchesPattern } from '../../lib/glob.ts';
import type { Result } from '../../schema/result.ts';
import { listFiles } from '../behaviour.ts';
import { planAll, planChange, planRequest, planStale } from '../plan.ts';
import { listObserved } from '../policy.ts';
import { recordResult } from '../results.ts';
import type { Action, Session } from '../state.ts';
import { deriveValidities } from '../validity.ts';
import { type Applied, followChange, keep, runPlan } from './applied.ts';
import { noteChange } from './input.ts';

/** Runs cells by name, or what is stale, or everything anew. */
export function applyRun(session: Session, cells: readonly string[] | 'stale' | 'all'): Applied {
  const plan =
    cells === 'all' ? planAll(session) : cells === 'stale' ? planStale(session) : planRequest(session, cells);
  return keep(session, ...runPlan(plan));
}

/** Opens a notebook: looks at its files and runs what has no result yet and runs by itself. */
export function applyOpen(session: Session): Applied {
  return keep(
    session,
    ...lookAtFiles(session, session.graph.nodes.keys()),
    ...runPlan(planChange(session, session.graph.nodes.keys())),
  );
}

/** Shows other cells; what they need and what waited for them runs. */
export function applyObserve(session: Session, cells: readonly string[] | null): Applied {
  const next = { ...session, observed: cells === null ? null : new Set(cells) };
  deriveValidities(session, next, []);
  return keep(next, ...runPlan(planChange(next, listObserved(next) ?? next.graph.nodes.keys())));
}

/** A file of the workspace was looked at, changed or removed. */
export function applyFile(session: Session, path: string, digest: Digest | null): Applied {
  const before = session.files.get(path);
  if (before === digest && session.files.has(path)) return keep(session);
  const touched = [...session.graph.nodes.values()].flatMap((node) =>
    node.source === undefined && listFiles(node.cell).includes(path) ? [node.id] : [],
  );
  const changes = new Map(session.changes);
  if (before !== undefined) {
    for (const id of touched) changes.set(id, noteChange(session, id, `\`${path}\` changed`));
  }
  const next = { ...session, changes, files: new Map(session.files).set(path, digest) };
  const { session: followed, actions } = followChange(session, next, touched);
  return { session: followed, actions: [...actions, ...lookAtPatterns(session, path)] };
}

/** Patterns that a changed file matches match something else now. */
function lookAtPatterns(session: Session, path: string): readonly Action[] {
  if (isPattern(path)) return [];
  const paths = [...session.files.keys()].filter((known) => isPattern(known) && matchesPattern(known, path));
  return paths.length > 0 ? [{ type: 'digest-files', paths }] : [];
}

/** The server granted or took back: cells that it blocks or frees are judged anew. */
export function applyGrants(session: Session, grants: readonly string[]): Applied {
  const next = { ...session, grants: new Set(grants) };
  return keep(next, ...runPlan(planChange(next, listFreed(session, next))));
}

function listFreed(before: Session, next: Session): readonly string[] {
  const added = [...next.grants].some((grant) => !before.grants.has(grant));
  return added ? [...next.graph.nodes.keys()] : [];
}

/** A cell ended. Its dependents are in the plan already; equal digests stop there by equal keys. */
export function applyFinished(session: Session, cell: string, result: Result): Applied {
  if (!session.graph.nodes.has(cell)) return keep(session);
  const next = recordResult(session, cell, result);
  deriveValidities(session, next, [cell]);
  const notices = next.inputs === session.inputs ? [] : (result.notes ?? []);
  return keep(next, ...notices.map((text): Action => ({ type: 'notice', text: `\`${cell}\`: ${text}` })));
}

/** Takes over stored results, of cells that there are, in their order; nothing runs. */
export function applyRestore(session: Session, results: ReadonlyMap<string, Result>): Applied {
  let restored = session;
  for (const [id, result] of results) {
    if (session.graph.nodes.has(id)) restored = recordResult(restored, id, result);
  }
  return keep(restored);
}

/** Files that these cells name and nobody has looked at yet. */
export function lookAtFiles(session: Session, cells: Iterable<string>): readonly Action[] {
  const paths = new Set<string>();
  for (const id of cells) {
    const node = session.graph.nodes.get(id);
    if (node === undefined || node.source !== undefined) continue;
    for (const path of listFiles(node.cell)) if (!session.files.has(path)) paths.add(path);
  }
  return paths.size > 0 ? [{ type: 'digest-files', paths: [...paths] }] : [];
}
