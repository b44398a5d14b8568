/**
 * The SQL engines of one workspace, over its data folder. All together they may take 60 % of the memory
 * that this machine, or its container, has.
 */

import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { SqlServer } from '../services.ts';
import { dataFolder } from '../workspace/home.ts';
import { createImporter } from './import/create-importer.ts';
import { mostReaders } from './import/readers.ts';
import { createNodeFiles } from './node-files.ts';
import { createNativeSql, type NativeSql } from './sql/create-native-sql.ts';
import { isIsolated } from './sql/sandbox.ts';
import { createSqlServer, mostEngines } from './sql-server.ts';

const share = 0.6;
const largestMb = 8192;

/** Engines start with their first use. */
export function openSqlServer(root: string): SqlServer {
  const { tablesFolder, createEngine, importFile } = prepareEngines(root, shareMemory(mostEngines + mostReaders));
  return createSqlServer({ tablesFolder, isolated: isIsolated(), createEngine, importFile });
}

/** One engine alone, for a run of the command line; its caller disposes of it. */
export function openSqlEngine(root: string): NativeSql {
  return prepareEngines(root, shareMemory(1)).createEngine();
}

function prepareEngines(root: string, memoryMb: number) {
  const folder = join(root, dataFolder);
  const files = createNodeFiles(root);
  const importFile = createImporter({ dataFolder: folder, memoryMb, copy: files.copy });
  return {
    tablesFolder: join(folder, 'tables'),
    importFile,
    createEngine: () => createNativeSql({ dataFolder: folder, memoryMb, importFile }),
  };
}

/** What one of so many engines may take, in MB. */
export function shareMemory(engines: number): number {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.max(256, Math.min(largestMb, Math.floor((bytes * share) / engines / 1_000_000)));
}
