/**
 * A column between the file and the table: in the stage its values stand as the file has them, and SQL says what
 * becomes of them. Rows whose declared columns all fit are data, the others rejects.
 */
import { type SqlConnection, writeLiteral, writeName } from '../../../../engine/sql.ts';
import type { ReadingConnection } from '../local-engine.ts';

export interface StagedColumn {
  /** In the table. */
  readonly name: string;
  /** SQL of its text as the file has it. */
  readonly text: string;
  /** SQL of the text that counts: NULL for a null word. */
  readonly value: string;
  /** SQL of its value in the table; NULL where the text is none of its type. */
  readonly cast: string;
  readonly type: string;
  readonly format?: string;
  /** Whether the cell says its type, so that a value may be none of it. */
  readonly declared: boolean;
}

/** The staged rows, and their columns. */
export interface Stage {
  /** The relation, `stage.main.raw`. */
  readonly from: string;
  readonly columns: readonly StagedColumn[];
}

/** Of a value that is rejected so much is kept. */
export const keptText = 10_000;
/** Of so many rejects the line is looked up. */
const mostPlaced = 100_000;

const writeMisfit = ({ value, cast }: StagedColumn) => `((${value}) IS NOT NULL AND (${cast}) IS NULL)`;

/** SQL of whether a row is a reject. */
export function writeRejected({ columns }: Stage): string {
  const declared = columns.filter((column) => column.declared);
  return declared.length === 0 ? 'FALSE' : declared.map(writeMisfit).join(' OR ');
}

/** Makes `out.main.data`. */
export async function writeData(connection: ReadingConnection, stage: Stage): Promise<void> {
  const list = stage.columns.map(({ name, cast }) => `${cast} AS ${writeName(name)}`).join(', ');
  const rejected = writeRejected(stage);
  const where = rejected === 'FALSE' ? '' : `WHERE NOT (${rejected})`;
  await connection.openTarget(stage.columns.length);
  await connection.execute(`CREATE TABLE out.main.data AS SELECT ${list} FROM ${stage.from} ${where}`);
}

export interface Places {
  /** SELECT of lines that could not even be parted: `byte, record, "column", text, reason`. */
  readonly broken?: string;
  /** Lines, as an editor counts them, of staged records (from 0) and of broken ones by their byte. */
  readonly find: (records: readonly number[], bytes: readonly number[]) => Promise<FoundLines>;
}

export interface FoundLines {
  readonly records: ReadonlyMap<number, number>;
  readonly bytes?: ReadonlyMap<number, number>;
}

/** Makes `out.main.rejects` and gives how many there are; of very many only the first have a line. */
export async function writeRejects(connection: ReadingConnection, stage: Stage, places: Places): Promise<number> {
  const wrong = stage.columns.filter(({ declared }) => declared).map((column) => selectMisfits(stage.from, column));
  const none = `SELECT NULL AS byte, NULL AS record, NULL::VARCHAR AS "column", NULL::VARCHAR AS text, NULL::VARCHAR AS reason WHERE FALSE`;
  const parts = [none, ...(places.broken === undefined ? [] : [places.broken]), ...wrong];
  await connection.execute(`CREATE TABLE stage.main.wrong AS FROM (${parts.join(' UNION ALL ')})`);
  await findPlaces(connection, places);
  await connection.execute(
    `CREATE TABLE out.main.rejects AS
     SELECT CAST(places.line AS BIGINT) AS line, "column", text, reason FROM stage.main.wrong w
     LEFT JOIN stage.main.places places
     ON places.record = CAST(w.record AS VARCHAR) OR places.byte = CAST(w.byte AS VARCHAR)
     ORDER BY line, "column"`,
  );
  const { rows } = await connection.run('SELECT CAST(count(*) AS VARCHAR) FROM out.main.rejects');
  return Number(rows[0]?.[0] ?? 0);
}

function selectMisfits(from: string, column: StagedColumn): string {
  const by = column.format === undefined ? '' : ` by ${column.format}`;
  return `SELECT NULL AS byte, rowid AS record, ${writeLiteral(column.name)} AS "column", left(${column.text}, ${keptText}) AS text,
    ${writeLiteral(`not ${column.type}${by}`)} AS reason FROM ${from} WHERE ${writeMisfit(column)}`;
}

async function findPlaces(connection: ReadingConnection, { find }: Places): Promise<void> {
  const { rows } = await connection.run(
    `SELECT CAST(byte AS VARCHAR), CAST(record AS VARCHAR) FROM stage.main.wrong ORDER BY record, byte LIMIT ${mostPlaced}`,
  );
  await connection.execute('CREATE TABLE stage.main.places (record VARCHAR, byte VARCHAR, line VARCHAR)');
  if (rows.length === 0) return;
  const numbers = (at: 0 | 1) => [...new Set(rows.flatMap((row) => (row[at] === null ? [] : [Number(row[at])])))];
  const { records, bytes = new Map<number, number>() } = await find(numbers(1), numbers(0));
  await connection.appendTo({ catalog: 'stage', schema: 'main', table: 'places' }, [
    ...[...records].map(([record, line]) => [`${record}`, null, `${line}`]),
    ...[...bytes].map(([byte, line]) => [null, `${byte}`, `${line}`]),
  ]);
}

/** SQL of a text that is NULL where it is one of the words. */
export function writeNulls(text: string, words: readonly string[]): string {
  return words.length === 0
    ? text
    : `CASE WHEN ${text} IN (${words.map((word) => writeLiteral(word)).join(', ')}) THEN NULL ELSE ${text} END`;
}

/** The first row of a SELECT, all of it text. */
export async function readRow(connection: SqlConnection, select: string): Promise<readonly (string | null)[]> {
  const { rows } = await connection.run(select);
  return (rows[0] ?? []).map((leaf) => (leaf === null ? null : String(leaf)));
}
