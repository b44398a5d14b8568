/**
 * The profile of a column, by at most three scans: borders and estimates, rows by steps, rows by values.
 * Values are counted one by one where the relation is small or the estimate says that they are few;
 * elsewhere the number of distinct ones stays an estimate. Equal in every engine.
 */
import type { Column, ColumnProfile, Histogram, ValueCount } from '../../../schema/table.ts';
import { parseDuckdbType, writeName } from '../../../text/duckdb-type.ts';
import { writeLiteral } from '../../../text/literal.ts';
import type { SqlConnection } from '../driver.ts';
import { type Relation, type Shape, writeRelation } from '../relations.ts';
import { chooseSteps, type Steps } from './steps.ts';
import { findColumn } from './window.ts';

/** Up to so many rows every value is counted. */
const smallRows = 500_000;
/** In larger relations they are counted while their estimated number is at most this. */
const fewValues = 2_000;
const topValues = 10;

type Kind = 'integer' | 'number' | 'time' | 'nested' | 'other';
const known = new WeakMap<Shape, Map<string, ColumnProfile>>();

/** The profiles of these columns, each computed once a relation. */
export async function readProfiles(
  connection: SqlConnection,
  relation: Relation,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<readonly ColumnProfile[]> {
  const ready = known.get(relation.shape) ?? new Map<string, ColumnProfile>();
  known.set(relation.shape, ready);
  const profiles: ColumnProfile[] = [];
  for (const name of names) {
    const column = findColumn(relation.shape, name);
    const profile = ready.get(name) ?? (await measureColumn({ connection, relation, column, signal }));
    ready.set(name, profile);
    profiles.push(profile);
  }
  return profiles;
}

interface Asked {
  readonly connection: SqlConnection;
  readonly relation: Relation;
  readonly column: Column;
  readonly signal: AbortSignal | undefined;
}

async function measureColumn(asked: Asked): Promise<ColumnProfile> {
  const { column, relation } = asked;
  const { rowCount } = relation.shape;
  const kind = kindOf(column.type);
  const found = await readSummary(asked, kind);
  const isCounted =
    kind !== 'nested' && found.values > 0 && (rowCount <= smallRows || Number(found.distinct) <= fewValues);
  const counted = isCounted ? await readValues(asked) : null;
  return {
    ...column,
    rows: rowCount,
    nulls: rowCount - found.values,
    distinct: kind === 'nested' ? null : (counted?.distinct ?? Math.min(Number(found.distinct), found.values)),
    approximate: kind !== 'nested' && counted === null && found.values > 0,
    repeated: counted?.repeated ?? null,
    min: found.min,
    max: found.max,
    median: found.median,
    histogram: await readHistogram(asked, kind, found),
    top: counted?.top ?? [],
  };
}

function kindOf(type: string): Kind {
  const parsed = parseDuckdbType(type);
  if (parsed.kind !== 'leaf') return 'nested';
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(parsed.name)) return 'integer';
  if (/^(FLOAT|DOUBLE|DECIMAL)$/.test(parsed.name)) return 'number';
  return /^(DATE$|TIMESTAMP)/.test(parsed.name) ? 'time' : 'other';
}

/** The value as a DOUBLE: a number itself, a time in milliseconds since 1970. */
function writePosition({ name, type }: Column, kind: Kind): string {
  const column = writeName(name);
  if (kind !== 'time') return `CAST(${column} AS DOUBLE)`;
  if (type === 'DATE') return `CAST(${column} - DATE '1970-01-01' AS DOUBLE) * 86400000`;
  return `CAST(epoch_us(${/^TIMESTAMP_/.test(type) ? `TRY_CAST(${column} AS TIMESTAMP)` : column}) AS DOUBLE) / 1000`;
}

/** The position of a value that has one: NaN and infinities have no place among the others. */
function writePlace(column: Column, kind: Kind): string {
  const position = writePosition(column, kind);
  const isEndless = kind === 'time' || /^(FLOAT|DOUBLE)$/.test(column.type);
  return isEndless ? `CASE WHEN isfinite(${writeName(column.name)}) THEN ${position} END` : position;
}

interface Summary {
  readonly values: number;
  readonly distinct: string | null;
  readonly min: string | null;
  readonly max: string | null;
  readonly median: string | null;
  /** Positions of the first and the last finite value. */
  readonly low: number | null;
  readonly high: number | null;
}

