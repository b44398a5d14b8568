/** The checks that any cell may state about its own output, judged once it is there. */
import type { CellContext } from '../../host/context.ts';
import type { Cell } from '../../notebook/document.ts';
import type { Result } from '../../schema/result.ts';

/** The result with the verdict of the cell's own checks; one that does not pass is no failure. Items are judged one by one, where they run. */
export async function judgeOutput({ id, fields }: Cell, context: CellContext, result: Result): Promise<Result> {
  const { assertions, for_each } = fields ?? {};
  if (!assertions || for_each || !result.output || result.failure) return result;
  const { judgeInline } = await import('../../cells/assertion/judge-inline.ts');
  const { verdict, checks } = await judgeInline(assertions, id, result, context);
  return { ...result, assertions: verdict, relations: { ...result.relations, checks } };
}
