/** Runs another notebook with inputs made from templates; only its outputs come back. */
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { expandFields } from '../../host/expand.ts';
import type { CellOf } from '../../notebook/document.ts';

/** The outputs of the other notebook as one object. Throws the failure of its run. */
export async function runNotebook(cell: CellOf<'notebook'>, context: CellContext): Promise<CellOutcome> {
  const inputs = await expandFields(context, cell.fields.inputs);
  const value = await context.runNotebook(cell.fields.notebook, inputs);
  return { output: { kind: 'value', value } };
}
