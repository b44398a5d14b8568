/**
 * What a chart asks of SQL and what it then draws: a pushed-down query where DuckDB can group, else the
 * raw rows, at most `maxRows` of them at even distance. Nothing is left out without a line that says so.
 */
import type { CellContext } from '../../host/context.ts';
import type { Sql } from '../../host/ports.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import type { TableInfo } from '../../schema/table.ts';
import { writePushedSpec, writeRawSpec } from '../../text/chart/draw-spec.ts';
import { placeNulls } from '../../text/chart/place-nulls.ts';
import { countName, type Grouped, type Shown } from '../../text/chart/pushed/grouped-query.ts';
import { type PushDown, planPushDown } from '../../text/chart/pushed/push-down.ts';
import { writeRawQuery } from '../../text/chart/raw-rows.ts';
import { type FilterTerm, writeFilter } from '../../text/filter.ts';
import { findCube, type Source } from './cubes.ts';
import { checkFields } from './fields.ts';

export interface Drawing {
  /** The query over the chart's data: what is asked, whoever answers. */
  readonly sql: string;
  /** Who is asked: the data, or a cube that gives the same rows sooner. */
  readonly source: Source;
  /** Whether some rows are filtered away. */
  readonly filtered: boolean;
  readonly spec: JsonObject;
  readonly shown: readonly Shown[];
  /** The rows that are drawn, and lines about those that are not. */
  read(names: readonly string[], rows: readonly (readonly Json[])[]): Drawn;
}
interface Drawn {
  /** The spec for these rows. */
  readonly spec: JsonObject;
  readonly kept: readonly JsonObject[];
  readonly notes: readonly string[];
}
interface Wish {
  /** The chart's id. */
  readonly chart: string;
  readonly spec: JsonObject;
  readonly table: TableInfo;
  /** Everything that filters. */
  readonly terms: readonly FilterTerm[];
  readonly maxRows: number;
}

/** The drawing of a cleaned spec over a relation. Asks SQL for the extents of bins and, under a
 * filter, for the count. Throws the failure `invalid-spec` for a field that the data lacks. */
export async function planDrawing(wish: Wish, context: CellContext): Promise<Drawing> {
  const { spec, table, terms, maxRows } = wish;
  const where = writeFilter(terms, { columns: table.columns, sql: '' });
  const filtered = where !== 'TRUE';
  checkFields(spec, table.columns);
  const pushDown = planPushDown(spec, table.columns);
  if (pushDown) {
    const { sql, shown, grouped } = pushDown.build(await loadExtents(pushDown, wish, context), where);
    const drawn = writePushedSpec(spec, shown);
    return {
      sql,
      source: findSource(wish, grouped, context) ?? { data: table.name, sql },
      filtered,
      spec: drawn,
      shown,
      read: (names, rows) => {
        const { kept, notes } = readPushed(names, rows, shown, maxRows);
        return { spec: placeNulls(drawn, shown, kept), kept, notes };
      },
    };
  }
  const total = filtered ? await countRows(table, where, context) : table.rowCount;
  const { sql, stride } = writeRawQuery(spec, table.columns, { total, maxRows, where });
  const drawn = writeRawSpec(spec);
  const note = `${Math.ceil(total / stride).toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows are drawn, every ${stride}th`;
  return {
    sql,
    source: { data: table.name, sql },
    filtered,
    spec: drawn,
    shown: [],
    read: (names, rows) => ({
      spec: drawn,
      kept: rows.map((row) => toObject(names, row)),
      notes: stride > 1 ? [note] : [],
    }),
  };
}

/** A live notebook's chart may ask a cube; a run from scratch asks the data. */
function findSource({ chart, table, terms }: Wish, grouped: Grouped, { host, keepsTables }: CellContext) {
  return keepsTables || terms.length === 0 ? null : findCube(host.sql, chart, { table, grouped, terms });
}

/** What relations were found to hold, by engine: a relation never changes, and each movement of a brush would ask again. */
const knownExtents = new WeakMap<Sql, Map<string, readonly Json[]>>();
const mostKnown = 200;

/** Bins are those of the whole relation, so that they stand still while a filter moves. */
async function loadExtents(
  { extents }: PushDown,
  wish: Wish,
  context: CellContext,
): Promise<(readonly [number, number])[]> {
  if (extents === null) return [];
  const row = await askOnce(extents, wish.table.name, context);
  const bounds = row.map((bound) => (typeof bound === 'number' ? bound : 0));
  return bounds.flatMap((low, index) => (index % 2 === 0 ? [[low, bounds[index + 1] ?? low] as const] : []));
}

async function askOnce(select: string, table: string, { host, signal }: CellContext): Promise<readonly Json[]> {
  const known = knownExtents.get(host.sql) ?? new Map<string, readonly Json[]>();
  knownExtents.set(host.sql, known);
  const question = `${table} ${select}`;
  const found = known.get(question);
  if (found) return found;
  const { rows } = await host.sql.query(select, table, signal);
  const [row = []] = rows;
  known.set(question, row);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return row;
}

async function countRows(table: TableInfo, where: string, context: CellContext): Promise<number> {
  const { rows } = await context.host.sql.query(`SELECT count(*) FROM data WHERE ${where}`, table.name, context.signal);
  return Number(rows[0]?.[0] ?? 0);
}

function readPushed(
  names: readonly string[],
  rows: readonly (readonly Json[])[],
  shown: readonly Shown[],
  maxRows: number,
): Omit<Drawn, 'spec'> {
  const counts = names.indexOf(countName);
  const scales = shown.filter(({ channel }) => !channel.aggregate && (channel.temporal || channel.quantitative));
  const notes: string[] = [];
  let kept = rows;
  for (const { name, channel } of scales) {
    const at = names.indexOf(name);
    const without = kept.filter((row) => row[at] === null);
    if (without.length === 0) continue;
    const count = without.reduce((sum, row) => sum + Number(row[counts]), 0);
    kept = kept.filter((row) => row[at] !== null);
    notes.push(`${count.toLocaleString('en-US')} rows without \`${channel.field}\` are not drawn`);
  }
  if (kept.length > maxRows)
    notes.push(
      `the first ${maxRows.toLocaleString('en-US')} of ${kept.length.toLocaleString('en-US')} marks are drawn`,
    );
  const drawnNames = names.map((name) => (name === countName ? null : name));
  return { kept: kept.slice(0, maxRows).map((row) => toObject(drawnNames, row)), notes };
}

function toObject(names: readonly (string | null)[], row: readonly Json[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name, index) => (name === null ? [] : [[name, row[index] ?? null] as const])),
  );
}
