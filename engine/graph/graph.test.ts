/** Graph construction: conformance C001–C007, C023–C025. Cycles, duplicates and disabling have their own tests. */
import { expect, test } from 'vitest';
import { readSketch, type Sketch, sketch } from '../../fixtures/sketch.ts';
import { readCell } from '../cells/references.ts';
import { parse } from '../notebook/parse.ts';
import { buildGraph } from './build.ts';
import type { Graph } from './graph.ts';
import { updateGraph } from './update.ts';

const build = (...cells: readonly Sketch[]) => buildGraph(sketch(...cells), readSketch);
const update = (graph: Graph, ...cells: readonly Sketch[]) => updateGraph(graph, sketch(...cells));
const edges = (graph: Graph, id: string) => graph.nodes.get(id)?.dependencies.map(({ id, kind }) => [id, kind]);
const dependencies = (graph: Graph, id: string) =>
  graph.nodes.get(id)?.dependencies.map((dependency) => dependency.id) ?? [];
const dependents = (graph: Graph, id: string) => graph.nodes.get(id)?.dependents;
const codes = (graph: Graph) => [...graph.issues].flatMap(([id, list]) => list.map((issue) => `${id} ${issue.code}`));

test('C001 a single cell has no dependencies and no dependents', () => {
  const graph = build('a: SELECT 1');
  expect(dependencies(graph, 'a')).toEqual([]);
  expect(dependents(graph, 'a')).toEqual([]);
});

