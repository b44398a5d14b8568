import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { afterAll, expect, test } from 'vitest';
import { createNativeSql } from '../../server/host/sql/create-native-sql.ts';
import type { CellContext } from '../host/context.ts';
import { buildFakeCell } from '../host/fake/cell.ts';
import { createFakeContext } from '../host/fake/context.ts';
import { createFakeHost } from '../host/fake/host.ts';
import { createInPlaceSandbox } from '../host/quickjs/in-place.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import type { Output, Result } from '../schema/result.ts';
import { runAssertion } from './assertion/run.ts';
import { inputFields } from './input/schema.ts';
import { runSql } from './sql/run.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'sql-'));
const sql = createNativeSql({ dataFolder, memoryMb: 512 });
const sandbox = createInPlaceSandbox({
  module: await newQuickJSWASMModuleFromVariant(variant),
  now: () => performance.now(),
});
afterAll(() => {
  sql.dispose();
  rmSync(dataFolder, { recursive: true, force: true });
});

let relations = 0;
const relationName = (beside = 'output') => {
  relations += 1;
  return `${beside}__${relations}`;
};
const createContext = (given: Partial<CellContext> = {}) =>
  createFakeContext({ host: { ...createFakeHost(), sql, sandbox }, relationName, ...given });
const success = (output: Output, more: Partial<Result> = {}): Result => ({
  outcome: 'success',
  output,
  startedAt: 0,
  durationMs: 0,
  ...more,
});

async function makeTable(statement: string): Promise<Result> {
  const { output } = await run(statement, createContext());
  if (output?.kind !== 'table') throw new Error('no table');
  return success(output, { digest: await sql.digest(output.table.name) });
}
const run = (text: string, context: CellContext, fields: JsonObject = {}) =>
  runSql(buildFakeCell('sql', { sql: text, ...fields }), context);

async function rowsOf(text: string, given: Partial<CellContext> = {}, fields: JsonObject = {}) {
  const { output } = await run(text, createContext(given), fields);
  if (output?.kind !== 'table') throw new Error('no table');
  return sql.values(output.table.name, 1000);
}
async function typesOf(text: string, given: Partial<CellContext> = {}) {
  const { output } = await run(text, createContext(given));
  return output?.kind === 'table' ? output.table.columns.map(({ type }) => type) : [];
}
const input = (fields: JsonObject) => inputFields.parse(fields);

const flights = await makeTable(`SELECT i AS id, i % 24 AS hour, CASE WHEN i % 3 = 0 THEN NULL ELSE i END AS delay,
  TIMESTAMP '2026-03-01' + INTERVAL (i) HOUR AS date FROM range(48) r(i)`);
const day = await makeTable(`SELECT DATE '2026-03-02' AS day, 1.50::DECIMAL(10,2) AS price`);

test('C130 values go in as literals of the type that was declared', async () => {
  const given = {
    inputs: {
      n: 2,
      half: 2,
      on: '2026-03-01',
      span: { start: '2026-03-01', end: '2026-03-02' },
      list: ['a', "b'"],
      none: null,
      text: 'x',
      yes: true,
    },
    inputFields: {
      n: input({ widget: 'number', step: 1 }),
      half: input({ widget: 'slider', step: 0.5 }),
      on: input({ widget: 'date' }),
      span: input({ widget: 'daterange' }),
    },
    results: { day },
  };
  const text = `SELECT 7 // {{ n }} AS a, {{ half }} AS b, {{ on }} + 1 AS c, {{ span.end }} AS d, {{ span }} AS e,
    {{ one(day).day }} AS f, {{ one(day).price }} AS g, {{ none }} AS h, {{ text + 1 }} AS i, {{ yes }} AS j, {{ 0 / 0 }} AS k`;
  expect(await typesOf(text, given)).toEqual([
    'BIGINT',
    'DOUBLE',
    'DATE',
    'DATE',
    'STRUCT("start" DATE, "end" DATE)',
    'DATE',
    'DECIMAL(10,2)',
    'INTEGER',
    'VARCHAR',
    'BOOLEAN',
    'DOUBLE',
  ]);
  expect(
    await rowsOf(`SELECT "b'" FROM (SELECT 1 AS "b'") WHERE 'a' IN {{ list }} AND {{ none }} IS NULL`, given),
  ).toHaveLength(1);
});

