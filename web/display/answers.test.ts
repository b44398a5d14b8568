/** A question is asked once for each relation and text, and an old answer stands until the new one is there. */
import { createRoot, createSignal } from 'solid-js';
import { expect, it, vi } from 'vitest';
import { FailureError, type TableInfo } from '../../engine/index.ts';
import type { OpenNotebook } from '../session/open-notebook.ts';
import { createAnswer } from './answers.ts';

const table: TableInfo = { name: 't__1', columns: [], rowCount: 1, kept: 'table', place: 'page' };

function open(query: (sql: string) => Promise<{ rows: number[][] }>, kept?: unknown) {
  const asked = vi.fn(query);
  const put = vi.fn(async () => undefined);
  const notebook = {
    id: 'n',
    host: { sql: { query: asked }, store: { get: async () => kept, put } },
    mirror: { view: () => ({ shown: { key: 'k1' } }) },
    workbench: { materialise: async () => undefined, state: { session: { graph: { nodes: new Map() } } } },
  } as unknown as OpenNotebook;
  const [sql, setSql] = createSignal('SELECT 1');
  const { answer, dispose } = createRoot((end) => ({
    answer: createAnswer(notebook, 'cell', () => ({ table, sql: sql() })),
    dispose: end,
  }));
  return { answer, asked, setSql, dispose };
}

it('is asked once for each text, and the answer before stands while one is on its way', async () => {
  const { answer, asked, setSql, dispose } = open(async (sql) => ({ rows: [[Number(sql.at(-1))]] }));
  await vi.waitFor(() => expect(answer.rows()).toEqual([[1]]));
  setSql('SELECT 2');
  expect(answer.rows()).toEqual([[1]]);
  await vi.waitFor(() => expect(answer.rows()).toEqual([[2]]));
  setSql('SELECT 1');
  expect(answer.rows()).toEqual([[1]]);
  expect(asked).toHaveBeenCalledTimes(2);
  dispose();
});

it('shows what this browser kept of the same result before any engine is asked', async () => {
  const { answer, asked, dispose } = open(async () => ({ rows: [[9]] }), { key: 'k1', sql: 'SELECT 1', rows: [[7]] });
  await vi.waitFor(() => expect(answer.rows()).toEqual([[7]]));
  expect(asked).not.toHaveBeenCalled();
  dispose();
});

it('says why there is no answer', async () => {
  const { answer, dispose } = open(async () => {
    throw new FailureError({ code: 'sql-error', message: 'no column' });
  });
  await vi.waitFor(() => expect(answer.trouble()).toBe('no column'));
  dispose();
});
