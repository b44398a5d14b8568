import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createNativeSql } from '../../../server/host/sql/create-native-sql.ts';
import type { CellContext } from '../../host/context.ts';
import { buildFakeCell } from '../../host/fake/cell.ts';
import { createFakeContext } from '../../host/fake/context.ts';
import { createFakeHost } from '../../host/fake/host.ts';
import type { ImportRequest, Sql } from '../../host/ports.ts';
import type { JsonObject } from '../../lib/json.ts';
import { runData } from './run.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'data-'));
const native = createNativeSql({ dataFolder, memoryMb: 512 });
afterAll(() => {
  native.dispose();
  rmSync(dataFolder, { recursive: true, force: true });
});

const requests: ImportRequest[] = [];
/** Native but for reading files: each "file" is one row that says its path, and two lines that were rejected. */
const sql: Sql = {
  ...createFakeHost().sql,
  run: (request, signal) => native.run(request, signal),
  put: (rows, columns, as) => native.put(rows, columns, as),
  values: (table, limit) => native.values(table, limit),
  drop: (table) => native.drop(table),
  query: (text, data, signal) => native.query(text, data, signal),
  load: async (request: ImportRequest, as: string) => {
    requests.push(request);
    const odd = request.path.endsWith('a.csv') ? { zip: 1, old: true } : { zip: '01' };
    const row = request.path.startsWith('odd/') ? odd : { path: request.path, n: requests.length };
    const table = await native.put([row], [], as);
    if (!request.path.includes('bad'))
      return { table, decided: request.path.endsWith('.xlsx') ? { others: ['Costs'] } : {} };
    const rejects = await native.put([{ line: 1 }, { line: 2 }], [], `${as}_rejects`);
    return { table, rejects, decided: {} };
  },
};

let relations = 0;
function createContext(paths: readonly string[] = [], keepsTables = false): CellContext {
  const host = { ...createFakeHost(), sql };
  for (const path of paths) (host.files as ReturnType<typeof createFakeHost>['files']).write(path, path);
  const relationName = (beside = 'output') => {
    relations += 1;
    return `${beside}__${relations}`;
  };
  return createFakeContext({ host, relationName, keepsTables });
}

async function run(fields: JsonObject, context = createContext()) {
  const outcome = await runData(buildFakeCell('data', fields), context);
  const rows = outcome.output?.kind === 'table' ? await sql.values(outcome.output.table.name, 100) : [];
  return { ...outcome, rows };
}

test('rows of the notebook are a table with the types that its columns declare', async () => {
  const days = [{ id: 1, day: '2026-03-01' }, { id: 2 }];
  const { output, rows } = await run({ rows: days, columns: { day: { type: 'DATE' } } });
  expect(rows).toEqual([
    { id: 1, day: '2026-03-01' },
    { id: 2, day: null },
  ]);
  expect(output?.kind === 'table' && output.table.columns.find(({ name }) => name === 'day')?.type).toBe('DATE');
});

test('a file is imported by its content, its format from its name', async () => {
  const first = await run({ source: 'data/a.csv', null_values: ['NA'] }, createContext(['data/a.csv']));
  expect(requests.at(-1)).toMatchObject({ path: 'data/a.csv', format: 'csv', options: { null_values: ['NA'] } });
  expect(first.rows).toMatchObject([{ path: 'data/a.csv' }]);
  const again = await run({ source: 'data/a.csv', null_values: ['NA'] }, createContext(['data/a.csv']));
  const other = await run({ source: 'data/a.csv' }, createContext(['data/a.csv']));
  expect(again.requestKey).toBe(first.requestKey);
  expect(other.requestKey).not.toBe(first.requestKey);
});

test('a pattern stacks its files in order of their paths', async () => {
  const context = createContext(['data/b.jsonl', 'data/a.jsonl', 'data/sub/c.jsonl', 'data/a.txt']);
  expect((await run({ source: 'data/*.jsonl' }, context)).rows.map(({ path }) => path)).toEqual([
    'data/a.jsonl',
    'data/b.jsonl',
  ]);
  expect((await run({ source: 'data/**/*.jsonl' }, context)).rows).toHaveLength(3);
});

