/** What an import says of itself beside its table: how it read, what else the columns could be, first rows, counts. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { failureOf, never } from '../../../engine/host/contract/sql-runs.ts';
import { digestBytes, type JsonObject } from '../../../engine/index.ts';
import type { ImportRequest } from '../../../engine/run.ts';
import { createImporter } from './create-importer.ts';

// Each case starts processes; how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });

const dataFolder = mkdtempSync(join(tmpdir(), 'quire-survey-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
let bytes = new Uint8Array();
const importFile = createImporter({
  dataFolder,
  memoryMb: 512,
  copy: async (_, target) => {
    await writeFile(target, bytes);
    return digestBytes(bytes);
  },
});

async function read(content: string | Uint8Array, options: JsonObject = {}, format: ImportRequest['format'] = 'csv') {
  bytes = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);
  const answer = await importFile({ path: `data/x.${format}`, digest: digestBytes(bytes), format, options }, never);
  return { ...answer, types: answer.columns.map(({ name, type }) => `${name} ${type}`), survey: answer.survey };
}

const dataset = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../node_modules/vega-datasets/data', name));
const movies = dataset('movies.json');
const strikes = dataset('birdstrikes.csv');
const airports = dataset('airports.csv');

describe('real files', () => {
  it('`Release Date` of the films looks like a date, and is one when that is taken', async () => {
    const { survey, types } = await read(movies, {}, 'json');
    expect(types).toHaveLength(16);
    expect(types[0]).toBe('Title VARCHAR');
    const offer = survey?.offers.find(({ column }) => column === 'Release Date');
    expect(offer).toMatchObject({ kind: 'date', fit: 3201, of: 3201 });
    expect(offer?.readings).toEqual([
      {
        label: 'a date',
        changes: [{ path: ['columns', 'Release Date'], value: { type: 'DATE', format: '%b %d %Y' } }],
      },
    ]);
    const columns = { 'Release Date': { type: 'DATE', format: '%b %d %Y' } };
    const taken = await read(movies, { columns }, 'json');
    expect(taken.types).toContain('Release Date DATE');
    expect([taken.rowCount, taken.rejected]).toEqual([3201, 0]);
    expect(taken.survey?.offers.map(({ column }) => column)).not.toContain('Release Date');
    expect(taken.survey?.first[0]?.before).toContain('Jun 12 1998');
    expect(taken.survey?.first[0]?.after).toContain('1998-06-12');
  });

  it('`None` and `NA` are text until they are null words, which say how many values they were', async () => {
    const { survey } = await read(strikes);
    expect(survey?.words).toEqual([{ word: 'None', count: 8939, rows: 8939 }]);
    expect((await read(strikes, { null_values: ['None'] })).survey?.nulls).toEqual([
      { word: 'None', count: 8939, rows: 8939 },
    ]);
    const before = await read(airports);
    expect(before.survey).toMatchObject({ words: [{ word: 'NA', count: 24, rows: 12 }], nulls: [] });
    const taken = await read(airports, { null_values: ['NA'] });
    expect(taken.survey).toMatchObject({ words: [], nulls: [{ word: 'NA', count: 24, rows: 12 }] });
  });
});

describe('offers', () => {
  const offers = async (content: string, options: JsonObject = {}) =>
    ((await read(content, options)).survey?.offers ?? []).map(({ column, kind, readings }) => [
      column,
      kind,
      ...readings.map(({ label }) => label),
    ]);

  it('ask where no value says whether day or month comes first, and guess nothing', async () => {
    const content = 'day,n\n03/05/2010,1\n04/06/2010,2\n';
    expect(await offers(content)).toEqual([['day', 'date', 'day first: 2010-05-03', 'month first: 2010-03-05']]);
    expect((await read(content)).types).toEqual(['day VARCHAR', 'n BIGINT']);
    expect(await failureOf(read(content, { columns: { day: { type: 'DATE' } } }))).toMatchObject({
      code: 'ambiguous-date-order',
    });
    expect(await offers(`${content}25/06/2010,3\n`)).toEqual([['day', 'date', 'a date']]);
  });

  it('take a value far below the sample into account', async () => {
    const rows = Array.from({ length: 120_000 }, (_, at) => `0${1 + (at % 9)}/0${1 + (at % 7)}/2010`);
    expect(await offers(`day\n${rows.join('\n')}\n31/01/2010\n`)).toEqual([['day', 'date', 'a date']]);
  });

  it('read numbers with grouping marks and decimal commas, each by the fields that are written', async () => {
    const content = 'pop;share\n1.234.567;0,5\n12;1,25\n';
    const { survey, types } = await read(content);
    expect(types).toEqual(['pop VARCHAR', 'share VARCHAR']);
    expect(survey?.offers.map(({ readings }) => readings[0]?.changes)).toEqual([
      [
        { path: ['options', 'decimal'], value: ',' },
        { path: ['options', 'grouping'], value: '.' },
        { path: ['columns', 'pop'], value: { type: 'BIGINT' } },
      ],
      [
        { path: ['options', 'decimal'], value: ',' },
        { path: ['columns', 'share'], value: { type: 'DOUBLE' } },
      ],
    ]);
    const taken = await read(content, { options: { decimal: ',', grouping: '.' } });
    expect(taken.types).toEqual(['pop BIGINT', 'share DOUBLE']);
    expect(taken.survey?.first.map(({ after }) => after)).toEqual([
      ['1234567', '0.5'],
      ['12', '1.25'],
    ]);
    expect(await offers('n\n"1,234"\n"5,678"\n')).toEqual([['n', 'number', '1,234 is 1234', '1,234 is 1.234']]);
  });

  it('name the words that keep a column from being numbers', async () => {
    const content = 'n,m\n1,a\n-,b\n3,-\nN/A,c\n';
    expect(await offers(content)).toEqual([['n', 'words', 'a number']]);
    expect((await read(content, { null_values: ['-', 'N/A'] })).types).toEqual(['n BIGINT', 'm VARCHAR']);
  });

  it('say how many values would not fit', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `2010-01-${String(1 + (at % 28)).padStart(2, '0')}`);
    const { survey } = await read(`day\n${rows.join('\n')}\nsoon\n`);
    expect(survey?.offers).toMatchObject([{ column: 'day', fit: 200, of: 201 }]);
  });
});

describe('first rows', () => {
  it('stand before and after, rejects marked', async () => {
    const content = 'a,b\n1,x\nfour,NA\n';
    const { survey, rejected } = await read(content, { columns: { a: { type: 'BIGINT' } }, null_values: ['NA'] });
    expect(rejected).toBe(1);
    expect(survey?.first).toEqual([
      { before: ['1', 'x'], after: ['1', 'x'], fits: true },
      { before: ['four', 'NA'], after: [null, null], fits: false },
    ]);
  });

  it('are 50, and their long texts are cut', async () => {
    const { survey } = await read(`a\n${`${'x'.repeat(500)}\n`.repeat(60)}`);
    expect(survey?.first).toHaveLength(50);
    expect(survey?.first[0]?.after[0]).toHaveLength(200);
  });
});

describe('how it was read', () => {
  it('is told in the words of the cell', async () => {
    const { decided, types } = await read("title\n\na|b\n1|'x|y'\n2|'z'\n");
    expect(types).toEqual(['a BIGINT', 'b VARCHAR']);
    expect(decided).toMatchObject({
      options: { encoding: 'utf-8', delimiter: '|', quote: "'", header: true, skip: 2, decimal: '.' },
      columns: { a: { type: 'BIGINT' } },
    });
  });
});
