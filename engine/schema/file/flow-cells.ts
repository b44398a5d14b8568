/** The cell types that call models, tools, people and other notebooks, wait or repeat. */
import { agentCell } from '../../cells/agent/schema.ts';
import { loopCell } from '../../cells/loop/schema.ts';
import { notebookCell } from '../../cells/notebook/schema.ts';
import { promptCell } from '../../cells/prompt/schema.ts';
import { taskCell } from '../../cells/task/schema.ts';
import { toolCell } from '../../cells/tool/schema.ts';
import { waitCell } from '../../cells/wait/schema.ts';

export const flowCells = {
  prompt: promptCell,
  agent: agentCell,
  tool: toolCell,
  task: taskCell,
  wait: waitCell,
  notebook: notebookCell,
  loop: loopCell,
};
