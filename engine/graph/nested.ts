/** Cycles among the cells of a loop: their order is found anew in each round, and then there would be none. */
import type { Cell } from '../notebook/document.ts';
import type { Issue } from '../schema/issue.ts';
import { findCycles, writeCycle } from './cycles.ts';
import type { ReadCell } from './graph.ts';
import { locateHead } from './link.ts';
import { listNested } from './names.ts';

/** Issues of the cells nested in a loop, however deep, that wait for themselves or for each other. */
export function checkNested(loop: Cell, read: ReadCell): readonly Issue[] {
  if (loop.nested.length === 0) return [];
  const ranks = new Map(loop.nested.map(({ id }, rank) => [id, rank]));
  const dependencies = loop.nested.map((cell) =>
    [cell, ...listNested(cell)].flatMap((part) => read(part).references.flatMap(({ to }) => ranks.get(to) ?? [])),
  );
  const cycles = findCycles([...ranks.values()], (node) => dependencies[node] ?? []);
  const own = loop.nested.flatMap((cell, rank): readonly Issue[] => {
    const place = { severity: 'error', cell: cell.id, ...locateHead(cell) } as const;
    const cycle = cycles.get(rank);
    if (cycle) return [{ code: 'cycle', ...place, message: writeCycle(cycle, (node) => loop.nested[node]?.id ?? '') }];
    if (!dependencies[rank]?.includes(rank)) return [];
    return [{ code: 'self-reference', ...place, message: `\`${cell.id}\` reads itself` }];
  });
  return [...own, ...loop.nested.flatMap((cell) => checkNested(cell, read))];
}
