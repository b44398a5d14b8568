/** Cycles, duplicate ids and disabled cells: conformance C030–C041, C110–C113. */
import { expect, test } from 'vitest';
import { readSketch, type Sketch, sketch } from '../../fixtures/sketch.ts';
import { buildGraph } from './build.ts';
import type { Graph } from './graph.ts';
import { updateGraph } from './update.ts';

const build = (...cells: readonly Sketch[]) => buildGraph(sketch(...cells), readSketch);
const update = (graph: Graph, ...cells: readonly Sketch[]) => updateGraph(graph, sketch(...cells));
const codes = (graph: Graph) => [...graph.issues].flatMap(([id, list]) => list.map((issue) => `${id} ${issue.code}`));
const messages = (graph: Graph, id: string) => graph.issues.get(id)?.map((issue) => issue.message);

test('C030 both cells of a cycle name its path, and unrelated cells keep their place', () => {
  const graph = build('a: FROM b', 'b: FROM a', 'c: SELECT 1');
  expect(messages(graph, 'a')).toEqual(['cycle: `a` → `b` → `a`, where each waits for the next']);
  expect(messages(graph, 'b')).toEqual(['cycle: `b` → `a` → `b`, where each waits for the next']);
  expect(graph.order).toEqual(['c']);
});

test('C031 breaking a cycle by an edit, a deletion or by disabling mends every member', () => {
  const cycle = build('a: FROM b', 'b: FROM c', 'c: FROM a');
  expect(codes(update(cycle, 'a: FROM b', 'b: FROM c', 'c: SELECT 1'))).toEqual([]);
  expect(update(cycle, 'a: FROM b', 'b: FROM c').order).toEqual(['b', 'a']);
  const disabled = update(cycle, 'a: FROM b', 'b: FROM c', { id: 'c', sql: 'FROM a', disabled: true });
  expect(codes(disabled)).toEqual([]);
  expect(disabled.order).toEqual(['c', 'b', 'a']);
});

test('C032 of two intertwined cycles each is reported, and breaking one leaves the other', () => {
  const both = build('a: FROM b', 'b: FROM a, c', 'c: FROM b');
  expect(messages(both, 'a')?.[0]).toContain('`a` → `b` → `a`');
  expect(messages(both, 'c')?.[0]).toContain('`c` → `b` → `c`');
  expect(codes(update(both, 'a: SELECT 1', 'b: FROM a, c', 'c: FROM b'))).toEqual(['b cycle', 'c cycle']);
});

test('C033 a cell below a cycle is blocked by it and not on it', () => {
  const graph = build('a: FROM b', 'b: FROM a', 'c: FROM b', 'd: FROM c');
  expect(codes(graph)).toEqual(['a cycle', 'b cycle', 'c blocked-by-cycle', 'd blocked-by-cycle']);
  expect(messages(graph, 'd')).toEqual(['`b`, on which it depends, is in a cycle']);
});

test('C035 the first of equal ids keeps the name; mending any of them restores it', () => {
  const two = build('a: SELECT 1', 'a: SELECT 2', 'b: FROM a');
  expect(codes(two)).toEqual(['a~2 duplicate-id']);
  expect(two.nodes.get('a')?.dependents).toEqual(['b']);
  expect(codes(update(two, 'a: SELECT 1', 'z: SELECT 2', 'b: FROM a'))).toEqual([]);
  expect(codes(update(two, 'a: SELECT 2', 'b: FROM a'))).toEqual([]);
});

test('C036 of three equal ids removing one leaves an issue and removing two clears it', () => {
  const three = build('a: SELECT 1', 'a: SELECT 2', 'a: SELECT 3');
  expect(codes(three)).toEqual(['a~2 duplicate-id', 'a~3 duplicate-id']);
  expect(codes(update(three, 'a: SELECT 1', 'a: SELECT 3'))).toEqual(['a~2 duplicate-id']);
  expect(codes(update(three, 'a: SELECT 3'))).toEqual([]);
});

test('C037 C112 a disabled cell is no duplicate and leaves its name; enabling it brings the issue back', () => {
  const enabled = build('a: SELECT 1', 'a: SELECT 2');
  const disabled = update(enabled, { id: 'a', sql: 'SELECT 1', disabled: true }, 'a: SELECT 2', 'b: FROM a');
  expect(codes(disabled)).toEqual([]);
  expect(disabled.nodes.get('a')?.cell.raw.sql).toBe('SELECT 2');
  expect(codes(update(disabled, 'a: SELECT 1', 'a: SELECT 2'))).toEqual(['a~2 duplicate-id']);
});

test('C038 the message of a cycle is the same wherever the search begins', () => {
  const once = build('a: FROM c', 'b: FROM a', 'c: FROM b');
  expect(messages(once, 'b')).toEqual(['cycle: `b` → `a` → `c` → `b`, where each waits for the next']);
  expect(update(build('b: FROM a'), 'a: FROM c', 'b: FROM a', 'c: FROM b')).toEqual(once);
});

test('C041 a cycle of 2,000 cells is told with a short path', () => {
  const graph = build(...Array.from({ length: 2000 }, (_, at) => `c${at}: FROM c${(at + 1) % 2000}`));
  expect(graph.issues.size).toBe(2000);
  expect(messages(graph, 'c1999')?.[0]).toContain('1992 more → `c1999`');
});

const off = (id: string, sql: string) => ({ id, sql, disabled: true });

test('C110 disabling a cell disables its descendants', () => {
  const graph = build(off('a', 'SELECT 1'), 'b: FROM a', 'c: FROM b', 'd: SELECT 1');
  expect([...graph.disabled]).toEqual([
    ['a', 'a'],
    ['b', 'a'],
    ['c', 'a'],
  ]);
  expect(update(graph, 'a: SELECT 1', 'b: FROM a', 'c: FROM b', 'd: SELECT 1').disabled.size).toBe(0);
});

test('C111 with two disabled ancestors enabling one is not enough', () => {
  const both = build(off('a', 'SELECT 1'), off('b', 'SELECT 1'), 'c: FROM a, b');
  const one = update(both, 'a: SELECT 1', off('b', 'SELECT 1'), 'c: FROM a, b');
  expect(one.disabled.get('c')).toBe('b');
});

test('C113 a disabled cell loses the issue of an ancestor when that recovers', () => {
  const broken = build('a: FROM a2', off('b', 'FROM a'), 'a2: FROM a');
  expect(codes(broken)).toEqual(['a cycle', 'a2 cycle']);
  expect(codes(update(broken, 'a: SELECT 1', off('b', 'FROM a'), 'a2: FROM a'))).toEqual([]);
});
