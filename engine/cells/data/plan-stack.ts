/**
 * How the tables of several files become one: columns meet by their names, a column of several types takes the one that
 * holds all of them, and what differs between the files is told. It leaves running to the cell.
 */
import type { TableInfo } from '../../schema/table.ts';
import { writeName } from '../../text/duckdb-type.ts';

/** The table of one file. */
export interface Part {
  readonly path: string;
  readonly columns: TableInfo['columns'];
  /** Its columns without a value, by lower case: their type says nothing. */
  readonly empty: ReadonlySet<string>;
}

export interface StackPlan {
  /** What is selected of each part, in their order. */
  readonly lists: readonly string[];
  /** How the files differ, for a reader. */
  readonly notes: readonly string[];
}

interface Met {
  readonly name: string;
  /** Type by part; undefined where the column is not there. */
  readonly types: readonly (string | undefined)[];
}

const keyOf = (name: string) => name.toLowerCase();

/** Columns whose types differ, by lower case: whether they have values is worth a question. */
export function listConflicts(parts: readonly Pick<Part, 'path' | 'columns'>[]): readonly string[] {
  return meetColumns(parts).flatMap(({ name, types }) =>
    new Set(types.filter(Boolean)).size > 1 ? [keyOf(name)] : [],
  );
}

/** Whole and broken numbers meet as DuckDB has it, dates and moments as moments, all else that differs as text. */
export function planStack(parts: readonly Part[]): StackPlan {
  const columns = meetColumns(parts);
  const wanted = new Map(columns.map((column) => [keyOf(column.name), chooseType(column, parts)]));
  const lists = parts.map(({ columns: own }) =>
    own
      .map(({ name, type }) => {
        const as = wanted.get(keyOf(name)) ?? type;
        return as === type ? writeName(name) : `CAST(${writeName(name)} AS ${as}) AS ${writeName(name)}`;
      })
      .join(', '),
  );
  return {
    lists,
    notes: cutNotes(columns.flatMap((column) => describeColumn(column, parts, wanted.get(keyOf(column.name))))),
  };
}

/** In the order in which they are first met. */
function meetColumns(parts: readonly Pick<Part, 'columns'>[]): readonly Met[] {
  const met = new Map<string, { name: string; types: (string | undefined)[] }>();
  for (const [at, { columns }] of parts.entries())
    for (const { name, type } of columns) {
      const column = met.get(keyOf(name)) ?? { name, types: parts.map(() => undefined) };
      column.types[at] = type;
      met.set(keyOf(name), column);
    }
  return [...met.values()];
}

const isNumber = (type: string) => /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL\(.*\))$/.test(type);
const isDate = (type: string) => /^(DATE|TIMESTAMP)$/.test(type);

/** Null where the types meet by themselves. */
function chooseType({ name, types }: Met, parts: readonly Part[]): string | null {
  const said = types.flatMap((type, at) => (type === undefined || parts[at]?.empty.has(keyOf(name)) ? [] : [type]));
  const [first, ...others] = new Set(said);
  if (first === undefined) return null;
  if (others.length === 0) return first;
  return said.every(isNumber) || said.every(isDate) ? null : 'VARCHAR';
}

function describeColumn({ name, types }: Met, parts: readonly Part[], type: string | null | undefined): string[] {
  const paths = (is: (type: string | undefined, at: number) => boolean) =>
    parts.flatMap(({ path }, at) => (is(types[at], at) ? [path.split('/').at(-1) ?? path] : []));
  const having = paths((one) => one !== undefined);
  if (having.length < parts.length) {
    const [few, word] = having.length * 2 <= parts.length ? [having, 'only in'] : [paths((one) => !one), 'missing in'];
    return [`${name} is ${word} ${nameFiles(few)}`];
  }
  if (type !== 'VARCHAR') return [];
  const other = types.find((one, at) => one !== 'VARCHAR' && !parts[at]?.empty.has(keyOf(name)));
  if (other === undefined) return [];
  return [`${name} is ${other} in ${nameFiles(paths((one) => one === other))}, so that it is text in all`];
}

const nameFiles = (paths: readonly string[]) =>
  paths.length <= 2 ? paths.join(' and ') : `${paths[0]} and ${paths.length - 1} other files`;

const mostNotes = 5;

function cutNotes(notes: readonly string[]): readonly string[] {
  return notes.length <= mostNotes
    ? notes
    : [...notes.slice(0, mostNotes), `${notes.length - mostNotes} more columns differ between the files`];
}
