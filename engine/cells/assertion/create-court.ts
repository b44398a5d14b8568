/** What judging a table needs, made from a cell's context: relations of its plan, SQL with its values written in. */
import type { Court } from '../../assert/table/court.ts';
import type { CellContext } from '../../host/context.ts';
import { prepareSql } from '../../host/prepare/prepare-sql.ts';
import { fail } from '../../schema/failure.ts';

/**
 * The court of one run of a cell. It throws the failures of SQL that cannot be made ready and of names without a
 * table.
 */
export function createCourt(context: CellContext): Court {
  const { host, signal, run, results } = context;
  return {
    sql: host.sql,
    signal,
    startedAt: run.startedAt,
    relationName: (beside) => context.relationName(beside),
    related: (cell) => {
      const output = results[cell]?.output;
      return output?.kind === 'table' ? output.table : fail('undeclared-reference', `\`${cell}\` is no table`);
    },
    prepare: async ({ sql }) => {
      const { statements, reads } = await prepareSql(context, sql);
      const [statement, ...others] = statements;
      if (statement === undefined || others.length > 0)
        return fail('sql-error', 'the check `sql` takes exactly one statement');
      return { sql: statement, reads };
    },
  };
}
