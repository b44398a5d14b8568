import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { expect, test } from 'vitest';
import type { CellContext } from '../host/context.ts';
import { buildFakeCell } from '../host/fake/cell.ts';
import { createFakeContext } from '../host/fake/context.ts';
import { createFakeHost } from '../host/fake/host.ts';
import { createInPlaceSandbox } from '../host/quickjs/in-place.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import type { Result } from '../schema/result.ts';
import { runCode } from './code/run.ts';
import { runInput } from './input/run.ts';
import { runLoop } from './loop/run.ts';
import { runMarkdown } from './markdown/run.ts';
import { runNotebook } from './notebook/run.ts';

const sandbox = createInPlaceSandbox({
  module: await newQuickJSWASMModuleFromVariant(variant),
  now: () => performance.now(),
});

function createContext(given: Partial<CellContext> = {}): CellContext {
  return createFakeContext({ host: { ...createFakeHost(), sandbox }, ...given });
}
const success = (output: Result['output']): Result => ({
  outcome: 'success',
  ...(output && { output }),
  startedAt: 0,
  durationMs: 0,
});
const value = (json: Json) => success({ kind: 'value', value: json });

async function withTable(rows: readonly JsonObject[], given: Partial<CellContext> = {}): Promise<CellContext> {
  const context = createContext(given);
  const table = await context.host.sql.put(rows, [], 't_1');
  return { ...context, results: { t: success({ kind: 'table', table }), ...given.results } };
}

const markdown = async (text: string, context: CellContext) =>
  (await runMarkdown(buildFakeCell('markdown', { text }), context)).output;

test('text joins text, numbers and compact JSON, and keeps literal braces', async () => {
  const context = createContext({ inputs: { a: 1.5, b: 'x', c: { d: [true, null] } } });
  const text = 'n {{ a }} s {{ b }} j {{ c }} l {{ c.d }} \\{{ x }}';
  expect(await markdown(text, context)).toMatchObject({ text: 'n 1.5 s x j {"d":[true,null]} l [true,null] {{ x }}' });
});

test('a table reads as Markdown of at most 50 rows, rows() gives more, and neither loads it whole', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, s: n === 0 ? 'a|b' : null }));
  const context = await withTable(rows);
  const output = await markdown('{{ t }}', context);
  const lines = output?.kind === 'text' ? output.text.split('\n') : [];
  expect(lines.slice(0, 4)).toEqual(['| n | s |', '| --- | --- |', '| 0 | a\\|b |', '| 1 |  |']);
  expect(lines.at(-1)).toBe('(50 of 20000 rows)');
  const more = await markdown('{{ rows(t, 200) }}', context);
  expect(more?.kind === 'text' ? more.text.split('\n').length : 0).toBe(204);
});

test('an expression that fails shows in its place and leaves the rest', async () => {
  const context = await withTable(
    Array.from({ length: 10_001 }, (_, n) => ({ n })),
    { inputs: { a: 1, b: null } },
  );
  const output = await markdown('{{ a }}\n\n{{ b }} {{ a.b.c }}\n\n{{ t.length }} end {{ a + 1 }}', context);
  expect(output).toMatchObject({
    problems: [
      { code: 'missing-value', line: 3, column: 1 },
      { code: 'expression-error', line: 3, column: 9 },
      { code: 'table-too-large', line: 5 },
    ],
  });
  expect(output?.kind === 'text' && output.text).toMatch(/^1\n\n`⚠ .*null.*` `⚠ .*`\n\n`⚠ 't': .*` end 2$/);
});

test('code sees the cells that it names, and a list of objects becomes a table', async () => {
  const context = await withTable([{ n: 1 }, { n: 2 }], { results: { factor: value(10) } });
  const cell = buildFakeCell('code', { code: 'return t.map(({ n }) => ({ n: n * factor, x: 0 / 0 }));' });
  const { output } = await runCode(cell, context);
  if (output?.kind !== 'table') throw new Error('no table');
  expect(await context.host.sql.values(output.table.name, 10)).toEqual([
    { n: 10, x: Number.NaN },
    { n: 20, x: Number.NaN },
  ]);
});

test('code without return, code that throws and a table too large are failures', async () => {
  const run = (code: string, context = createContext()) => runCode(buildFakeCell('code', { code }), context);
  await expect(run('const a = 1;')).rejects.toMatchObject({ failure: { code: 'code-error' } });
  await expect(run('const a = 1;\nthrow new Error("bad");')).rejects.toMatchObject({
    failure: { code: 'code-error', message: 'bad', line: 2 },
  });
  const large = await withTable(Array.from({ length: 10_001 }, () => ({ n: 1 })));
  await expect(run('return t.length;', large)).rejects.toMatchObject({ failure: { code: 'table-too-large' } });
});

test('a value keeps numbers that JSON lacks as text', async () => {
  const { output } = await runCode(
    buildFakeCell('code', { code: 'return { a: 0 / 0, b: [-1 / 0] };' }),
    createContext(),
  );
  expect(output).toEqual({ kind: 'value', value: { a: 'nan', b: ['-inf'] } });
});

const input = (fields: JsonObject, given: Partial<CellContext> = {}) =>
  runInput(buildFakeCell('input', { input: fields }, 'i'), createContext(given));