test('C131 text cannot change the statement', async () => {
  for (const text of ["'; DROP TABLE flights; --", '\u0000', '/* */ 😀 $$', "a''b\\", '{{ n }}', ');'])
    expect(
      await rowsOf('SELECT {{ text }} AS t, count(*)::INT AS n FROM flights', {
        inputs: { text },
        results: { flights },
      }),
    ).toEqual([{ t: text, n: 48 }]);
});

test('C132 values stand in every clause', async () => {
  const given = { inputs: { n: 3, h: 5 }, results: { flights } };
  expect(await rowsOf('SELECT id FROM flights ORDER BY id LIMIT {{ n }} OFFSET {{ h }}', given)).toEqual([
    { id: 5 },
    { id: 6 },
    { id: 7 },
  ]);
  expect(await rowsOf('SELECT count(*)::INT AS n FROM range({{ n }}) t(i) WHERE i < {{ h }}', given)).toEqual([
    { n: 3 },
  ]);
  expect(await rowsOf("SELECT DATE '2026-01-01' + INTERVAL ({{ n }}) DAY AS d", given)).toEqual([
    { d: '2026-01-04T00:00:00' },
  ]);
});

test('ident is a checked name, choice a word of the source', async () => {
  const given = (sort: Json, dir: Json) => ({ inputs: { sort, dir }, results: { flights } });
  const text =
    "SELECT id, id * -1 AS back FROM flights ORDER BY {{ ident(sort) }} {{ choice(dir, 'ASC', 'DESC') }} LIMIT 1";
  expect(await rowsOf(text, given('ID', 'DESC'))).toEqual([{ id: 47, back: -47 }]);
  expect(await rowsOf(text, given('back', 'ASC'))).toEqual([{ id: 47, back: -47 }]);
  await expect(rowsOf(text, given('gone"; --', 'ASC'))).rejects.toThrow('there is no column `gone"; --`');
  await expect(rowsOf(text, given('id', 'ASC; DROP'))).rejects.toMatchObject({ failure: { line: 1 } });
});

test('filters join inputs and selections', async () => {
  const given: Partial<CellContext> = {
    inputs: { 'hours.brush': { kind: 'interval', fields: { hour: [6, 8] } }, pick: [7, 8, 9], 'none.brush': null },
    inputFields: {
      pick: input({ widget: 'multiselect', column: 'h', empty: 'none' }),
      late: input({ widget: 'select', column: 'id' }),
    },
    results: { flights },
  };
  const count = async (filter: string) =>
    (await rowsOf(`SELECT count(*)::INT AS n FROM flights f WHERE {{ ${filter} }}`, given))[0]?.n;
  expect(await count('filter(hours.brush)')).toBe(6);
  expect(await count("filter(hours.brush, 'f')")).toBe(6);
  expect(await count("filter(hours.brush, pick, { h: 'hour(date)' }, late, none.brush)")).toBe(4);
  expect(await count('filter(none.brush, other.brush)')).toBe(48);
  await expect(count('filter(pick)')).rejects.toMatchObject({
    failure: { code: 'sql-error', message: expect.stringContaining('`h`') },
  });
});

test('C137 several statements run in order and the last one is the result', async () => {
  const text = `CREATE TABLE picked AS SELECT * FROM flights WHERE id < {{ n }};
    INSERT INTO picked SELECT * FROM flights WHERE id = 40;
    SELECT count(*)::INT AS n, max(id)::INT AS top FROM picked;`;
  expect(await rowsOf(text, { inputs: { n: 5 }, results: { flights } }, { writes: true })).toEqual([{ n: 6, top: 40 }]);
});

