/**
 * The verbs of server-placed SQL: each is one method of the engine's Sql port, asked over HTTP with a
 * checked body. Answers are JSON, or bytes of an export.
 */
import type { z } from 'zod';
import type { FileRequest, JsonObject } from '../../engine/index.ts';
import type { ImportRequest, Sql, SqlRequest } from '../../engine/run.ts';
import type { SqlVerb, sqlSchemas } from '../../engine/schema/api.ts';

export type PortVerb = Exclude<SqlVerb, 'cancel'>;
type Answer = object | Uint8Array;
type Ask<V extends PortVerb> = z.infer<(typeof sqlSchemas)[V]>;
type Verbs = {
  readonly [V in PortVerb]: (sql: Sql, ask: Ask<V>, signal: AbortSignal) => Promise<Answer>;
};

const verbs: Verbs = {
  attach: (sql, { as, token: _, ...request }, signal) => sql.load(request as ImportRequest, as, signal),
  run: (sql, { token: _, ...request }, signal) => sql.run(request as SqlRequest, signal),
  put: (sql, { rows, columns, as }) => sql.put(rows as JsonObject[], columns as { name: string; type?: string }[], as),
  window: (sql, { table, query }, signal) => sql.window(table, query as Parameters<Sql['window']>[1], signal),
  measure: (sql, { table, query }, signal) => sql.measure(table, query as Parameters<Sql['measure']>[1], signal),
  text: (sql, { table, limit }) => sql.text(table, limit),
  values: (sql, { table, limit }) => sql.values(table, limit),
  query: (sql, ask, signal) => sql.query(ask.sql, ask.data, signal),
  profile: (sql, { table, columns }, signal) => sql.profile(table, columns, signal),
  digest: async (sql, { table }) => ({ digest: await sql.digest(table) }),
  export: async (sql, { table, ...request }, signal) => {
    const parts: Uint8Array[] = [];
    await sql.export(table, request as FileRequest, (bytes) => void parts.push(bytes), signal);
    return Buffer.concat(parts);
  },
  drop: async (sql, { table }) => {
    await sql.drop(table);
    return {};
  },
};

/** Whether an address names a verb of the port. */
export function isVerb(name: string): name is PortVerb {
  return Object.hasOwn(verbs, name);
}

/** Asks the port; `ask` was checked by the verb's schema. */
export function runVerb<V extends PortVerb>(verb: V, sql: Sql, ask: Ask<V>, signal: AbortSignal): Promise<Answer> {
  return verbs[verb](sql, ask, signal);
}
