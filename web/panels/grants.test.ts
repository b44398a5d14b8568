/** What is asked of a person, of all that a notebook names. */
import { expect, it } from 'vitest';
import type { Issue } from '../../engine/index.ts';
import { listOpenAsks } from './grants.tsx';

const issue = (code: 'not-runnable-yet' | 'needs-grant'): Issue => ({
  ...{ cell: 'a', code, severity: 'error', from: 0, to: 0, message: code },
});
const views = new Map([
  ['later', { issues: [issue('not-runnable-yet')] }],
  ['now', { issues: [issue('needs-grant')] }],
]);
const ask = (asks: Parameters<typeof listOpenAsks>[0], decided: readonly string[] = []) =>
  listOpenAsks(
    asks,
    (entry) => decided.includes(entry),
    (cell) => views.get(cell),
  ).map(({ entry }) => entry);

it('asks for what a cell that can run would use, not for what none can use yet', () => {
  expect(ask([{ entry: 'host:a', cells: ['later'] }])).toEqual([]);
  expect(ask([{ entry: 'host:a', cells: ['later', 'now'] }])).toEqual(['host:a']);
});

it('does not ask again for what was allowed or refused, but for what is new', () => {
  const asks = ['host:a', 'host:b'].map((entry) => ({ entry, cells: ['now'] }));
  expect(ask(asks, ['host:a'])).toEqual(['host:b']);
});
