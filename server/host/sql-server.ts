/**
 * Native SQL engines of this server: one child process for each notebook that asks, at most four, the
 * one that rested longest makes room. Over that the answer is `busy`. What a statement may do and how a
 * file is imported is `host/sql/`'s.
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../engine/run.ts';
import { refuse } from '../failures.ts';
import type { SqlServer } from '../services.ts';
import type { ImportTable } from './import/create-importer.ts';

/** Engines at once. */
export const mostEngines = 4;
const idleMs = 300_000;

export interface SqlEngine extends Sql {
  dispose(): void;
}

export interface SqlServerOptions {
  /** `<workspace>/.quire/tables`. */
  readonly tablesFolder: string;
  readonly isolated: boolean;
  /** Of each engine. */
  readonly threads: number;
  readonly createEngine: () => SqlEngine;
  readonly importFile: ImportTable;
}

interface Entry {
  readonly engine: SqlEngine;
  /** Requests that use it now. */
  busy: number;
  idle: NodeJS.Timeout | undefined;
}

/** Engines start with their first use. */
export function createSqlServer(options: SqlServerOptions): SqlServer {
  const { tablesFolder, isolated, threads, createEngine, importFile } = options;
  /** In order of last use. */
  const entries = new Map<string, Entry>();
  const close = (name: string): void => {
    const entry = entries.get(name);
    clearTimeout(entry?.idle);
    entries.delete(name);
    entry?.engine.dispose();
  };
  const makeRoom = (): void => {
    if (entries.size < mostEngines) return;
    const resting = [...entries].find(([, entry]) => entry.busy === 0);
    if (resting === undefined)
      refuse('busy', `${mostEngines} notebooks compute on this server already: ${[...entries.keys()].join(', ')}.`);
    close(resting[0]);
  };
  const take = (name: string): Entry => {
    const known = entries.get(name);
    if (known === undefined) makeRoom();
    const entry = known ?? { engine: createEngine(), busy: 0, idle: undefined };
    entries.delete(name);
    entries.set(name, entry);
    clearTimeout(entry.idle);
    entry.busy += 1;
    return entry;
  };

  const use: SqlServer['use'] = async (name, work) => {
    const entry = take(name);
    try {
      return await work(entry.engine);
    } finally {
      entry.busy -= 1;
      if (entry.busy === 0) entry.idle = setTimeout(() => close(name), idleMs).unref();
    }
  };

  return {
    isolated,
    threads,
    use,
    importFile: async (request, signal) => {
      const { file, columns, rowCount, rejected, decided, survey } = await importFile(request, signal);
      const rejects = rejected > 0 ? { rejects: { rowCount: rejected } } : {};
      return { sha: file, columns, rowCount, ...rejects, decided, ...(survey && { survey }) };
    },
    findTable: async (sha) => {
      const path = join(tablesFolder, `${sha}.duckdb`);
      return access(path).then(
        () => path,
        () => null,
      );
    },
    end: async () => {
      for (const name of [...entries.keys()]) close(name);
    },
  };
}