test('a cell reads what its plan holds: relations beside results, objects as rows, nothing else', async () => {
  const table = flights.output?.kind === 'table' ? flights.output.table : undefined;
  if (table === undefined) throw new Error('no table');
  const results = {
    flights: { ...flights, relations: { rejects: table } },
    best: success({ kind: 'value', value: { month: 'May', days: 3 } }),
    count: success({ kind: 'value', value: 3 }),
  };
  expect(await rowsOf('SELECT count(*)::INT AS n FROM flights.rejects', { results })).toEqual([{ n: 48 }]);
  expect(await rowsOf('SELECT days, b.month FROM best b', { results })).toEqual([{ days: 3, month: 'May' }]);
  await expect(rowsOf('FROM count', { results })).rejects.toThrow('`count` is no table');
  await expect(rowsOf('SELECT {{ flights }}', { results })).rejects.toThrow('read it with FROM flights');
  await expect(rowsOf('FROM other', { results })).rejects.toMatchObject({ failure: { code: 'sql-error' } });
  await expect(rowsOf(`FROM memory._r.${table.name}`, {})).rejects.toMatchObject({ failure: expect.anything() });
});

test('what a cell may not do is refused before anything runs', async () => {
  for (const text of [
    "SELECT 1; ATTACH 'x.db'",
    "SELECT * FROM read_text('/etc/passwd')",
    'CREATE TABLE t AS SELECT 1',
    "FROM query_table('flights')",
  ])
    await expect(rowsOf(text, { results: { flights } })).rejects.toMatchObject({
      failure: { code: 'sql-not-allowed', line: 1 },
    });
});

test('a statement that picks rows is a view, one that counts, sorts or may change is a table', async () => {
  const kept = async (text: string, given: Partial<CellContext> = {}) => {
    const { output } = await run(text, createContext({ results: { flights }, ...given }));
    return output?.kind === 'table' ? output.table.kept : null;
  };
  expect(await kept('SELECT id, delay + 1 AS d FROM flights WHERE hour > 3')).toBe('view');
  for (const text of [
    'SELECT count(*) FROM flights',
    'SELECT DISTINCT hour FROM flights',
    'FROM flights ORDER BY id',
    'FROM flights LIMIT 3',
    'SELECT random() AS r FROM flights',
    'SELECT row_number() OVER () AS n FROM flights',
    'FROM flights UNION ALL FROM flights',
  ])
    expect(await kept(text)).toBe('table');
  const version = { keepsTables: true };
  expect(await kept('FROM flights', version)).toBe('table');
});

test('the request key follows what is finally asked', async () => {
  const key = async (text: string, n: number, results = { flights }) =>
    (await run(text, createContext({ inputs: { n }, results }))).requestKey;
  const text = 'SELECT {{ n }} AS n FROM flights';
  expect(await key(text, 1)).toBe(await key('SELECT {{ n + 0 }} AS n FROM flights', 1));
  expect(await key(text, 1)).not.toBe(await key(text, 2));
  expect(await key(text, 1)).not.toBe(await key(text, 1, { flights: day }));
});

test('trouble is placed in the text of the cell', async () => {
  const given = { inputs: { n: 3, q: null }, results: { flights } };
  const cases: readonly (readonly [string, number, number])[] = [
    ['SELECT 1;\nSELECT id,\n  gone FROM flights', 3, 3],
    ['SELECT id\nFROM flights\nWHERE id > {{ n.a.b }}', 3, 12],
    ['SELECT {{ filter(1) }}', 1, 8],
  ];
  for (const [text, line, column] of cases)
    await expect(rowsOf(text, given)).rejects.toMatchObject({ failure: { line, column } });
});

const assert = async (items: Json, of: Json, results: Record<string, Result>, more: JsonObject = {}) => {
  const cell = buildFakeCell('assertion', { of: [of].flat() as Json, assertion: { items }, ...more });
  return runAssertion(cell, createContext({ results, inputs: { most: 40 } }));
};

