/**
 * Relations as JSON rows in memory. It knows no SQL: a test hands in the function that answers a
 * statement, given the rows of the relations that it reads. Types follow the rule JavaScript → table.
 */
import { digestJson } from '../../lib/digest.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import type { ColumnProfile, Rows, TableInfo } from '../../schema/table.ts';
import type { Sql, SqlRequest } from '../ports.ts';
import { columnsOf } from './columns.ts';

type Tables = Readonly<Record<string, readonly JsonObject[]>>;
type Answer = (statement: string, tables: Tables) => readonly JsonObject[] | Promise<readonly JsonObject[]>;

interface Relation {
  readonly info: TableInfo;
  readonly rows: readonly JsonObject[];
}

export interface FakeSql extends Sql {
  /** Every request that was run, in order of start. */
  readonly requests: readonly SqlRequest[];
  /** Names of the relations that exist. */
  readonly relations: readonly string[];
  /** As when the engine is killed: all relations are gone. */
  forget(): void;
}

/** An engine without relations; without `answer` every statement is a `sql-error`. */
export function createFakeSql(answer: Answer = (statement) => fail('sql-error', `unknown: ${statement}`)): FakeSql {
  const relations = new Map<string, Relation>();
  const requests: SqlRequest[] = [];
  const find = (name: string) => relations.get(name) ?? fail('sql-error', `there is no relation \`${name}\``);
  const keep = (name: string, rows: readonly JsonObject[], kept: 'table' | 'view', columns = columnsOf(rows)) => {
    const info: TableInfo = { name, columns, rowCount: rows.length, kept, place: 'page' };
    relations.set(name, { info, rows });
    return info;
  };
  const readAll = (reads: Readonly<Record<string, string>>): Tables =>
    Object.fromEntries(Object.entries(reads).map(([alias, relation]) => [alias, find(relation).rows]));
  return {
    requests,
    get relations() {
      return [...relations.keys()];
    },
    forget: () => relations.clear(),
    async load(request, as) {
      return { table: keep(as, [{ path: request.path, digest: request.digest }], 'table'), decided: {} };
    },
    async run(request, signal) {
      requests.push(request);
      const tables = readAll(request.reads);
      let rows: readonly JsonObject[] = [];
      for (const statement of request.statements) rows = await answer(statement, tables);
      signal.throwIfAborted();
      return keep(request.into, rows, request.as);
    },
    async put(rows, columns, as) {
      const kept = rows as readonly JsonObject[];
      return keep(as, kept, 'table', columnsOf(kept, columns));
    },
    async window(table, query) {
      const { columns, rows } = writeRows(find(table));
      const page = rows.slice(query.offset, query.offset + query.limit);
      return { columns, rows: page.map((row) => row.map(writeText)), total: rows.length };
    },
    text: async (table, limit) => writeRows(find(table), limit),
    async values(table, limit) {
      const { rows } = find(table);
      return rows.length > limit ? fail('table-too-large', `${rows.length} rows, at most ${limit}`) : rows;
    },
    async query(sql, data) {
      const rows = await answer(sql, { data: find(data).rows });
      return writeRows({ rows, info: { ...find(data).info, columns: columnsOf(rows) } });
    },
    measure: async () => fail('not-runnable-yet', 'the fake has no figures of rows'),
    profile: async (table, columns) => columns.map((name) => profileColumn(find(table), name)),
    async digest(table) {
      const { columns, rows } = writeRows(find(table));
      return digestJson([columns.map((column) => [column.name, column.type]), rows]);
    },
    async export(table, _request, put) {
      const { rows } = find(table);
      put(new TextEncoder().encode(JSON.stringify(rows)));
      return { rows: rows.length, cut: 0 };
    },
    async drop(table) {
      relations.delete(table);
    },
  };
}

function writeRows(relation: Relation, limit = Number.POSITIVE_INFINITY): Rows {
  const { columns } = relation.info;
  const rows = relation.rows.slice(0, limit).map((row) => columns.map((column) => row[column.name] ?? null));
  return { columns, rows };
}

function profileColumn({ rows, info }: Relation, name: string): ColumnProfile {
  const column = info.columns.find((each) => each.name === name) ?? fail('sql-error', `there is no column ${name}`);
  const values = rows.map((row) => writeText(row[name] ?? null)).filter((value) => value !== null);
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const top = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
  return {
    ...column,
    ...{ rows: rows.length, nulls: rows.length - values.length, distinct: counts.size, approximate: false },
    ...{ repeated: top.filter(({ count }) => count > 1).length, min: null, max: null, median: null },
    ...{ histogram: null, top: top.slice(0, 10) },
  };
}

function writeText(value: Json): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
