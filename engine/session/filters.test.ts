/** What filters what is shown: chips, `display.where`, and what stands behind a selection. */
import { expect, it } from 'vitest';
import { perform } from '../../fixtures/session.ts';
import type { Cell } from '../notebook/document.ts';
import { parse } from '../notebook/parse.ts';
import { listActiveFilters, writeShownFilter } from './filters.ts';
import { openSession } from './open.ts';
import type { Command, Session } from './state.ts';
import { validityOf } from './validity.ts';

const text = `quire: 1
kind: notebook
id: a
cells:
  - id: strikes
    sql: SELECT 'Texas' AS state, 'Climb' AS phase
    display: { as: pivot, pivot: { rows: phase }, where: linked }
  - id: copy
    sql: FROM strikes
    display: { as: pivot, pivot: { rows: phase }, where: [states, phases.pick] }
  - id: states
    input: { widget: multiselect, column: state, options: [Texas, Utah] }
  - id: other
    input: { widget: text, column: carrier }
  - id: free
    input: { widget: text }
  - id: phases
    data: strikes
    chart: { mark: bar, params: [{ name: pick, select: { type: point, fields: [phase] } }], encoding: { x: { field: phase } } }
`;
const columns = [
  { name: 'state', type: 'VARCHAR' },
  { name: 'phase', type: 'VARCHAR' },
];
const climb = { kind: 'point', fields: [{ phase: 'Climb' }] };
const opened = () => perform(openSession(parse(text)), { type: 'open' }).session;
const set = (values: (Command & { type: 'set-inputs' })['values']) => perform(opened(), { type: 'set-inputs', values });
const cellOf = ({ document }: Session, id: string) => document.cells.find((cell) => cell.id === id) as Cell;

it('inputs with a column and selections filter once they have a value; other inputs do not', () => {
  const names = (session: Session) => listActiveFilters(session).map(({ name }) => name);
  expect(names(opened())).toEqual([]);
  expect(names(set({ states: ['Texas'], free: 'x', 'phases.pick': climb }).session)).toEqual(['states', 'phases.pick']);
  expect(names(set({ states: [] }).session)).toEqual([]);
});

it('a linked table is filtered by what its columns know, a named list by what it names', () => {
  const { session } = set({ states: ['Texas'], other: 'AA', 'phases.pick': climb });
  const both = `("state" IN ('Texas') AND "phase" IN ('Climb'))`;
  expect(writeShownFilter(session, cellOf(session, 'strikes'), columns)).toBe(both);
  expect(writeShownFilter(session, cellOf(session, 'copy'), columns)).toBe(both);
});

it('a filter of what is shown runs nothing: the table stays current', () => {
  const { session, ran } = set({ 'phases.pick': climb });
  expect(ran).toEqual([]);
  expect(validityOf(session, 'copy')).toEqual({ kind: 'current' });
});

it('behind a selection stand the rows that it holds', () => {
  const { session } = set({ states: ['Texas'], 'phases.pick': climb });
  expect(writeShownFilter(session, cellOf(session, 'phases'), columns)).toBe(`("phase" IN ('Climb'))`);
});

it('a name in `display.where` that is no cell is an issue', () => {
  const { issues } = parse(text.replace('[states, phases.pick]', '[stats]'));
  const session = openSession(parse(text.replace('[states, phases.pick]', '[stats]')));
  expect([...issues, ...(session.graph.issues.get('copy') ?? [])].map(({ code }) => code)).toContain(
    'unknown-reference',
  );
});
