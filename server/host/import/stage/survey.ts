/**
 * What a person is shown of an import: first rows before and after, words for "no value", and what columns of text
 * could be read as. It changes nothing; its cost is bounded.
 */
import {
  buildOffers,
  guessDateForms,
  guessNumberForms,
  type ImportSurvey,
  isoPatterns,
  missingWords,
  type NumberMarks,
  type SqlConnection,
  type TextColumn,
  type ValueCount,
  type WordCount,
  writeLiteral,
  writeNumberPattern,
} from '../../../../engine/sql.ts';
import type { ReadingConnection } from '../local-engine.ts';
import { countFits, findType, longestSpelling, sampleText } from './find-type.ts';
import { readRow, type Stage, writeNulls, writeRejected } from './staged-column.ts';

const firstRows = 50;
const shownColumns = 100;
const shownText = 200;
/** Of so many columns of text something is proposed. */
const mostColumns = 200;
/** So many rows are looked at; proposals name what was found in them. */
const surveyedRows = 1_000_000;

/** `nullWords` are the cell's own. */
export async function surveyStage(
  connection: ReadingConnection,
  stage: Stage,
  { nullWords, marks }: { readonly nullWords: readonly string[]; readonly marks: NumberMarks },
): Promise<ImportSurvey> {
  const [rows] = await readRow(connection, `SELECT CAST(count(*) AS VARCHAR) FROM ${stage.from}`);
  const from = Number(rows) > surveyedRows ? `(FROM ${stage.from} LIMIT ${surveyedRows})` : stage.from;
  const texts = stage.columns.filter(({ type }) => type === 'VARCHAR').slice(0, mostColumns);
  const found = missingWords.filter((word) => !nullWords.includes(word));
  const searched = texts.map(({ name, value, declared }) => ({ name, declared, value: cutLong(value) }));
  const asked = { connection, from, words: found, marks };
  const columns: TextColumn[] = [];
  for (const column of searched) {
    const described = column.declared ? null : await describeText(asked, column);
    if (described !== null) columns.push(described);
  }
  const all = stage.columns.map(({ text }) => ({ value: text }));
  return {
    offers: buildOffers(columns, nullWords),
    nulls: await countWords({ ...asked, from: stage.from, words: nullWords }, all),
    words: await countWords(asked, searched),
    first: await readFirst(connection, stage),
  };
}

/** What is longer is no date, no number and no word. */
const cutLong = (value: string) => `CASE WHEN strlen(${value}) > ${longestSpelling} THEN '' ELSE ${value} END`;

interface Asked {
  readonly connection: SqlConnection;
  readonly from: string;
  /** Words that may mean "no value". */
  readonly words: readonly string[];
  readonly marks: NumberMarks;
}

/** What a column of text could be; null when its first values say that it is text. */
async function describeText(
  asked: Asked,
  { name, value }: { name: string; value: string },
): Promise<TextColumn | null> {
  const { connection, from, words, marks } = asked;
  const sample = await sampleText(connection, { from, value });
  const dates = guessDateForms(sample);
  const numbers = dates.length > 0 ? [] : guessNumberForms(sample);
  const bare = sample.filter((one) => !words.includes(one.value));
  const readings = [
    ...dates.map(({ type, format }) => ({ type, ...(format === '' ? {} : { format }), marks })),
    ...numbers.map(({ type, decimal, grouping }) => ({ type, marks: { decimal, grouping } })),
  ];
  if (sample.length > 0 && sample.every((one) => isTruthWord(one.value)))
    return describeTruth(asked, { name, value, example: findExample(sample) });
  const maySpell = readings.length === 0 && bare.length > 0 && bare.every((one) => isPlain(one.value, marks));
  if (readings.length === 0 && !maySpell) return null;
  const { of, fits } = await countFits(connection, { from, value }, readings);
  const type = maySpell ? await findType(connection, { from, value: writeNulls(value, words) }, marks) : 'VARCHAR';
  const spoiling = type === 'VARCHAR' ? [] : await countWords(asked, [{ value }]);
  const example = findExample(sample);
  return {
    ...{ name, of },
    dates: dates.map((form, at) => ({ ...form, fit: fits[at] ?? 0, example })),
    numbers: numbers.map((form, at) => ({ ...form, fit: fits[dates.length + at] ?? 0, example })),
    ...(type === 'VARCHAR' ? {} : { spelt: { type, words: spoiling, example } }),
  };
}

