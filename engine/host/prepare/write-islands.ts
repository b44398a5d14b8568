/**
 * The values of SQL text as SQL: typed literals, checked names, chosen words, filters. All expressions of a
 * text are evaluated together. The declared type of a value is its input's or its column's.
 */
import { type Failure, FailureError, fail } from '../../schema/failure.ts';
import type { Column } from '../../schema/table.ts';
import { type Expression, parseExpression } from '../../text/javascript.ts';
import { readIslandCall } from '../../text/sql/islands.ts';
import type { Token } from '../../text/sql/tokenize.ts';
import type { CellContext } from '../context.ts';
import { evaluateAll } from '../expressions.ts';
import { readEvaluation } from '../scope.ts';
import { locate } from './locate.ts';
import { writeIsland } from './write-island.ts';

/** SQL for each island. Failures carry the island's place in the text. */
export async function writeIslands(
  context: CellContext,
  text: string,
  islands: readonly Token[],
  columns: readonly Column[],
): Promise<ReadonlyMap<Token, string>> {
  const target = { columns, sql: text };
  const tasks = islands.map((island) => ({ island, expression: readEvaluated(context, island, text) }));
  const expressions = tasks.flatMap(({ expression }) => expression ?? []);
  const evaluations = await evaluateAll(context, expressions);
  const written = new Map<Token, string>();
  let next = 0;
  for (const { island, expression } of tasks)
    at(text, island, () => {
      const value = expression === null ? null : readEvaluation(evaluations[next++], expression.code);
      written.set(island, writeIsland(context, island, { value, target }));
    });
  return written;
}

/** The expression whose value is written; null for a filter, whose sources are read as they are. */
function readEvaluated(context: CellContext, island: Token, text: string): Expression | null {
  const { expression } = island;
  if (expression === undefined) return null;
  const how = readIslandCall(island);
  if (how === 'filter') return null;
  if (how === 'value') {
    at(text, island, () => refuseTable(context, expression));
    return expression;
  }
  const read = parseExpression(expression.call?.arguments[0]?.code ?? '', 0);
  return 'expression' in read ? read.expression : at(text, island, () => fail('expression-error', read.issue.message));
}

function refuseTable(context: CellContext, { path }: Expression): void {
  if (path === undefined || path.one || path.members.length > 0) return;
  if (context.results[path.root]?.output?.kind === 'table')
    fail('sql-error', `\`${path.root}\` is a table: read it with FROM ${path.root}`);
}

/** Gives a failure the place of the island. */
function at<T>(text: string, island: Token, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const failure: Failure = { ...error.failure, ...locate(text, island.start) };
    throw new FailureError(failure);
  }
}
