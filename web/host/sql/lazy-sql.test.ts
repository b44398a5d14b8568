import { expect, it, vi } from 'vitest';
import { createFakeSql } from '../../../engine/host/fake/sql.ts';
import { createLazySql } from './lazy-sql.ts';

function createDisposable() {
  return { ...createFakeSql(), warm: vi.fn(), dispose: vi.fn() };
}

it('loads once, with the first call', async () => {
  const load = vi.fn(async () => createDisposable());
  const sql = createLazySql(load);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([sql.put([{ x: 1 }], [], 'a'), sql.put([{ x: 2 }], [], 'b')]);
  expect(await sql.values('b', 10)).toEqual([{ x: 2 }]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that the server is needed when its code cannot be had, and tries again', async () => {
  const load = vi.fn(async () => createDisposable()).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const sql = createLazySql(load);
  await expect(sql.drop('a')).rejects.toMatchObject({ failure: { code: 'needs-server', retryable: true } });
  await sql.put([{ x: 1 }], [], 'a');
  expect(await sql.values('a', 10)).toEqual([{ x: 1 }]);
});

it('is loaded and started before it is asked when that is wished, and says nothing of trouble then', async () => {
  const made = createDisposable();
  const load = vi.fn(async () => made).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const sql = createLazySql(load);
  sql.warm();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  sql.warm();
  await vi.waitFor(() => expect(made.warm).toHaveBeenCalledTimes(1));
  await sql.put([{ x: 1 }], [], 'a');
  expect(load).toHaveBeenCalledTimes(2);
});

it('ends what was started, and nothing else', async () => {
  const made = createDisposable();
  const load = vi.fn(async () => made);
  const left = createLazySql(load);
  left.dispose();
  left.warm();
  expect(load).not.toHaveBeenCalled();
  const sql = createLazySql(load);
  await sql.put([], [{ name: 'x' }], 'a');
  sql.dispose();
  await vi.waitFor(() => expect(made.dispose).toHaveBeenCalledTimes(1));
});
