/**
 * The engine's Host in Node: the ports over one workspace, for the server's runs and the command line.
 * SQL is handed in, because who starts it decides how many there are.
 */
import { join } from 'node:path';
import { createCharts, type Host, type Sql } from '../../engine/run.ts';
import { dataFolder } from '../workspace/home.ts';
import { nodeClock, nodeRandom } from './node-clock.ts';
import { createNodeFiles } from './node-files.ts';
import { createNodeStore } from './node-store.ts';
import { createNodePython } from './python/create-node-python.ts';
import { createNodeSandbox } from './sandbox/create-node-sandbox.ts';

/** `dispose` ends the sandbox threads; the caller ends the SQL that it gave. */
export function createNodeHost(root: string, sql: Sql): Host & { dispose(): void } {
  const sandbox = createNodeSandbox();
  return {
    place: 'server',
    sql,
    sandbox,
    python: createNodePython(),
    files: createNodeFiles(root),
    store: createNodeStore(root, join(dataFolder, 'cache')),
    clock: nodeClock,
    random: nodeRandom,
    charts: createCharts(),
    dispose: () => sandbox.dispose(),
  };
}
