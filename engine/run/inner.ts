/**
 * Runs inside a cell's run: the nested cells of a loop, and other notebooks. Both are runs of the same
 * engine over the same relations.
 */
import type { Session } from '../session/state.ts';
import { runChild } from './inner/child.ts';
import { runNested } from './inner/nested.ts';
import { Relations } from './relations.ts';
import { Runner, type RunnerOptions } from './runner.ts';

/** A runner over relations of its own, whose cells can run others. */
export function openRunner(
  session: Session,
  options: Omit<RunnerOptions, 'runNested' | 'runNotebook' | 'relations'>,
): Runner {
  const relations = new Relations(options.host.sql);
  return new Runner(session, { ...options, relations, runNested, runNotebook: runChild });
}
