/** The fakes keep the contracts of their ports. */
import { expect, it } from 'vitest';
import { describeClock, describeRandom } from '../contract/clock.ts';
import { describeFiles } from '../contract/files.ts';
import { describeStore } from '../contract/store.ts';
import { createFakeClock } from './clock.ts';
import { createFakeFiles } from './files.ts';
import { createFakeRandom } from './random.ts';
import { createFakeSql } from './sql.ts';
import { createFakeStore } from './store.ts';

describeStore('the fake store', async () => createFakeStore());
describeClock('the fake clock', () => {
  const clock = createFakeClock();
  return { clock, pass: (ms) => clock.advance(ms) };
});
describeRandom('the fake chance', () => createFakeRandom());
describeFiles('the fake workspace', async (contents) => {
  const files = createFakeFiles();
  for (const [path, text] of Object.entries(contents)) {
    if (path.endsWith('.yaml')) files.writeNotebook(path.slice(0, -5), text);
    else files.write(path, text);
  }
  return files;
});

it('a spoiled value counts as absent', async () => {
  const store = createFakeStore();
  await store.put('result', 'a', 1);
  store.spoil('result', 'a');
  expect(await store.get('result', 'a')).toBeUndefined();
});

it('the fake SQL engine counts order in a digest', async () => {
  const sql = createFakeSql();
  await sql.put([{ a: 1 }, { a: 2 }], [], 'up');
  await sql.put([{ a: 2 }, { a: 1 }], [], 'down');
  expect(await sql.digest('up')).not.toBe(await sql.digest('down'));
});

it('the fake SQL engine types columns as JavaScript values become tables', async () => {
  const sql = createFakeSql();
  const table = await sql.put([{ n: 1, x: 1, t: 'a', s: { a: 1 }, l: [1] }, { x: 1.5 }], [], 't');
  expect(table.columns.map((column) => column.type)).toEqual([
    'BIGINT',
    'DOUBLE',
    'VARCHAR',
    'STRUCT(a BIGINT)',
    'BIGINT[]',
  ]);
});
