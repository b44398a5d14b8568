/** C025: whatever is edited, an incremental update gives the graph that a rebuild gives. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSketch, type Sketch, sketch } from '../../fixtures/sketch.ts';
import { buildGraph } from './build.ts';
import { updateGraph } from './update.ts';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const reads = fc.uniqueArray(fc.oneof(id, fc.constantFrom('h', 'h.brush', 'a.selected', 'zz', 'n')), { maxLength: 3 });
const plain = fc
  .record({ id, reads })
  .map((cell): Sketch => ({ id: cell.id, sql: `FROM ${cell.reads.join(', ') || 'x1'}` }));
const off = plain.map((cell): Sketch => (typeof cell === 'string' ? cell : { ...cell, disabled: true }));
const catcher = fc.record({ id, x: id }).map((cell): Sketch => ({ id: cell.id, sql: 'SELECT 1', catch: cell.x }));
const gate = fc
  .record({ id, of: id, severity: fc.constantFrom('gate', 'warn') })
  .map((cell): Sketch => ({ ...cell, assertion: { items: [] } }));
const chart = fc.record({ data: id, linked: fc.boolean() }).map(
  ({ data, linked }): Sketch => ({
    id: 'h',
    data,
    chart: { params: [{ name: 'brush', select: 'point' }] },
    ...(linked && { where: 'linked' }),
  }),
);
const input = fc
  .boolean()
  .map((column): Sketch => ({ id: 'n', input: { widget: 'text', ...(column && { column: 'x' }) } }));
const loop = fc.record({ id, inner: reads }).map(
  (cell): Sketch => ({
    id: cell.id,
    type: 'loop',
    cells: [{ id: 'in1', sql: `FROM ${cell.inner.join(', ') || 'b'}` }],
  }),
);
const cell = fc.oneof({ arbitrary: plain, weight: 6 }, off, catcher, gate, chart, input, loop);

type Edit = (cells: readonly Sketch[]) => readonly Sketch[];
const place = fc.nat({ max: 20 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ at: place, cell }).map(
    ({ at, cell }): Edit =>
      (cells) =>
        cells.map((old, n) => (n === at % cells.length ? cell : old)),
  ),
  fc.record({ at: place, reads }).map(
    ({ at, reads }): Edit =>
      (cells) =>
        cells.map((old, n) =>
          n === at % cells.length && typeof old !== 'string' && 'sql' in old
            ? { ...old, sql: `FROM ${reads.join(', ')}` }
            : old,
        ),
  ),
  fc.record({ at: place, cell }).map(
    ({ at, cell }): Edit =>
      (cells) =>
        cells.toSpliced(at, 0, cell),
  ),
  place.map(
    (at): Edit =>
      (cells) =>
        cells.length > 1 ? cells.toSpliced(at % cells.length, 1) : cells,
  ),
  place.map(
    (at): Edit =>
      (cells) => [...cells.slice(at % cells.length), ...cells.slice(0, at % cells.length)],
  ),
);

test('C025 an incremental graph equals a rebuilt one over random edits', () => {
  const property = fc.property(
    fc.array(cell, { minLength: 1, maxLength: 8 }),
    fc.array(edit, { maxLength: 12 }),
    (start, edits) => {
      let cells: readonly Sketch[] = start;
      let graph = buildGraph(sketch(...cells), readSketch);
      for (const change of edits) {
        cells = change(cells);
        const document = sketch(...cells);
        graph = updateGraph(graph, document);
        const rebuilt = buildGraph(document, readSketch);
        expect({ ...graph, nodes: null, issues: new Map(graph.issues) }).toEqual({ ...rebuilt, nodes: null });
        expect(new Map(graph.nodes)).toEqual(rebuilt.nodes);
        expect([...graph.nodes.keys()]).toEqual([...rebuilt.nodes.keys()]);
        for (const [name, node] of graph.nodes) {
          expect(node.dependencies).toEqual(rebuilt.nodes.get(name)?.dependencies);
        }
      }
    },
  );
  fc.assert(property, { seed: 25, numRuns: 150 });
});
