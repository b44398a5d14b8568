/**
 * Runs inside a cell's run: the nested cells of a loop, and other notebooks. Both are runs of the same
 * engine; a loop's cells see the outer cells' results, a child notebook sees its inputs alone.
 */
import { readCell } from '../cells/references.ts';
import { buildGraph } from '../graph/build.ts';
import type { JsonObject } from '../lib/json.ts';
import { parse } from '../notebook/parse.ts';
import { fail } from '../schema/failure.ts';
import type { Result } from '../schema/result.ts';
import { openSession } from '../session/open.ts';
import { planAll } from '../session/plan.ts';
import type { Plan, Session } from '../session/state.ts';
import { lookAtFiles } from './look-at-files.ts';
import { loadOutputs } from './outputs.ts';
import { Relations } from './relations.ts';
import { type Inner, Runner, type RunnerOptions } from './runner.ts';

const maxDepth = 10;

/** A runner over relations of its own, whose cells can run others. */
export function openRunner(
  session: Session,
  options: Omit<RunnerOptions, 'runNested' | 'runNotebook' | 'relations'>,
): Runner {
  const relations = new Relations(options.host.sql);
  return new Runner(session, { ...options, relations, runNested, runNotebook: runChild });
}

async function runNested(outer: Runner, loop: string, within: Inner): Promise<Record<string, Result>> {
  const { session } = within;
  const nested = session.graph.nodes.get(loop)?.cell.nested ?? [];
  const cells = session.document.cells.flatMap((cell) => (cell.id === loop ? nested : [cell]));
  const document = { ...session.document, cells };
  const graph = buildGraph(document, readCell, session.graph);
  const ids = nested.map(({ id }) => id);
  const runner = new Runner({ ...session, document, graph }, { ...silence(outer), scope: within.values });
  await runToEnd(
    runner,
    { entries: ids.map((cell) => ({ cell, reason: `a round of \`${loop}\`` })), requested: ids },
    within,
  );
  return Object.fromEntries(ids.flatMap((id) => entryOf(runner.state.session, id)));
}

function entryOf({ results }: Session, id: string): [string, Result][] {
  const result = results.get(id);
  return result ? [[id, result]] : [];
}

async function runChild(outer: Runner, id: string, within: Inner): Promise<JsonObject> {
  const { host, depth, run } = outer.options;
  if (depth >= maxDepth)
    fail('notebook-failed', `notebooks call each other more than ${maxDepth} deep; the last is \`${id}\``);
  const text = await host.files.notebook(id);
  if (text === null) return fail('notebook-failed', `there is no notebook \`${id}\``);
  const opened = openSession(parse(text, { id }), { inputs: within.values });
  const session = await lookAtFiles(opened, host.files);
  const options = { ...silence(outer), depth: depth + 1, run: { ...run, notebook: id }, scope: {} };
  const runner = new Runner(session, options);
  await runToEnd(runner, planAll(session), within);
  checkChild(id, runner.state.session);
  return loadOutputs(runner.state.session, runner.options, within.signal);
}

function checkChild(id: string, { results, document }: Session): void {
  for (const cell of document.cells) {
    const result = results.get(cell.id);
    if (result?.outcome !== 'failed' || result.caughtBy !== undefined) continue;
    fail('notebook-failed', `\`${cell.id}\` in notebook \`${id}\` failed: ${result.failure?.message}`);
  }
}

/** Runs a plan to its end; a signal that is aborted cancels it. Its relations are let go with the outer cell. */
async function runToEnd(runner: Runner, plan: Plan, { signal, later }: Inner): Promise<void> {
  const cancel = () => runner.feed({ type: 'cancel', cells: 'all' });
  later(() => runner.dispose());
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  runner.feed({ type: 'plan', session: runner.state.session, plan });
  await runner.settled();
  signal.removeEventListener('abort', cancel);
  signal.throwIfAborted();
}

/** What an inner run shares with the outer one; its steps are nobody's news. */
function silence(outer: Runner): RunnerOptions {
  const { onStep: _, onLog: __, ...shared } = outer.options;
  return shared;
}