test('an input gives what was set, else its default, else what its widget is without one', async () => {
  expect(await input({ widget: 'number', default: 3 })).toEqual({ output: { kind: 'value', value: 3 } });
  expect(await input({ widget: 'number', default: 3 }, { inputs: { i: 4 } })).toMatchObject({ output: { value: 4 } });
  expect(await input({ widget: 'select', options: ['a'], default: 'a' }, { inputs: { i: null } })).toEqual({
    output: { kind: 'value', value: null },
  });
  expect(await input({ widget: 'switch' })).toMatchObject({ output: { value: false } });
});

test('a value of the wrong kind or out of bounds is refused', async () => {
  const wrong: readonly (readonly [JsonObject, Json])[] = [
    [{ widget: 'number' }, '4'],
    [{ widget: 'slider', min: 0, max: 10 }, 11],
    [{ widget: 'date' }, '2026-02-30'],
    [{ widget: 'daterange' }, { start: '2026-02-02', end: '2026-02-01' }],
    [{ widget: 'range' }, { min: 1 }],
    [{ widget: 'text', required: true }, null],
    [{ widget: 'table' }, [1]],
    [{ widget: 'multiselect' }, 'a'],
  ];
  for (const [fields, set] of wrong)
    await expect(input(fields, { inputs: { i: set } })).rejects.toMatchObject({ failure: { code: 'invalid-input' } });
});

test('C122 a value that the options no longer hold falls back to the default, with a notice', async () => {
  const context = await withTable([{ k: 'a' }, { k: 'b' }], { inputs: { i: 'z' } });
  const fields = { widget: 'select', options: { cell: 't', value: 'k' }, default: 'b' };
  const cell = buildFakeCell('input', { input: fields }, 'i');
  const outcome = await runInput(cell, context);
  expect(outcome.output).toEqual({ kind: 'value', value: 'b' });
  expect(outcome.notes?.[0]).toContain('"z" is no longer among the options');
  expect(await runInput(cell, { ...context, inputs: { i: 'a' } })).toEqual({ output: { kind: 'value', value: 'a' } });
  expect(
    await input({ ...fields, options: ['x'], widget: 'multiselect', default: ['x'] }, { inputs: { i: ['x', 'y'] } }),
  ).toMatchObject({
    output: { value: ['x'] },
    notes: [expect.any(String)],
  });
});

function runRounds(fields: JsonObject, round: (number: number, scope: JsonObject) => Record<string, Result>) {
  const scopes: JsonObject[] = [];
  const runNested = async (scope: JsonObject) => {
    scopes.push(scope);
    return round(scopes.length, scope);
  };
  return { scopes, outcome: runLoop(buildFakeCell('loop', fields), createContext({ runNested })) };
}

test('a loop repeats until its condition holds and hands on the last round', async () => {
  const { scopes, outcome } = runRounds({ until: 'draft >= 3', max_rounds: 9 }, (n) => ({ draft: value(n) }));
  expect((await outcome).output).toEqual({
    kind: 'value',
    value: {
      rounds: 3,
      last: { draft: 3 },
      history: [{ draft: 1 }, { draft: 2 }, { draft: 3 }],
      broke_early: true,
      reason: 'until',
    },
  });
  expect(scopes.map(({ round }) => round)).toEqual([
    { number: 1, previous: {}, history: [] },
    { number: 2, previous: { draft: 1 }, history: [] },
    { number: 3, previous: { draft: 2 }, history: [] },
  ]);
  expect(Object.keys((await outcome).relations ?? {})).toEqual(['rounds']);
});

test('a loop ends with its most rounds, and a restarted round counts but leaves nothing', async () => {
  const fields = { max_rounds: 3, restart_on: 'round.number === 2', carry: 'all' };
  const { scopes, outcome } = runRounds(fields, (n) => ({ a: value(n) }));
  expect((await outcome).output).toMatchObject({
    value: { history: [{ a: 1 }, { a: 3 }], broke_early: false, reason: 'max' },
  });
  expect(scopes[2]).toMatchObject({ round: { number: 3, history: [{ a: 1 }] } });
});

test('a failing nested cell ends the loop and is its failure', async () => {
  const failed: Result = {
    outcome: 'failed',
    failure: { code: 'code-error', message: 'no' },
    startedAt: 0,
    durationMs: 0,
  };
  const { outcome } = runRounds({}, (n): Record<string, Result> => ({ a: n === 2 ? failed : value(n) }));
  expect(await outcome).toMatchObject({
    failure: { code: 'code-error', message: '`a`: no' },
    output: { value: { reason: 'failed', rounds: 2 } },
  });
});

test('a notebook cell hands on typed inputs and gives back the outputs', async () => {
  const calls: Json[] = [];
  const runNotebook_ = async (id: string, inputs: JsonObject) => {
    calls.push([id, inputs]);
    return { out: 1 };
  };
  const cell = buildFakeCell('notebook', {
    notebook: 'a/b',
    inputs: { n: '{{ n }}', s: 'n is {{ n }}', deep: ['{{ n + 1 }}'] },
  });
  const { output } = await runNotebook(cell, createContext({ inputs: { n: 2 }, runNotebook: runNotebook_ }));
  expect(output).toEqual({ kind: 'value', value: { out: 1 } });
  expect(calls).toEqual([['a/b', { n: 2, s: 'n is 2', deep: [3] }]]);
});
