import { expect, it } from 'vitest';
import type { Reference } from '../../text/reference.ts';
import type { Cell } from '../document.ts';
import { listIssues, parse } from '../parse.ts';
import { renameCell } from './rename.ts';
import { applySplices, invertSplices } from './splice.ts';

const text = `quire: 1
kind: notebook
id: a
cells:
  - id: tickets # raw
    data: t.csv
  - id: b
    needs: tickets
    sql: |
      SELECT tickets.id -- tickets
      FROM tickets
outputs: { x: '{{ tickets }} of {{ b }}' }
tests: { cases: [{ id: one, fixtures: { tickets: [] } }] }
layout:
  phone: [tickets]
`;

/** Every word of a text, the second one in SQL as a qualified relation. */
function references(cell: Cell): Reference[] {
  return cell.texts.flatMap(({ path, value, kind }): Reference[] => {
    const start = kind === 'sql' ? value.indexOf('tickets', value.indexOf('FROM')) : value.indexOf('tickets');
    const place = { to: 'tickets', path, start, end: start + 7 };
    if (start < 0) return [];
    return kind === 'sql' ? [{ ...place, how: 'relation', qualifies: true }] : [{ ...place, how: 'cell' }];
  });
}

it('renames a cell in cells, outputs, tests and layout as one edit that undo takes back', () => {
  const edit = renameCell(parse(text), 'tickets', 'cases', references);
  const now = applySplices(text, edit?.splices ?? []);
  expect(now).toBe(`quire: 1
kind: notebook
id: a
cells:
  - id: cases # raw
    data: t.csv
  - id: b
    needs: cases
    sql: |
      SELECT tickets.id -- tickets
      FROM cases AS tickets
outputs: { x: '{{ cases }} of {{ b }}' }
tests: { cases: [{ id: one, fixtures: { cases: [] } }] }
layout:
  phone: [cases]
`);
  expect(listIssues(parse(now))).toEqual([]);
  expect(applySplices(now, invertSplices(text, edit?.splices ?? []))).toBe(text);
});

it('refuses a name that is taken or reserved', () => {
  expect(renameCell(parse(text), 'tickets', 'b', references)).toBeNull();
  expect(renameCell(parse(text), 'tickets', 'select', references)).toBeNull();
});
