import { expect, test } from 'vitest';
import type { CellContext } from '../../host/context.ts';
import { buildFakeCell } from '../../host/fake/cell.ts';
import { createFakeContext } from '../../host/fake/context.ts';
import { createFakeHost } from '../../host/fake/host.ts';
import type { FakePythonProgram } from '../../host/fake/python.ts';
import type { Exact, JsonObject } from '../../lib/json.ts';
import { parse } from '../../notebook/parse.ts';
import type { Result } from '../../schema/result.ts';
import { readCodeCell } from './references.ts';
import { runCode } from './run.ts';

const success = (output: Result['output']): Result => ({
  outcome: 'success',
  ...(output && { output }),
  startedAt: 0,
  durationMs: 0,
});

async function run(program: FakePythonProgram, reads: readonly string[] = [], given: Partial<CellContext> = {}) {
  const host = createFakeHost({ python: { code: program } });
  const told: string[] = [];
  const rows = [{ n: 1 }, { n: 2 }];
  const table = await host.sql.put(rows, [], 't_1');
  const context = createFakeContext({
    host,
    log: (line) => told.push(line),
    results: { t: success({ kind: 'table', table }), v: success({ kind: 'value', value: 3 }) },
    ...given,
  });
  const outcome = await runCode(
    buildFakeCell('code', { code: 'code', language: 'python', reads: [...reads] }),
    context,
  );
  return { outcome, told, host, context };
}

test('Python gets the cells that `reads` names, inputs and names of its place, and not the run', async () => {
  let seen: JsonObject = {};
  const given = { inputs: { min: 5, 'hours.brush': { hour: [1, 2] } }, scope: { item: 'a' } };
  await run(
    (data) => {
      seen = data;
      return 1;
    },
    ['t', 'min', 'Hours.brush'],
    given,
  );
  expect(seen).toEqual({ t: [{ n: 1 }, { n: 2 }], min: 5, hours: { brush: { hour: [1, 2] } }, item: 'a' });
});

test('a list of objects is a table in which large whole numbers stay exact; in a value they are text', async () => {
  const big = 2n ** 70n;
  const { outcome, context } = await run(() => [{ n: big }]);
  if (outcome.output?.kind !== 'table') throw new Error('no table');
  expect(await context.host.sql.values(outcome.output.table.name, 10)).toEqual([{ n: big }]);
  const plain = await run(() => ({ n: big, x: Number.NaN }));
  expect(plain.outcome.output).toEqual({ kind: 'value', value: { n: String(big), x: 'nan' } });
});

test('what is printed goes to the cell’s log', async () => {
  const { told } = await run((_, print) => {
    print('one');
    return 1;
  });
  expect(told).toEqual(['one']);
});

test('what comes back is not believed: no JSON and endless nesting are failures of the program', async () => {
  const failOf = async (text: string) => {
    const host = { ...createFakeHost(), python: { run: async () => text } };
    const cell = buildFakeCell('code', { code: 'code', language: 'python' });
    return runCode(cell, createFakeContext({ host })).catch((error: { failure?: object }) => error.failure);
  };
  expect(await failOf('nonsense')).toMatchObject({ code: 'code-error' });
  expect(await failOf('['.repeat(1e6))).toMatchObject({
    code: 'code-error',
    message: expect.stringContaining('levels'),
  });
  expect(await failOf('"[[[\\"[["')).toMatchObject({ output: { value: '[[["[[' } });
});

test('more than can be sent is refused before it is sent', async () => {
  const inputs = { text: 'x'.repeat(17_000_000) };
  await expect(run((): Exact => 1, ['text'], { inputs })).rejects.toMatchObject({
    failure: { code: 'table-too-large' },
  });
});

const readingOf = (code: string) => {
  const text = `quire: 1\nkind: notebook\nid: n\ncells:\n  - id: a\n    language: python\n    reads: [t, hours.brush]\n    code: ${JSON.stringify(code)}\n`;
  const [cell] = parse(text).cells;
  if (cell?.type !== 'code') throw new Error('no code cell');
  return readCodeCell(cell);
};

test('the edges of a Python cell are its `reads`, never names of its text', () => {
  const { references } = readingOf('def main(data): return other');
  expect(references.map(({ to, member, how }) => [to, member, how])).toEqual([
    ['t', undefined, 'cell'],
    ['hours', 'brush', 'cell'],
  ]);
});

test('a text that asks the clock, or chance without a seed of its own, is volatile', () => {
  for (const code of [
    'datetime.now()',
    'import time; time.time()',
    'random.random()',
    'uuid.uuid4()',
    'np.random.rand(3)',
  ])
    expect([code, readingOf(code).volatile]).toEqual([code, true]);
  for (const code of [
    'random.Random(7).random()',
    'np.random.default_rng(1)',
    'data["known"]',
    'datetime.date(2024, 1, 5)',
  ])
    expect([code, readingOf(code).volatile]).toEqual([code, false]);
});
