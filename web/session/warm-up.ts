/**
 * Begins what a notebook's first run will need while its files are still being read: the SQL engine takes two
 * seconds to start, and Vega holds up the thread on which SQL is asked. It never decides what runs.
 */
import type { WorkbenchState } from '../../engine/run.ts';
import type { PageHost } from '../host/page-host.ts';
import { nextFrame } from '../ui/turns.ts';

/** Once the cells are drawn; nothing for cells that have a result to show. */
export async function warmUp(state: WorkbenchState, host: PageHost): Promise<void> {
  await nextFrame();
  await nextFrame();
  const waiting = new Set([...state.cells.values()].filter(({ shown }) => shown === null).map(({ type }) => type));
  if (waiting.has('data') || waiting.has('sql')) host.warm();
  if (waiting.has('chart')) (await import('../chart/draw-chart.ts').catch(() => undefined))?.loadVega();
}