async function readSummary({ connection, relation, column, signal }: Asked, kind: Kind): Promise<Summary> {
  const name = writeName(column.name);
  const border = (of: string) => `left(CAST(${of}(${name}) AS VARCHAR), 200)`;
  const isPlaced = kind !== 'nested' && kind !== 'other';
  const place = (of: string) => (isPlaced ? `CAST(${of}(${writePlace(column, kind)}) AS VARCHAR)` : 'NULL::VARCHAR');
  const list = [
    `CAST(count(${name}) AS VARCHAR)`,
    kind === 'nested' ? 'NULL::VARCHAR' : `CAST(approx_count_distinct(${name}) AS VARCHAR)`,
    kind === 'nested' ? 'NULL::VARCHAR' : border('min'),
    kind === 'nested' ? 'NULL::VARCHAR' : border('max'),
    kind === 'integer' || kind === 'number' ? `CAST(median(${name}) AS VARCHAR)` : 'NULL::VARCHAR',
    place('min'),
    place('max'),
  ];
  const { rows } = await connection.run(`SELECT ${list.join(', ')} FROM ${writeRelation(relation.name)}`, signal);
  const [values, distinct, min, max, median, low, high] = (rows[0] ?? []).map((leaf) => leaf as string | null);
  const numberOf = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));
  return {
    values: Number(values ?? 0),
    ...{ distinct: distinct ?? null, min: min ?? null, max: max ?? null, median: median ?? null },
    ...{ low: numberOf(low), high: numberOf(high) },
  };
}

async function readHistogram(asked: Asked, kind: Kind, { low, high }: Summary): Promise<Histogram | null> {
  if (low === null || high === null) return null;
  const steps = chooseSteps(low, high, kind === 'time' ? 'time' : kind === 'integer' ? 'whole' : 'number');
  if (steps === null) return null;
  const counts = Array.from({ length: steps.count }, () => 0);
  for (const [bar, count] of await countBars(asked, kind, steps)) counts[bar] = count;
  return { from: steps.from, step: steps.step, counts };
}

async function countBars(
  { connection, relation, column, signal }: Asked,
  kind: Kind,
  steps: Steps,
): Promise<readonly (readonly [number, number])[]> {
  const from = `(x - ${writeLiteral(steps.from)}::DOUBLE)`;
  // Multiplied by a whole number where the step is a fraction: 0.3 / 0.1 is not 3.
  const scaled =
    steps.step < 1 ? `${from} * ${writeLiteral(Math.round(1 / steps.step))}` : `${from} / ${writeLiteral(steps.step)}`;
  const bar = `least(greatest(floor(${scaled}), 0), ${steps.count - 1})`;
  const places = `SELECT ${writePlace(column, kind)} AS x FROM ${writeRelation(relation.name)}`;
  const { rows } = await connection.run(
    `SELECT CAST(CAST(${bar} AS INTEGER) AS VARCHAR), CAST(count(*) AS VARCHAR) FROM (${places}) WHERE x IS NOT NULL GROUP BY ${bar}`,
    signal,
  );
  return rows.map(([at, count]) => [Number(at), Number(count)]);
}

interface Counted {
  readonly distinct: number;
  readonly repeated: number;
  readonly top: readonly ValueCount[];
}

async function readValues({ connection, relation, column, signal }: Asked): Promise<Counted> {
  const name = writeName(column.name);
  const text = 'CAST(v AS VARCHAR)';
  const { rows } = await connection.run(
    `WITH g AS MATERIALIZED (SELECT ${name} AS v, count(*) AS n FROM ${writeRelation(relation.name)} WHERE ${name} IS NOT NULL GROUP BY ${name})
    SELECT CAST(count(*) AS VARCHAR), CAST(count(*) FILTER (WHERE n > 1) AS VARCHAR) FROM g
    UNION ALL (SELECT ${text}, CAST(n AS VARCHAR) FROM g ORDER BY n DESC, ${text} LIMIT ${topValues})`,
    signal,
  );
  const [[distinct, repeated] = [], ...top] = rows;
  return {
    distinct: Number(distinct ?? 0),
    repeated: Number(repeated ?? 0),
    top: top.map(([value, count]) => ({ value: String(value), count: Number(count) })),
  };
}
