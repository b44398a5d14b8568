/**
 * Runs a cell of any type: the one place that knows which function runs which type. What not every notebook
 * has is loaded with the first such cell. It leaves order, keys, retries and gates to `run/`.
 */
import type { CellContext, CellOutcome } from '../host/context.ts';
import type { Cell } from '../notebook/document.ts';
import { fail } from '../schema/failure.ts';
import { runCode } from './code/run.ts';
import { runData } from './data/run.ts';
import { runInput } from './input/run.ts';
import { runMarkdown } from './markdown/run.ts';
import { runSql } from './sql/run.ts';

/** Runs one cell to its end. Throws `FailureError` when it fails; a type that has no runner yet always does. */
export async function runCell(cell: Cell, context: CellContext): Promise<CellOutcome> {
  switch (cell.type) {
    case 'markdown':
      return runMarkdown(cell, context);
    case 'input':
      return runInput(cell, context);
    case 'data':
      return runData(cell, context);
    case 'chart':
      return (await import('./chart/run.ts')).runChart(cell, context);
    case 'sql':
      return runSql(cell, context);
    case 'assertion':
      return (await import('./assertion/run.ts')).runAssertion(cell, context);
    case 'code':
      return runCode(cell, context);
    case 'notebook':
      return (await import('./notebook/run.ts')).runNotebook(cell, context);
    case 'loop':
      return (await import('./loop/run.ts')).runLoop(cell, context);
    default:
      return fail('not-runnable-yet', `cells of type \`${cell.type ?? 'unknown'}\` cannot run yet`);
  }
}
