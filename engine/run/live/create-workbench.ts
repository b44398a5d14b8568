/** Opens a notebook for a page or a test: the door's way to the live notebook. */

import type { Workbench, WorkbenchOptions } from '../workbench.ts';
import { LiveWorkbench } from './live-workbench.ts';

/** A live notebook over a host. Nothing runs before the command `open`, or another that asks for it. */
export function createWorkbench(options: WorkbenchOptions): Workbench {
  return new LiveWorkbench(options);
}
