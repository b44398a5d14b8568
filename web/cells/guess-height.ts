/** How tall a cell likely is that was never laid out, so that the length of the page hardly changes when it is. */
import type { Cell } from '../../engine/index.ts';

/** Head, frame and a small output. */
const usual = 120;
const lineHeight = 20.25;

/** Cells whose source is hidden until asked for: their output says it all. */
export const quietTypes: ReadonlySet<string | null> = new Set([
  'markdown',
  'input',
  'data',
  'chart',
  'assertion',
  'notebook',
]);

/** Pixels of a cell. */
export function guessHeight(cell: Cell | undefined): number {
  if (cell === undefined || quietTypes.has(cell.type)) return usual;
  let lines = 0;
  for (let at = cell.source.indexOf('\n'); at >= 0; at = cell.source.indexOf('\n', at + 1)) lines += 1;
  return usual + lines * lineHeight;
}
