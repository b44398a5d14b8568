/**
 * The SQL engines of one workspace, over its data folder. All together they may take 60 % of the memory
 * that this machine, or its container, has.
 */

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { SqlServer } from '../services.ts';
import { dataFolder } from '../workspace/home.ts';
import { createImporter } from './import/create-importer.ts';
import { mostReaders } from './import/readers.ts';
import { isIsolated } from './isolation/sandbox.ts';
import { createNodeFiles } from './node-files.ts';
import { createNativeSql, type NativeSql } from './sql/create-native-sql.ts';
import { createSqlServer, mostEngines } from './sql-server.ts';

const share = 0.6;
const largestMb = 8192;

/** Engines start with their first use, each with so many threads. */
export function openSqlServer(root: string, threads = 1): SqlServer {
  sweepInbox(join(root, dataFolder, 'inbox'));
  const { tablesFolder, createEngine, importFile } = prepareEngines(
    root,
    shareMemory(mostEngines + mostReaders),
    threads,
  );
  return createSqlServer({ tablesFolder, isolated: isIsolated(), threads, createEngine, importFile });
}

/** Removes what processes that have ended left behind; folders begin with the number of their process. */
function sweepInbox(inbox: string): void {
  if (!existsSync(inbox)) return;
  for (const name of readdirSync(inbox)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid === 0 || !isRunning(pid)) rmSync(join(inbox, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** One engine alone, for a run of the command line; its caller disposes of it. */
export function openSqlEngine(root: string, threads = 1): NativeSql {
  return prepareEngines(root, shareMemory(1), threads).createEngine();
}

function prepareEngines(root: string, memoryMb: number, threads: number) {
  const folder = join(root, dataFolder);
  const files = createNodeFiles(root);
  const importFile = createImporter({ dataFolder: folder, memoryMb, copy: files.copy });
  return {
    tablesFolder: join(folder, 'tables'),
    importFile,
    createEngine: () => createNativeSql({ dataFolder: folder, memoryMb, threads, importFile }),
  };
}

/** What one of so many engines may take, in MB. */
export function shareMemory(engines: number): number {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.max(256, Math.min(largestMb, Math.floor((bytes * share) / engines / 1_000_000)));
}
