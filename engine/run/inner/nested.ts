/** The nested cells of a loop, run once: a round. They see the outer cells' results and the round's names. */
import { readCell } from '../../cells/references.ts';
import { buildGraph } from '../../graph/build.ts';
import type { Result } from '../../schema/result.ts';
import { type Inner, Runner } from '../runner.ts';
import { runToEnd, silence } from './run-to-end.ts';

/** Results of the nested cells by id, in document order. */
export async function runNested(outer: Runner, loop: string, within: Inner): Promise<Record<string, Result>> {
  const { session } = within;
  const nested = session.graph.nodes.get(loop)?.cell.nested ?? [];
  const cells = session.document.cells.flatMap((cell) => (cell.id === loop ? nested : [cell]));
  const document = { ...session.document, cells };
  const graph = buildGraph(document, readCell, session.graph);
  const ids = nested.map(({ id }) => id);
  const runner = new Runner({ ...session, document, graph }, { ...silence(outer), scope: within.values });
  const entries = ids.map((cell) => ({ cell, reason: `a round of \`${loop}\`` }));
  await runToEnd(runner, { entries, requested: ids }, within);
  const { results } = runner.state.session;
  return Object.fromEntries(
    ids.flatMap((id): [string, Result][] => {
      const result = results.get(id);
      return result ? [[id, result]] : [];
    }),
  );
}