test('other sheets of a workbook are named, unless the cell says which it means', async () => {
  const read = (fields: JsonObject) => run({ source: 'a.xlsx', ...fields }, createContext(['a.xlsx']));
  expect((await read({})).notes).toEqual(['the first sheet is read; there is also Costs']);
  expect((await read({ options: { sheet: 'Sales' } })).notes).toBeUndefined();
});

test('files of several shapes are one table; how they differ is told, and of which file a reject is', async () => {
  const context = createContext(['odd/a.csv', 'odd/b-bad.csv', 'odd/c-bad.csv']);
  const { rows, notes, relations } = await run({ source: 'odd/*.csv' }, context);
  expect(rows).toEqual([
    { zip: '1', old: true },
    { zip: '01', old: null },
    { zip: '01', old: null },
  ]);
  expect(notes).toEqual([
    '4 lines could not be read',
    'zip is BIGINT in a.csv, so that it is text in all',
    'old is only in a.csv',
  ]);
  const rejects = await sql.values(relations?.rejects?.name ?? '', 9);
  expect(rejects.map(({ file }) => file)).toEqual(['odd/b-bad.csv', 'odd/b-bad.csv', 'odd/c-bad.csv', 'odd/c-bad.csv']);
});

test('rejected lines are a relation, and a failure in a run or when the cell says so', async () => {
  const context = createContext(['bad.csv']);
  const kept = await run({ source: 'bad.csv' }, context);
  expect(kept.relations?.rejects?.rowCount).toBe(2);
  expect(kept).toMatchObject({ notes: ['2 lines could not be read'] });
  expect(kept.failure).toBeUndefined();
  const failed = await run({ source: 'bad.csv', on_reject: 'fail' }, context);
  expect(failed).toMatchObject({ failure: { code: 'import-error' }, output: { kind: 'table' } });
  const inRun = await run({ source: 'bad.csv' }, createContext(['bad.csv'], true));
  expect(inRun.failure).toEqual(failed.failure);
  expect(
    (await run({ source: 'bad.csv', on_reject: 'keep' }, createContext(['bad.csv'], true))).failure,
  ).toBeUndefined();
});

test('a table that breaks its contract fails with the rows', async () => {
  const schema = { columns: { id: { not_null: true, unique: true }, name: { type: 'VARCHAR' } } };
  const rows = [
    { id: 1, name: 'a' },
    { id: 1, name: 'b' },
    { id: null, name: 'c' },
  ];
  const broken = await run({ rows, schema });
  expect(broken.failure).toEqual({
    code: 'contract-broken',
    message:
      'fails for 1 of 3 rows: `id` is not null; fails for 2 of 3 rows: `id` is unique; 1 value is there more than once',
  });
  expect(await sql.values(broken.relations?.broken?.name ?? '', 9)).toEqual([{ id: null, name: 'c' }]);
  expect(broken.relations?.broken_2?.rowCount).toBe(2);
  expect((await run({ rows: rows.slice(1, 2), schema })).failure).toBeUndefined();
  expect(await run({ rows: [{ id: 1 }], schema })).toMatchObject({ failure: { message: '`name` is missing' } });
});

test('what cannot be read says why', async () => {
  for (const [fields, code] of [
    [{ source: 'gone.csv' }, 'file-missing'],
    [{ source: 'gone/*.csv' }, 'file-missing'],
    [{ source: 'x.bin' }, 'import-error'],
    [{ source: 'x.xls' }, 'import-error'],
    [{ source: 'https://example.com/a.csv' }, 'not-runnable-yet'],
    [{ connection: 'crm', query: 'SELECT 1' }, 'not-runnable-yet'],
  ] as const)
    await expect(run(fields, createContext(['x.bin', 'x.xls']))).rejects.toMatchObject({ failure: { code } });
});
