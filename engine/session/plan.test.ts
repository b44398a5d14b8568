/** Planning and validity: conformance C050–C063, C066, C120–C123, C150. */
import { expect, test } from 'vitest';
import { finish, listValidities, open, perform, planOf } from '../../fixtures/session.ts';
import type { Sketch } from '../../fixtures/sketch.ts';
import { digestText } from '../lib/digest.ts';
import { apply } from './apply.ts';
import { keyOf } from './key.ts';
import { planStale } from './plan.ts';
import type { Session } from './state.ts';
import { validityOf } from './validity.ts';

const opened = (...cells: readonly Sketch[]) => perform(open(...cells), { type: 'open' }).session;
const set = (session: Session, input: string, value: number | string) =>
  perform(session, { type: 'set-input', input, value });
const reason = (session: Session, cell: string) => {
  const validity = validityOf(session, cell);
  return validity.kind === 'stale' ? validity.reason : validity.kind;
};
const number = (id: string): Sketch => ({ id, input: { widget: 'number', default: 1 } });

test('opening runs every cell that has no result yet, dependencies first', () => {
  const { session, ran } = perform(open('b: FROM a', 'a: SELECT 1'), { type: 'open' });
  expect(ran).toEqual(['a', 'b']);
  expect(perform(session, { type: 'open' }).ran).toEqual([]);
});

test('C050 a change runs its descendants once each, dependencies first, ties in document order', () => {
  const session = opened(number('n'), 'd: FROM b, c', 'c: SELECT {{ n }}', 'b: SELECT {{ n }}', 'z: SELECT 1');
  expect(set(session, 'n', 2).ran).toEqual(['c', 'b', 'd']);
});

test('C051 the bottom of a diamond is planned once', () => {
  const session = opened(number('n'), 'a: SELECT {{ n }}', 'b: FROM a', 'c: FROM a', 'd: FROM b, c');
  expect(set(session, 'n', 2).ran).toEqual(['a', 'b', 'c', 'd']);
});

test('C052 a request runs the cell and its stale ancestors; what lies beside them waits', () => {
  const manual = (id: string, sql: string): Sketch => ({ id, sql, run: 'manual' });
  const session = open(manual('a', 'SELECT 1'), manual('b', 'FROM a'), manual('c', 'FROM a'));
  const { session: next, ran } = perform(session, { type: 'run', cells: ['b'] });
  expect(ran).toEqual(['a', 'b']);
  expect(validityOf(next, 'c').kind).toBe('never-run');
});

test('C053 a manual cell goes stale and is never propagated to, nor is what lies below it', () => {
  const session = finish(
    open(number('n'), { id: 'm', sql: 'SELECT {{ n }}', run: 'manual' }, 'd: FROM m', 'e: FROM d'),
    {
      entries: ['m', 'd', 'e'].map((cell) => ({ cell, reason: 'you asked' })),
      requested: [],
    },
  ).session;
  const next = set(session, 'n', 2);
  expect(next.ran).toEqual([]);
  expect(reason(next.session, 'm')).toBe('input `n` = 2');
  expect(reason(next.session, 'd')).toBe('`m` waits to be run');
  expect(reason(next.session, 'e')).toBe('`m` waits to be run');
});

test('C054 a cell that asks before it runs is once in a plan, whatever ways lead to it', () => {
  const ask: Sketch = { id: 'w', type: 'tool', tool: 'send', run: 'confirm' };
  const { actions } = apply(open(ask, 'b: FROM w', 'c: FROM w', 'd: FROM b, c'), { type: 'run', cells: ['d', 'w'] });
  expect(planOf(actions).entries.filter((entry) => entry.cell === 'w')).toHaveLength(1);
});

test('C059 an equal digest stops the wave', () => {
  const session = opened(number('n'), 'a: SELECT {{ n }}', 'b: FROM a', 'c: FROM b');
  const old = session.results.get('a')?.digest;
  const same = perform(session, { type: 'set-input', input: 'n', value: 2 }, (cell) =>
    cell === 'a' && old ? { digest: old } : {},
  );
  expect(same.ran).toEqual(['a']);
  expect([...listValidities(same.session).values()].every((validity) => validity.kind === 'current')).toBe(true);
});

