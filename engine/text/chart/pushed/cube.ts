/**
 * A chart's groups kept apart by each value of the fields that a selection moves over: from these few rows any
 * movement of the selection is answered without reading the data again. Only where that gives the very same
 * numbers: counts, least and greatest, sums and means of whole numbers.
 */
import type { Json } from '../../../lib/json.ts';
import { isObject } from '../../../lib/json.ts';
import type { Column } from '../../../schema/table.ts';
import type { FilterTerm } from '../../filter.ts';
import { quoteIdentifier } from '../../literal.ts';
import { parseFieldPath } from '../field-path.ts';
import {
  countName,
  type Grouped,
  listNamed,
  type Shown,
  writeConditions,
  writeGrouped,
  writeOuter,
} from './grouped-query.ts';

export interface CubePlan {
  /** Columns that a selection moves over, as the data calls them. */
  readonly fields: readonly string[];
  /** Makes the cube from `data`. */
  readonly make: string;
  /** The chart's rows from a cube called `data`. */
  query(where: string): string;
  /** The moving selection as one of the cube, and the columns that it may name. */
  move(term: FilterTerm): FilterTerm;
  readonly columns: readonly Column[];
}

/** A cube of a grouping for a selection over these fields, other filters being fixed; null where it would not be exact. */
export function planCube(grouped: Grouped, fields: readonly string[], fixed: string): CubePlan | null {
  const { shown, filters, columns } = grouped;
  const named = listNamed(shown);
  const moved = fields.map((field) => findPlain(field, columns));
  const measures = named.map((entry, at) => planMeasure(entry, at, columns));
  if (moved.length === 0 || !moved.every((column) => column !== null) || measures.includes(null)) return null;
  const known = moved.filter((column) => column !== null);
  const renamed = known.map(({ type }, at): Column => ({ name: `__by${at}`, type }));
  const parts = [
    ...known.map(({ name }, at) => `${quoteIdentifier(name)} AS __by${at}`),
    ...measures.flatMap((measure) => measure?.kept ?? []),
    `count(*) AS ${countName}`,
  ];
  const list = measures.map((measure, at) => `${measure?.read} AS ${quoteIdentifier(named[at]?.name ?? '')}`);
  const count = `coalesce(sum(${countName}), 0)::DOUBLE AS ${countName}`;
  return {
    fields,
    columns: renamed,
    make: `SELECT ${parts.join(', ')} FROM data${writeConditions([...filters, fixed])} GROUP BY ALL`,
    query: (where) => writeOuter(named, `SELECT ${[...list, count].join(', ')} FROM data${writeConditions([where])}`),
    move: (term) => ({
      ...term,
      value: renameFields(term.value, new Map(fields.map((field, at) => [field, `__by${at}`]))),
    }),
  };
}

function findPlain(field: string, columns: readonly Column[]): Column | null {
  const [name = '', ...rest] = parseFieldPath(field);
  return (rest.length === 0 && columns.find((column) => column.name.toLowerCase() === name.toLowerCase())) || null;
}

/** What the cube keeps of a channel, and how it is read from there. */
interface Measure {
  readonly kept: readonly string[];
  readonly read: string;
}

const whole = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT)$/;

function planMeasure({ channel, ...entry }: Shown, at: number, columns: readonly Column[]): Measure | null {
  const [name, field] = [`__m${at}`, channel.field];
  if (channel.aggregate === undefined)
    return { kept: [`${writeGrouped({ channel, ...entry }, columns)} AS ${name}`], read: name };
  if (channel.aggregate === 'count') return { kept: [], read: `coalesce(sum(${countName}), 0)::DOUBLE` };
  const column = field === undefined ? null : findPlain(field, columns);
  if (column === null) return null;
  const sql = quoteIdentifier(column.name);
  switch (channel.aggregate) {
    case 'min':
    case 'max':
      return { kept: [`${channel.aggregate}(${sql}) AS ${name}`], read: `${channel.aggregate}(${name})` };
    case 'sum':
      return whole.test(column.type) ? { kept: [`sum(${sql}) AS ${name}`], read: `sum(${name})::DOUBLE` } : null;
    case 'mean':
    case 'average':
      return whole.test(column.type)
        ? {
            kept: [`sum(${sql}) AS ${name}`, `count(${sql}) AS ${name}n`],
            read: `sum(${name})::DOUBLE / nullif(sum(${name}n), 0)::DOUBLE`,
          }
        : null;
    default:
      return null;
  }
}

/** The selection's value with its fields called otherwise. */
function renameFields(value: Json, names: ReadonlyMap<string, string>): Json {
  if (!isObject(value)) return value;
  const rename = (record: Json): Json =>
    isObject(record)
      ? Object.fromEntries(Object.entries(record).map(([key, one]) => [names.get(key) ?? key, one]))
      : record;
  const { fields = null, units } = value;
  return {
    ...value,
    fields: Array.isArray(fields) ? fields.map(rename) : rename(fields),
    ...(units === undefined ? {} : { units: rename(units) }),
  };
}

/** The fields that a selection's value names, in order; none for other values. */
export function listMovedFields(value: Json): readonly string[] {
  if (!isObject(value)) return [];
  const { fields = null } = value;
  const records = Array.isArray(fields) ? fields : [fields];
  return [...new Set(records.filter(isObject).flatMap((record) => Object.keys(record)))];
}
