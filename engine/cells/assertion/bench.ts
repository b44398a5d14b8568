/** What judging a value needs, made from a cell's context: its sandbox, its templates, RE2 in the SQL engine. */
import type { Bench } from '../../assert/value/judge-value.ts';
import type { CellContext } from '../../host/context.ts';
import { expandValue } from '../../host/expand.ts';
import { loadScope, readEvaluation } from '../../host/scope.ts';
import type { Json } from '../../lib/json.ts';
import { parseBody } from '../../text/javascript.ts';
import { writeLiteral } from '../../text/literal.ts';
import { isCellName } from '../../text/scope.ts';

const limits = { softMs: 1_000, hardMs: 2_000, memoryMb: 256 };

/** `output` is what is judged; programs and templates see it under that name. */
export function createBench(context: CellContext, output: Json): Bench {
  const inside: CellContext = { ...context, scope: { ...context.scope, output } };
  return {
    expand: (value) => expandValue(inside, value),
    evaluate: async (program) => {
      const names = parseBody(program.code).names.filter(({ name }) => isCellName(name));
      const globals = await loadScope(
        inside,
        names.map(({ name, member }) => ({ to: name, ...(member !== undefined && { member }) })),
      );
      const { startedAt, seed } = context.run;
      const request = { programs: [program], globals, startedAt, seed, limits };
      const [[evaluation] = []] = await context.host.sandbox.evaluate(request, context.signal);
      return readEvaluation(evaluation, program.code);
    },
    matches: async (text, pattern) => {
      const { sql } = context.host;
      const { name } = await sql.put([{ text }], [{ name: 'text', type: 'VARCHAR' }], context.relationName('judged'));
      const query = `SELECT regexp_matches(text, ${writeLiteral(pattern)}) AS found FROM data`;
      const { rows } = await sql.query(query, name, context.signal);
      await sql.drop(name);
      return rows[0]?.[0] === true;
    },
  };
}