test('C063 a cell that the view does not show runs only when asked for or shown', () => {
  const watched = apply(open('a: SELECT 1', 'b: FROM a', 'c: SELECT 2'), { type: 'observe', cells: ['b'] });
  expect(planOf(watched.actions).entries.map((entry) => entry.cell)).toEqual(['a', 'b']);
  const { session } = finish(watched.session, planOf(watched.actions));
  expect(perform(session, { type: 'run', cells: ['c'] }).ran).toEqual(['c']);
  expect(perform(session, { type: 'observe', cells: null }).ran).toEqual(['c']);
});

test('C066 the preview of "run stale" is what then runs', () => {
  const session = set(
    opened(number('n'), { id: 'm', sql: 'SELECT {{ n }}', run: 'manual' }, 'd: FROM m'),
    'n',
    3,
  ).session;
  const preview = planStale(session).entries.map((entry) => entry.cell);
  expect(perform(session, { type: 'run', cells: 'stale' }).ran).toEqual(preview);
  expect(preview).toEqual(['m', 'd']);
});

test('a failed cell is named as the reason of those below it, and running again is left to a person', () => {
  const session = opened(number('n'), 'a: SELECT {{ n }}', 'b: FROM a', 'c: SELECT {{ n }}');
  const failed = perform(session, { type: 'set-input', input: 'n', value: 2 }, (cell) =>
    cell === 'a' ? { outcome: 'failed' } : {},
  );
  expect(failed.ran).toEqual(['a', 'c']);
  expect(reason(failed.session, 'b')).toBe('`a` failed');
  expect(set(failed.session, 'n', 1).ran).toEqual(['c']);
  expect(reason(set(failed.session, 'n', 1).session, 'b')).toBe('current');
});

test('a failed cell that another stands in for can be read', () => {
  const cells: Sketch[] = ['x: SELECT 1', { id: 'c', sql: 'SELECT 2', catch: 'x' }, 'd: FROM x'];
  const { session, ran } = perform(open(...cells), { type: 'open' }, (cell) =>
    cell === 'x' ? { outcome: 'failed', caughtBy: 'c' } : {},
  );
  expect(ran).toEqual(['x', 'c', 'd']);
  expect(reason(session, 'd')).toBe('current');
});

test('C115 below a gate that did not pass no cell is current', () => {
  const gate: Sketch = { id: 'q', of: 'a', severity: 'gate', assertion: { items: [] } };
  const verdict = (passed: boolean) =>
    ({ output: { kind: 'verdict', verdict: { passed, score: 0, results: [] } } }) as const;
  const cells = ['a: SELECT 1', gate, 'b: FROM a'] as const;
  const bad = perform(open(...cells), { type: 'open' }, (cell) => (cell === 'q' ? verdict(false) : undefined));
  expect(reason(bad.session, 'b')).toBe('`q` did not pass');
  const good = perform(bad.session, { type: 'run', cells: ['q'] }, (cell) =>
    cell === 'q' ? verdict(true) : undefined,
  );
  expect(reason(good.session, 'b')).toBe('current');
});

test('C120 setting an input runs its readers and not the input', () => {
  expect(set(opened(number('n'), 'a: SELECT {{ n }}', 'b: SELECT 1'), 'n', 2).ran).toEqual(['a']);
});

test('C121 a value equal to the present one runs nothing', () => {
  const session = opened(number('n'), 'a: SELECT {{ n }}');
  const { session: next, actions } = apply(session, { type: 'set-input', input: 'n', value: 1 });
  expect(next).toBe(session);
  expect(actions).toEqual([]);
});

