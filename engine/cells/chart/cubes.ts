/**
 * The cubes of a SQL engine: made in the background for the charts that follow a selection, used when they are
 * there, given up when they would not be small. A cube answers exactly what its chart asks of the data, so that
 * nothing but time can tell that it was used.
 */
import type { Sql } from '../../host/ports.ts';
import { FailureError } from '../../schema/failure.ts';
import type { TableInfo } from '../../schema/table.ts';
import { type CubePlan, listMovedFields, planCube } from '../../text/chart/pushed/cube.ts';
import type { Grouped } from '../../text/chart/pushed/grouped-query.ts';
import { type FilterTerm, writeFilter } from '../../text/filter.ts';
import { quoteIdentifier } from '../../text/literal.ts';

/** What a chart asked last: its groups, and everything that filtered them. */
interface Asked {
  readonly table: TableInfo;
  readonly grouped: Grouped;
  readonly terms: readonly FilterTerm[];
}

/** A relation and a query over it, called `data` there. */
export interface Source {
  readonly data: string;
  readonly sql: string;
}

interface Cubes {
  readonly asked: Map<string, Asked>;
  /** The relation by what it was made of; null while it is made, or where it was not worth it. */
  readonly made: Map<string, string | null>;
}

/** Tables below this are asked as fast as any cube. */
const leastRows = 100_000;
/** A cube of more rows than one in so many of the table's saves nothing. */
const mostShare = 10;
const mostCubes = 40;

const known = new WeakMap<Sql, Cubes>();
let serial = 0;

function cubesOf(sql: Sql): Cubes {
  const found = known.get(sql) ?? { asked: new Map(), made: new Map() };
  known.set(sql, found);
  return found;
}

/** A cube that answers for this chart now, or null. What is asked is remembered, for `prepareCubes`. */
export function findCube(sql: Sql, chart: string, asked: Asked): Source | null {
  if (asked.table.rowCount < leastRows) return null;
  const cubes = cubesOf(sql);
  cubes.asked.set(chart, asked);
  for (const term of asked.terms) {
    const plan = planFor(asked, term.name, listMovedFields(term.value));
    const data = plan === null ? null : cubes.made.get(nameCube(asked, plan));
    if (plan === null || data === null || data === undefined) continue;
    return { data, sql: plan.query(writeFilter([plan.move(term)], { columns: plan.columns, sql: '' })) };
  }
  return null;
}

/** The cube of a chart for one of its filters, if that is a selection; the others are fixed. */
function planFor({ grouped, terms }: Asked, selection: string, fields: readonly string[]): CubePlan | null {
  if (!selection.includes('.') || fields.length === 0) return null;
  const others = terms.filter(({ name }) => name !== selection);
  return planCube(grouped, fields, writeFilter(others, { columns: grouped.columns, sql: '' }));
}

const nameCube = ({ table }: Asked, { make }: CubePlan) => `${table.name} ${make}`;

/**
 * Makes the cubes for a selection that is about to move over these fields, one after the other; those that are
 * there or would not be small are left out. Resolves when all are there; nothing depends on it.
 */
export async function prepareCubes(sql: Sql, selection: string, fields: readonly string[]): Promise<void> {
  const cubes = cubesOf(sql);
  for (const asked of [...cubes.asked.values()]) {
    if (!asked.terms.some(({ name }) => name === selection)) continue;
    const plan = planFor(asked, selection, fields);
    if (plan === null || cubes.made.has(nameCube(asked, plan))) continue;
    await makeCube(sql, asked, plan);
  }
}

async function makeCube(sql: Sql, asked: Asked, plan: CubePlan): Promise<void> {
  const { made } = cubesOf(sql);
  const name = nameCube(asked, plan);
  made.set(name, null);
  const { signal } = new AbortController();
  const most = asked.table.rowCount / mostShare;
  try {
    if (!(await isNarrow(sql, asked, plan, most))) return;
    serial += 1;
    const into = `cube__${serial}`;
    const request = {
      statements: [plan.make],
      reads: { data: asked.table.name },
      into,
      as: 'table',
      writes: false,
    } as const;
    const cube = await sql.run(request, signal);
    if (cube.rowCount <= most) made.set(name, into);
    else await sql.drop(into);
    await dropOldest(sql, made);
  } catch (error) {
    // The table went meanwhile, or memory did: charts go on asking the data itself.
    if (!(error instanceof FailureError)) throw error;
  }
}

/** Whether the selection moves over few enough values; counted roughly, which is quick. */
async function isNarrow(sql: Sql, { table, grouped }: Asked, { fields }: CubePlan, most: number): Promise<boolean> {
  const names = fields.map((field) =>
    quoteIdentifier(grouped.columns.find(({ name }) => name === field)?.name ?? field),
  );
  const list = names.map((name) => `approx_count_distinct(${name})`).join(', ');
  const { rows } = await sql.query(`SELECT ${list} FROM data`, table.name);
  return (rows[0] ?? []).reduce<number>((product, count) => product * Number(count), 1) <= most / 2;
}

async function dropOldest(sql: Sql, made: Map<string, string | null>): Promise<void> {
  const [oldest] = made;
  if (made.size <= mostCubes || oldest === undefined) return;
  made.delete(oldest[0]);
  if (oldest[1] !== null) await sql.drop(oldest[1]);
}