test('C002 chain, diamond, fan-out and fan-in have the right dependencies and dependents', () => {
  const graph = build('a: SELECT 1', 'b: FROM a', 'c: FROM a', 'd: FROM b, c', 'e: FROM d');
  expect(dependents(graph, 'a')).toEqual(['b', 'c']);
  expect(dependencies(graph, 'd')).toEqual(['b', 'c']);
  expect(dependencies(graph, 'e')).toEqual(['d']);
  expect(graph.order).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('cells run in dependency order, ties in document order', () => {
  expect(build('d: FROM b, c', 'c: SELECT 1', 'b: FROM a', 'a: SELECT 1').order).toEqual(['c', 'a', 'b', 'd']);
});

test('C003 a reference links as soon as its definition is added', () => {
  const before = build('b: FROM a');
  expect(codes(before)).toEqual(['b unknown-reference']);
  const after = update(before, 'b: FROM a', 'a: SELECT 1');
  expect(codes(after)).toEqual([]);
  expect(dependencies(after, 'b')).toEqual(['a']);
});

test('C004 readers of a removed definition carry the missing name; adding it back mends them unedited', () => {
  const before = build('a: SELECT 1', 'b: FROM a');
  const removed = update(before, 'b: FROM a');
  expect(removed.issues.get('b')?.[0]?.message).toBe('there is no cell `a`');
  expect(update(removed, 'a: SELECT 1', 'b: FROM a')).toEqual(before);
});

test('C005 after a definition is renamed old readers have an issue and readers of the new name a dependency', () => {
  const graph = update(build('a: SELECT 1', 'b: FROM a', 'c: FROM z'), 'z: SELECT 1', 'b: FROM a', 'c: FROM z');
  expect(codes(graph)).toEqual(['b unknown-reference']);
  expect(dependencies(graph, 'c')).toEqual(['z']);
});

test('C006 two cells swap names in one edit without an issue', () => {
  const graph = update(build('a: SELECT 1', 'b: SELECT 2', 'c: FROM a'), 'b: SELECT 1', 'a: SELECT 2', 'c: FROM a');
  expect(codes(graph)).toEqual([]);
  expect(graph.nodes.get('a')?.cell.raw.sql).toBe('SELECT 2');
});

test('C007 a cell that reads its own id is a self-reference', () => {
  const graph = build('a: FROM a', 'b: SELECT 1');
  expect(codes(graph)).toEqual(['a self-reference']);
  expect(graph.order).toEqual(['a', 'b']);
});

test('an unknown name suggests the nearest known one, at its place in the text', () => {
  const document = sketch('tickets: SELECT 1', 'late: SELECT * FROM tickts');
  const [issue] = buildGraph(document, readSketch).issues.get('late') ?? [];
  expect(issue?.hint).toBe('did you mean `tickets`?');
  expect(document.cells[1]?.source.slice(issue?.from, issue?.to)).toBe('tickts');
});

test('a name of another host of JavaScript is told with what a cell has instead', () => {
  const text = 'quire: 1\nkind: notebook\nid: x\ncells:\n  - { id: a, code: "return fetch(1)" }\n';
  const [issue] = buildGraph(parse(text), readCell).issues.get('a') ?? [];
  expect(issue).toMatchObject({ message: 'there is no cell `fetch`', hint: expect.stringContaining('a data cell') });
});

const brushed = (id: string, more = {}) => ({
  id,
  data: 'flights',
  chart: { mark: 'bar', params: [{ name: 'brush', select: 'interval' }], encoding: {} },
  ...more,
});

test('C023 a picture depends on its data; its selections are nodes that others read; filtering each other is no cycle', () => {
  const graph = build(
    'flights: SELECT 1',
    brushed('hours', { where: 'linked' }),
    brushed('delays', { where: 'linked' }),
  );
  expect(dependencies(graph, 'hours')).toEqual(['flights', 'delays.brush']);
  expect(dependencies(graph, 'delays')).toEqual(['flights', 'hours.brush']);
  expect(dependencies(graph, 'hours.brush')).toEqual([]);
  expect(codes(graph)).toEqual([]);
});

test('C023 what a spec mentions is read, and a picture itself can be read by nothing', () => {
  const titled = { id: 'c', data: 'flights', chart: { mark: 'bar', title: '{{ late }}' } };
  const graph = build('flights: SELECT 1', 'late: SELECT 2', titled, 'd: SELECT {{ c }}', 'e: SELECT {{ c.brush }}');
  expect(dependencies(graph, 'c')).toEqual(['flights', 'late']);
  expect(codes(graph)).toEqual(['d picture-reference', 'e picture-reference']);
});

test('linked charts read every input with a column, and selections over the same data alone', () => {
  const graph = build(
    'flights: SELECT 1',
    'films: SELECT 1',
    { id: 'state', input: { widget: 'select', column: 'state' } },
    { id: 'n', input: { widget: 'number' } },
    brushed('genres', { data: 'films' }),
    brushed('hours', { where: 'linked' }),
  );
  expect(dependencies(graph, 'hours')).toEqual(['flights', 'state']);
});

test('ticked rows of a table are a source node of their own', () => {
  const graph = build('a: SELECT 1', 'b: SELECT {{ a.selected }}');
  expect(dependencies(graph, 'b')).toEqual(['a.selected']);
  expect([...graph.nodes.keys()]).toEqual(['a', 'a.selected', 'b']);
});

const gate = (id: string, of: string, more = {}) => ({ id, of, assertion: { items: [{ type: 'not-null' }] }, ...more });

test('C024 an assertion depends on what it checks; the checked cell and its readers depend on it only as a gate', () => {
  const warn = build('a: SELECT 1', gate('check', 'a'), 'b: FROM a');
  expect(dependencies(warn, 'check')).toEqual(['a']);
  expect(dependencies(warn, 'b')).toEqual(['a']);
  const gated = build('a: SELECT 1', gate('check', 'a', { severity: 'gate' }), 'b: FROM a');
  expect(dependencies(gated, 'a')).toEqual([]);
  expect(edges(gated, 'b')).toEqual([
    ['a', 'reads'],
    ['check', 'gate'],
  ]);
});

test('a gate guards no ancestor of its own and no other check of its subject', () => {
  const graph = build(
    'a: SELECT 1',
    'b: FROM a',
    gate('one', 'a', { severity: 'gate', when: '{{ b }}' }),
    gate('two', 'a', { severity: 'gate' }),
  );
  expect(dependencies(graph, 'b')).toEqual(['a', 'two']);
  expect(dependencies(graph, 'one')).toEqual(['a', 'b']);
  expect(graph.order).toEqual(['a', 'two', 'b', 'one']);
});

test('a catcher waits for the cell that it catches, and the readers of that cell wait for it', () => {
  const graph = build('x: SELECT 1', { id: 'c', sql: 'SELECT 2', catch: 'x' }, 'd: FROM x', gate('check', 'x'));
  expect(edges(graph, 'c')).toEqual([['x', 'catch']]);
  expect(edges(graph, 'd')).toEqual([
    ['x', 'reads'],
    ['c', 'catch'],
  ]);
  expect(dependencies(graph, 'check')).toEqual(['x']);
});

test('of two catchers the second carries several-catchers', () => {
  const graph = build('x: SELECT 1', { id: 'c', sql: '1', catch: 'x' }, { id: 'd', sql: '1', catch: 'x' });
  expect(codes(graph)).toEqual(['d several-catchers']);
});

test('a loop is one node that reads what its nested cells read outside', () => {
  const cells = [
    { id: 'draft', sql: 'FROM a' },
    { id: 'judge', sql: 'FROM draft, b' },
  ];
  const graph = build(
    'a: SELECT 1',
    'b: SELECT 1',
    { id: 'refine', type: 'loop', cells },
    'e: FROM refine.draft',
    'f: FROM draft',
  );
  expect(dependencies(graph, 'refine')).toEqual(['a', 'b']);
  expect(dependencies(graph, 'e')).toEqual(['refine']);
  expect(graph.issues.get('f')?.[0]?.message).toContain('inside the loop `refine`');
});

test('a nested cell that reads a dependent of its loop is in a cycle', () => {
  const graph = build({ id: 'refine', type: 'loop', cells: [{ id: 'draft', sql: 'FROM e' }] }, 'e: FROM refine.draft');
  expect(codes(graph)).toEqual(['refine cycle', 'e cycle']);
});