const carriers: Sketch[] = [
  { id: 'region', input: { widget: 'select', options: ['US', 'EU'], default: 'US' } },
  'list: SELECT {{ region }}',
  { id: 'carrier', input: { widget: 'select', options: { cell: 'list', value: 'code' }, default: 'AA' } },
  'late: SELECT {{ region }}, {{ carrier }}',
];
const allowed: Record<string, readonly string[]> = { US: ['AA', 'DL'], EU: ['AA', 'LH'] };
/** What the run of an input with options does: keeps its value or falls back. */
const choose = (cell: string, session: Session) => {
  if (cell !== 'carrier') return undefined;
  const wanted = String(session.inputs.get('carrier') ?? 'AA');
  const kept = allowed[String(session.inputs.get('region') ?? 'US')]?.includes(wanted);
  return { output: { kind: 'value', value: kept ? wanted : 'AA' } as const, ...(!kept && { notes: ['back to AA'] }) };
};

test('C122 an input keeps a value that its new options allow and falls back from another, with a notice', () => {
  const start = perform(open(...carriers), { type: 'open' }, choose).session;
  const delta = perform(start, { type: 'set-input', input: 'carrier', value: 'DL' }, choose).session;
  const moved = perform(delta, { type: 'set-input', input: 'region', value: 'EU' }, choose);
  expect(moved.ran).toEqual(['list', 'carrier', 'late']);
  expect(moved.session.inputs.get('carrier')).toBe('AA');
  const back = perform(moved.session, { type: 'set-input', input: 'region', value: 'US' }, choose);
  expect(back.session.inputs.get('carrier')).toBe('AA');
});

test('C123 of two dependent inputs set at once both requested values win', () => {
  const start = perform(open(...carriers), { type: 'open' }, choose).session;
  const { session } = perform(start, { type: 'set-inputs', values: { carrier: 'LH', region: 'EU' } }, choose);
  expect([session.inputs.get('region'), session.inputs.get('carrier')]).toEqual(['EU', 'LH']);
});

test('a value outside a fixed list of options is the default, with a notice', () => {
  const { session, actions } = apply(opened(...carriers), { type: 'set-input', input: 'region', value: 'XX' });
  expect(session.inputs.get('region')).toBeUndefined();
  expect(actions).toEqual([{ type: 'notice', text: '`region` cannot be XX; it is US' }]);
});

test('a cell that names a file waits until its content is known, and runs again when that changes', () => {
  const start = apply(open({ id: 'a', source: 'data/a.csv' }, 'b: FROM a'), { type: 'open' });
  expect(start.actions).toEqual([{ type: 'digest-files', paths: ['data/a.csv'] }]);
  const known = perform(start.session, { type: 'file-changed', path: 'data/a.csv', digest: digestText('1') });
  expect(known.ran).toEqual(['a', 'b']);
  expect(perform(known.session, { type: 'file-changed', path: 'data/a.csv', digest: digestText('1') }).ran).toEqual([]);
  expect(perform(known.session, { type: 'file-changed', path: 'data/a.csv', digest: digestText('2') }).ran).toEqual([
    'a',
    'b',
  ]);
});

const keyIn = (cell: Sketch, ...others: readonly Sketch[]) => keyOf(opened(...others, cell), 'a');

test('C150 a key changes with behaviour and with what is read, not with policy and presentation', () => {
  const key = keyIn({ id: 'a', sql: 'SELECT 1' });
  expect(keyIn({ id: 'a', sql: 'SELECT 2' })).not.toBe(key);
  expect(keyIn({ id: 'a', sql: 'SELECT 1', when: '1 > 2' })).not.toBe(key);
  expect(keyIn({ id: 'a', sql: 'SELECT 1', title: 'One', run: 'manual', timeout_seconds: 5, cache: false })).toBe(key);
  expect(keyIn('a: FROM b', 'b: SELECT 1')).not.toBe(keyIn('a: FROM b', 'b: SELECT 2'));
});

test('stored results are taken over and nothing that they answer runs', () => {
  const cells = ['a: SELECT 1', 'b: FROM a'];
  const results = Object.fromEntries(opened(...cells).results);
  const restored = apply(open(...cells), { type: 'restore', results }).session;
  expect(perform(restored, { type: 'open' }).ran).toEqual([]);
});