const isTruthWord = (text: string) => /^(yes|no|y|n|t|f|true|false)$/i.test(text);

/** A column of words for true and false, if all of it is. */
async function describeTruth(
  { connection, from, marks }: Asked,
  { name, value, example }: { name: string; value: string; example: string },
): Promise<TextColumn | null> {
  const { of, fits } = await countFits(connection, { from, value }, [{ type: 'BOOLEAN', marks }]);
  if (fits[0] !== of) return null;
  return { name, of, dates: [], numbers: [], spelt: { type: 'BOOLEAN', words: [], example } };
}

/** Whether a text alone would be typed as something else than text. */
function isPlain(text: string, marks: NumberMarks): boolean {
  const patterns = [writeNumberPattern(marks), 'true|false', isoPatterns.DATE, isoPatterns.TIMESTAMP];
  return new RegExp(`^\\s*(${patterns.join('|')})\\s*$`, 'i').test(text);
}

/** A value that shows most: the longest with digits. */
function findExample(sample: readonly ValueCount[]): string {
  const all = sample.slice(0, 100).map(({ value }) => value);
  const digits = all.filter((value) => /\d/.test(value));
  const values = digits.length > 0 ? digits : all;
  return values.reduce(
    (best, value) => (value.length > best.length && value.length < 40 ? value : best),
    values[0] ?? '',
  );
}

/** A column of a relation whose values may be words. */
interface Searched {
  readonly value: string;
}

/** How many values of these columns are just one of the words, and in how many rows, the most frequent first. */
async function countWords(
  { connection, from, words }: Asked,
  columns: readonly Searched[],
): Promise<readonly WordCount[]> {
  if (words.length === 0 || columns.length === 0) return [];
  const list = words.map((word) => writeLiteral(word)).join(', ');
  const hits = await readRow(
    connection,
    `SELECT ${columns.map(({ value }) => `CAST(count(*) FILTER (${value} IN (${list})) AS VARCHAR)`).join(', ')} FROM ${from}`,
  );
  const found = new Map<string, { count: number; values: string[] }>();
  for (const { value } of columns.filter((_, at) => hits[at] !== '0')) {
    const { rows } = await connection.run(
      `SELECT v, CAST(count(*) AS VARCHAR) FROM (SELECT ${value} AS v FROM ${from}) WHERE v IN (${list}) GROUP BY v`,
    );
    for (const [word, count] of rows) {
      const known = found.get(String(word)) ?? { count: 0, values: [] };
      found.set(String(word), { count: known.count + Number(count), values: [...known.values, value] });
    }
  }
  const counts: WordCount[] = [];
  for (const [word, { count, values }] of found) {
    const isWord = values.map((value) => `${value} = ${writeLiteral(word)}`).join(' OR ');
    const rows = values.length === 1 ? count : await countRows(connection, from, isWord);
    counts.push({ word, count, rows });
  }
  return counts.sort((a, b) => b.count - a.count);
}

async function countRows(connection: SqlConnection, from: string, where: string): Promise<number> {
  const [rows] = await readRow(connection, `SELECT CAST(count(*) AS VARCHAR) FROM ${from} WHERE ${where}`);
  return Number(rows);
}

async function readFirst(connection: SqlConnection, stage: Stage): Promise<ImportSurvey['first']> {
  const columns = stage.columns.slice(0, shownColumns);
  const cut = (sql: string) => `left(CAST(${sql} AS VARCHAR), ${shownText})`;
  const list = columns.flatMap(({ text, cast }) => [cut(text), cut(cast)]);
  const { rows } = await connection.run(
    `SELECT CAST(NOT (${writeRejected(stage)}) AS VARCHAR), ${list.join(', ')} FROM ${stage.from} WHERE rowid < ${firstRows} ORDER BY rowid`,
  );
  return rows.map(([fits, ...cells]) => {
    const texts = cells.map((leaf) => (leaf === null ? null : String(leaf)));
    return {
      before: texts.filter((_, at) => at % 2 === 0),
      after: texts.filter((_, at) => at % 2 === 1),
      fits: fits === 'true',
    };
  });
}
