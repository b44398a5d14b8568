/**
 * The page of the SQL tests: the product's own host under the product's own headers, and what tests call
 * from outside. Work begins in a timer, because code that the test driver runs escapes the policy.
 */
import { describeSql } from '../../engine/host/contract/sql.ts';
import { describeSqlGuard } from '../../engine/host/contract/sql-guard.ts';
import { describeSqlProfiles } from '../../engine/host/contract/sql-profiles.ts';
import { describeSqlTables } from '../../engine/host/contract/sql-tables.ts';
import { describeSqlValues } from '../../engine/host/contract/sql-values.ts';
import { FailureError } from '../../engine/index.ts';
import { signIn } from '../../web/host/api.ts';
import { createPageHost } from '../../web/host/page-host.ts';
import { createPageSql } from '../../web/host/sql/create-page-sql.ts';
import { startEngineWorker } from '../../web/host/sql/start.ts';
import { WasmDriver } from '../../web/host/sql/wasm-driver.ts';
import { guardStrings } from '../../web/host/trusted.ts';
import { runCollected } from './collect.ts';

/** An outcome that can leave the page, with the time it took. */
export type Told =
  | { readonly ms: number; readonly value: unknown }
  | { readonly ms: number; readonly failure: unknown }
  | { readonly ms: number; readonly error: string };

guardStrings();
const refuse = () => Promise.reject(new Error('these cases read no files'));
const subject = {
  create: async () => createPageSql({ import: refuse, fetchTable: refuse, memoryMb: 1024 }),
  now: () => performance.now(),
};
describeSql('Chromium', subject);
describeSqlGuard('Chromium', subject);
describeSqlProfiles('Chromium', subject);
describeSqlTables('Chromium', subject);
describeSqlValues('Chromium', subject);

const host = createPageHost('tests');
const signals = new Map<string, AbortController>();
const driver = new WasmDriver({
  start: startEngineWorker,
  extensions: `${location.origin}/duckdb-ext`,
  memoryMb: 1024,
  fetchTable: refuse,
});

/** Signals travel by name: `{ signal: 'a' }`. */
function readArgument(value: unknown): unknown {
  const name = typeof value === 'object' && value !== null && 'signal' in value ? String(value.signal) : null;
  if (name === null) return value;
  const controller = signals.get(name) ?? new AbortController();
  signals.set(name, controller);
  return controller.signal;
}

function tell(work: () => Promise<unknown>): Promise<Told> {
  return new Promise((resolve) => {
    setTimeout(async () => {
      const start = performance.now();
      const ms = () => performance.now() - start;
      try {
        resolve({ value: await work(), ms: ms() });
      } catch (error) {
        if (error instanceof FailureError) resolve({ failure: error.failure, ms: ms() });
        else resolve({ error: error instanceof Error ? error.message : String(error), ms: ms() });
      }
    });
  });
}

const tests = {
  contract: () => tell(runCollected),
  /** Calls a method of the product's `Sql`. */
  sql: (method: string, ...given: readonly unknown[]) =>
    tell(async () => {
      const call = host.sql[method as keyof typeof host.sql] as (...values: unknown[]) => Promise<unknown>;
      return call.apply(host.sql, given.map(readArgument));
    }),
  abort: (name: string) => signals.get(name)?.abort('stopped'),
  /** Aborts as soon as the engine is so busy that a window of `table` does not come at once. */
  abortWhenBusy: async (name: string, table: string) => {
    const wait = () => new Promise<boolean>((resolve) => setTimeout(resolve, 300, false));
    const ask = () => host.sql.window(table, { offset: 0, limit: 1 }).then(Boolean);
    while (await Promise.race([ask(), wait()]));
    signals.get(name)?.abort('stopped');
  },
  /** A statement that no guard of ours sees, straight to an engine as it was opened. */
  raw: (statement: string) =>
    tell(async () => {
      const connection = await driver.connect();
      try {
        await connection.execute(statement);
      } finally {
        await connection.close();
      }
    }),
  /** Whether this page may make code of text: it must not. */
  makesCode: () => tell(async () => new Function('return 1')()),
  fetch: (address: string) => tell(async () => (await fetch(address)).status),
};
export type PageTests = typeof tests;

await signIn();
Object.assign(globalThis, { tests });
document.title = 'ready';
