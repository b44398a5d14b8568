import { createRoot } from 'solid-js';
import { describe, expect, it, vi } from 'vitest';
import type { TableInfo, Window, WindowQuery } from '../../../engine/index.ts';
import type { Sql } from '../../../engine/run.ts';
import { createTableSource } from './source.ts';

const columns = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `c${index}`, type: 'BIGINT' }));
const table = (rowCount: number, width = 2): TableInfo => ({
  name: 't__1',
  columns: columns(width),
  rowCount,
  kept: 'table',
  place: 'page',
});

function openSource(info: TableInfo) {
  const asked: WindowQuery[] = [];
  const answers: ((window: Window) => void)[] = [];
  const window = (_: string, query: WindowQuery) => {
    asked.push(query);
    return new Promise<Window>((resolve) => answers.push(resolve));
  };
  const sql = { window } as Partial<Sql> as Sql;
  const source = createRoot(() => createTableSource({ sql, table: info, known: null, ensure: async () => undefined }));
  const answer = (index: number, total: number) => {
    const query = asked[index];
    const names = query?.columns ?? info.columns.map((column) => column.name);
    const rows = Array.from({ length: query?.limit ?? 0 }, (_, row) =>
      names.map((name) => `${row + (query?.offset ?? 0)}/${name}`),
    );
    answers[index]?.({ columns: [], rows, total });
  };
  return { source, asked, answer };
}

describe('rows of a relation', () => {
  it('are fetched by blocks, once, as they come into view', async () => {
    const { source, asked, answer } = openSource(table(1000));
    source.show({ first: 90, last: 110 }, { first: 0, last: 1 });
    await vi.waitFor(() => expect(asked.map((query) => query.offset)).toEqual([0, 100]));
    answer(0, 1000);
    answer(1, 1000);
    await vi.waitFor(() => expect(source.value(105, 1)).toBe('105/c1'));
    source.show({ first: 95, last: 105 }, { first: 0, last: 1 });
    await Promise.resolve();
    expect(asked).toHaveLength(2);
  });
  it('name only the columns on screen when there are many', async () => {
    const { source, asked } = openSource(table(10, 2000));
    source.show({ first: 0, last: 9 }, { first: 130, last: 135 });
    await vi.waitFor(() =>
      expect(asked[0]?.columns).toEqual(
        columns(2000)
          .slice(128, 192)
          .map((column) => column.name),
      ),
    );
  });
  it('are asked anew when the sort changes, and the late answer of the old question is dropped', async () => {
    const { source, asked, answer } = openSource(table(10));
    source.show({ first: 0, last: 9 }, { first: 0, last: 1 });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    source.setQuery({ order: [{ column: 'c0', descending: true }], where: [], search: '' });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.order).toEqual([{ column: 'c0', descending: true }]);
    answer(0, 99);
    await Promise.resolve();
    await Promise.resolve();
    expect(source.value(0, 0)).toBeUndefined();
    expect(source.total()).toBe(10);
  });
  it('are counted anew by a filter', async () => {
    const { source, asked, answer } = openSource(table(10));
    source.show({ first: 0, last: 9 }, { first: 0, last: 1 });
    source.setQuery({ order: [], where: [{ column: 'c0', test: 'is-null' }], search: '' });
    expect(source.total()).toBeNull();
    await vi.waitFor(() => expect(asked.at(-1)?.where).toHaveLength(1));
    answer(asked.length - 1, 3);
    await vi.waitFor(() => expect(source.total()).toBe(3));
  });
});

describe('the room for rows', () => {
  it('stays while the rows behind a filter are counted', async () => {
    const { source, answer, asked } = openSource(table(1000));
    source.show({ first: 0, last: 9 }, { first: 0, last: 1 });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    source.setQuery({ order: [], where: [{ column: 'c0', test: 'at-least', value: '5' }], search: '' });
    expect([source.total(), source.room(), source.whole]).toEqual([null, 1000, 1000]);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    answer(1, 3);
    await vi.waitFor(() => expect([source.total(), source.room(), source.whole]).toEqual([3, 3, 1000]));
  });
});
