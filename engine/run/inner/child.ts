/** Another notebook, run from scratch inside a cell: it sees its inputs alone, and gives its outputs. */
import type { JsonObject } from '../../lib/json.ts';
import { parse } from '../../notebook/parse.ts';
import { fail } from '../../schema/failure.ts';
import { openSession } from '../../session/open.ts';
import { planAll } from '../../session/plan.ts';
import type { Session } from '../../session/state.ts';
import { lookAtFiles } from '../look-at-files.ts';
import { loadOutputs } from '../outputs.ts';
import { type Inner, Runner } from '../runner.ts';
import { runToEnd, silence } from './run-to-end.ts';

const maxDepth = 10;

/** Outputs of the notebook; the failure `notebook-failed` when there is none, or one of its cells failed. */
export async function runChild(outer: Runner, id: string, within: Inner): Promise<JsonObject> {
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
