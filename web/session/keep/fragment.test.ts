import { expect, it } from 'vitest';
import { apply, type Json, openSession, parse } from '../../../engine/index.ts';
import { filterInputs, readFragment, writeFragment } from './fragment.ts';

const text = `quire: 1
kind: notebook
id: a
cells:
  - { id: t, type: data, rows: [{ x: 1 }] }
  - { id: n, input: { widget: number, default: 5 } }
  - { id: token, input: { widget: text, secret: true } }
  - id: c
    data: t
    chart: { mark: bar, params: [{ name: brush, select: interval }, { name: first, value: [{ x: 1 }], select: point }] }
`;
const set = (values: Readonly<Record<string, Json>>) =>
  apply(openSession(parse(text), { inputs: {}, grants: [] }), { type: 'set-inputs', values }).session;
const brush = { kind: 'interval', fields: { x: [0, 1] } };

it('holds what a person set and reads it back, secrets excepted', () => {
  const session = set({ n: 7, token: 'hush', 'c.brush': brush });
  const fragment = writeFragment(session);
  expect(fragment).not.toContain('hush');
  expect(filterInputs(session, readFragment(fragment))).toEqual({ n: 7, 'c.brush': brush });
});

it('says nothing of a selection that was cleared', () => {
  expect(writeFragment(set({ 'c.brush': null }))).toBe('');
  expect(writeFragment(set({ n: 7, 'c.brush': null }))).toBe('#n=7');
});

it('says that a selection was cleared where the chart gives one, and that an input is empty', () => {
  expect(writeFragment(set({ 'c.first': null }))).toBe('#c.first=null');
  expect(writeFragment(set({ n: null }))).toBe('#n=null');
});