test('C115 an assertion says which check failed on how many rows', async () => {
  const items = [
    { type: 'row-count', min: 10 },
    { type: 'not-null', columns: ['delay'] },
    { type: 'sql', sql: 'SELECT * FROM flights WHERE id > {{ most }}' },
  ];
  const { output, relations: beside } = await assert(items, 'flights', { flights }, { severity: 'gate' });
  if (output?.kind !== 'verdict') throw new Error('no verdict');
  expect(output.verdict.passed).toBe(false);
  expect(output.verdict.results.map(({ state, bad }) => [state, bad])).toEqual([
    ['pass', undefined],
    ['fail', 16],
    ['fail', 7],
  ]);
  expect(output.verdict.results[1]?.reason).toBe('fails for 16 of 48 rows: `delay` is not null');
  const checks = await sql.values(beside?.checks?.name ?? '', 10);
  expect(checks[1]).toMatchObject({
    assertion: 1,
    type: 'not-null',
    state: 'fail',
    passed: false,
    weight: 1,
    key: null,
  });
});

test('values are judged as text, deeply, by programs and by RE2', async () => {
  const results = {
    best: success({ kind: 'value', value: { month: 'May', days: 3 } }),
    n: success({ kind: 'value', value: 3 }),
  };
  const items = [
    { type: 'equals', value: { days: 3, month: '{{ best.month }}' } },
    { type: 'javascript', value: 'const d = output.days; d === n' },
    {
      type: 'javascript',
      value: 'if (output.days > 2) return { pass: false, score: 0.5, reason: "many" }; return true;',
    },
    { type: 'regex', value: '"month":"M[a-z]+"' },
    { type: 'equals', not: true, value: '3' },
    { type: 'equals', value: null },
    { type: 'javascript', value: 'output.a.b' },
    { type: 'regex', value: '(?=a)' },
    { type: 'levenshtein', value: 'x' },
  ];
  const { output } = await assert(items, 'best', results);
  const states = output?.kind === 'verdict' ? output.verdict.results.map(({ state }) => state) : [];
  expect(states).toEqual(['pass', 'pass', 'fail', 'pass', 'pass', 'unscored', 'error', 'error', 'error']);
});

test('numbers that JSON lacks are judged as the texts that records have, and are no score', async () => {
  const items = [
    { type: 'equals', value: '{{ 0 / 0 }}' },
    { type: 'javascript', value: '0 / 0' },
    { type: 'javascript', value: '({ pass: true, score: 0 / 0 });' },
    { type: 'javascript', value: '(output === "nan") ;;' },
  ];
  const { output } = await assert(items, 'n', { n: success({ kind: 'value', value: 'nan' }) });
  const checks = output?.kind === 'verdict' ? output.verdict.results.map(({ state, score }) => [state, score]) : [];
  expect(checks).toEqual([
    ['pass', 1],
    ['error', 0],
    ['pass', 1],
    ['pass', 1],
  ]);
  const list = success({ kind: 'value', value: ['-inf'] });
  const deep = await assert([{ type: 'equals', value: ['{{ -1 / 0 }}'] }], 'list', { list });
  expect(deep.output).toMatchObject({ verdict: { passed: true } });
});

test('weights and thresholds decide, and subjects are named when there are several', async () => {
  const items = [
    { type: 'row-count', min: 10, weight: 3 },
    { type: 'row-count', min: 100 },
  ];
  const half = await assert(items, 'flights', { flights }, { threshold: 0.75 });
  expect(half.output).toMatchObject({ verdict: { passed: true, score: 0.75 } });
  const zero = await assert([items[0], { ...items[1], weight: 0 }] as Json, 'flights', { flights });
  expect(zero.output).toMatchObject({ verdict: { passed: true, score: 1 } });
  const both = await assert([items[0]] as Json, ['flights', 'day'], { flights, day });
  expect(both.output).toMatchObject({
    verdict: {
      passed: false,
      results: [{ reason: '`flights`: 48 rows, wanted at least 10' }, { reason: '`day`: 1 rows, wanted at least 10' }],
    },
  });
});

test('a pattern that explodes elsewhere is judged at once', async () => {
  const results = { long: success({ kind: 'value', value: `${'a'.repeat(50_000)}b` }) };
  const { output } = await assert([{ type: 'regex', value: '^(a+)+$' }], 'long', results);
  expect(output).toMatchObject({ verdict: { results: [{ state: 'fail' }] } });
});
