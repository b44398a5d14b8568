/** Edits, undo and what they make run: conformance C040, C055–C062, C065, C165–C167, C169. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish, listValidities, perform, planOf } from '../../fixtures/session.ts';
import type { Document } from '../notebook/document.ts';
import { parse } from '../notebook/parse.ts';
import { apply } from './apply.ts';
import { gatherIssues } from './issues.ts';
import { openSession } from './open.ts';
import { planStale } from './plan.ts';
import { blockOf } from './policy.ts';
import type { Command, Session } from './state.ts';
import { validityOf } from './validity.ts';

const text = `# kept
quire: 1
kind: notebook
id: a/b
cells:
  - id: n
    input: { widget: number, default: 1 }

  # the source
  - id: a
    sql: SELECT {{ n }}
  - id: b
    sql: FROM a
  - id: c
    sql: FROM b
  - id: z
    sql: SELECT 1
  - id: note
    markdown: Hello
`;

const opened = () => perform(openSession(parse(text)), { type: 'open' }).session;
const edit = (cell: string, sql: string): Command => ({ type: 'edit-cell', cell, path: ['sql'], value: sql });
const current = (session: Session) =>
  [...listValidities(session).values()].every((validity) => validity.kind === 'current');

test('an edit runs the cell and what depends on it, and saves the text', () => {
  const { session, ran, actions } = perform(opened(), edit('b', 'SELECT 2 FROM a'));
  expect(ran).toEqual(['b', 'c']);
  expect(actions[0]).toEqual({ type: 'save', text: session.document.text });
  expect(current(session)).toBe(true);
});

test('the reason of a cell in the plan is what was edited, and of those below it that it is stale', () => {
  const { actions } = apply(opened(), edit('b', 'SELECT 2 FROM a'));
  expect(planOf(actions).entries).toEqual([
    { cell: 'b', reason: '`sql` changed' },
    { cell: 'c', reason: '`b` is stale' },
  ]);
});

test('C055 a cell edited back to its previous text is current without running', () => {
  const { session } = apply(opened(), edit('a', 'SELECT 7'));
  const back = apply(session, edit('a', 'SELECT {{ n }}'));
  expect(planOf(back.actions).entries).toEqual([]);
  expect(current(back.session)).toBe(true);
});

test('C055 also when the edit between has failed', () => {
  const failed = perform(opened(), edit('a', 'SELECT 7'), () => ({ outcome: 'failed' })).session;
  const back = perform(failed, edit('a', 'SELECT {{ n }}'));
  expect(back.ran).toEqual([]);
  expect(back.session.results.get('a')?.outcome).toBe('success');
  expect(current(back.session)).toBe(true);
});

test('C056 moving a cell there and back changes no validity', () => {
  const start = opened();
  const there = perform(start, { type: 'move-cell', cell: 'z', after: 'n' });
  const back = perform(there.session, { type: 'move-cell', cell: 'z', after: 'c' });
  expect([...there.ran, ...back.ran]).toEqual([]);
  expect(back.session.document.cells.map((cell) => cell.id)).toEqual(start.document.cells.map((cell) => cell.id));
  expect(current(back.session)).toBe(true);
});

test('C057 an edit of markdown makes no other cell stale', () => {
  const { ran } = perform(opened(), { type: 'edit-cell', cell: 'note', path: ['markdown'], value: 'Hi' });
  expect(ran).toEqual(['note']);
});

test('C058 white space and comments in SQL run nothing', () => {
  const { session, ran } = perform(opened(), edit('b', '-- all of it\nFROM\n  a'));
  expect(ran).toEqual([]);
  expect(current(session)).toBe(true);
});

test('C060 adding a cell runs nothing else', () => {
  const { ran } = perform(opened(), { type: 'add-cell', after: 'z', cell: { id: 'fresh', sql: 'SELECT 5' } });
  expect(ran).toEqual(['fresh']);
});

test('C040 C061 deleting the only definer blocks its readers with an issue and frees its name', () => {
  const { session, ran, actions } = perform(opened(), { type: 'delete-cells', cells: ['a'] });
  expect(ran).toEqual([]);
  expect(session.graph.issues.get('b')?.[0]?.code).toBe('unknown-reference');
  expect(actions).toContainEqual({ type: 'cancel', cells: ['a'] });
  const again = perform(session, { type: 'add-cell', after: null, cell: { id: 'a', sql: 'SELECT 5' } });
  expect(again.session.graph.issues.size).toBe(0);
  expect(again.ran).toEqual(['a', 'b', 'c']);
});

test('C062 a new reader of a value does not run its definer', () => {
  expect(perform(opened(), edit('z', 'FROM a')).ran).toEqual(['z']);
});

test('C065 an edit of many cells makes one plan', () => {
  const changed = text.replace('SELECT {{ n }}', 'SELECT 2').replace('SELECT 1', 'SELECT 3');
  const { actions } = apply(opened(), { type: 'set-text', text: changed });
  expect(actions.filter((action) => action.type === 'run')).toHaveLength(1);
  expect(planOf(actions).entries.map((entry) => entry.cell)).toEqual(['a', 'b', 'c', 'z']);
});

test('C006 two cells that swap names in one edit never have an issue', () => {
  const swapped = text.replace('id: a\n', 'id: tmp\n').replace('id: z\n', 'id: a\n').replace('id: tmp\n', 'id: z\n');
  const { session, ran } = perform(opened(), { type: 'set-text', text: swapped });
  expect(session.graph.issues.size).toBe(0);
  expect(ran).toEqual(['z', 'a', 'b', 'c']);
});

test('C110 disabling takes descendants along, and enabling runs only those that are stale', () => {
  const off = perform(opened(), { type: 'disable-cell', cell: 'b', disabled: true });
  expect([...off.session.graph.disabled.keys()]).toEqual(['b', 'c']);
  expect(off.ran).toEqual([]);
  const on = perform(off.session, { type: 'disable-cell', cell: 'b', disabled: false });
  expect(on.ran).toEqual([]);
  expect(current(on.session)).toBe(true);
});

test('a rename keeps readers, result and value, and is one step of undo', () => {
  const set = perform(opened(), { type: 'set-input', input: 'n', value: 4 }).session;
  const { session } = perform(set, { type: 'rename-cell', cell: 'n', to: 'count' });
  expect(session.graph.issues.size).toBe(0);
  expect(session.inputs.get('count')).toBe(4);
  expect(perform(session, { type: 'rename-cell', cell: 'a', to: 'b' }).session).toBe(session);
  expect(perform(session, { type: 'undo' }).session.document.text).toBe(text);
});

test('what was current is current after a rename and its undo, and nothing runs', () => {
  const session = perform(opened(), { type: 'run', cells: 'all' }).session;
  const renamed = perform(session, { type: 'rename-cell', cell: 'a', to: 'first' });
  expect(renamed.ran).toEqual([]);
  expect(current(renamed.session)).toBe(true);
  const undone = perform(renamed.session, { type: 'undo' });
  expect([undone.ran, current(undone.session)]).toEqual([[], true]);
  const edited = perform(renamed.session, { type: 'set-input', input: 'n', value: 9 });
  expect(edited.ran).toContain('first');
});

test('C165 undo restores text, place and names', () => {
  const deleted = perform(opened(), { type: 'delete-cells', cells: ['a'] }).session;
  const { session, ran } = perform(deleted, { type: 'undo' });
  expect(session.document.text).toBe(text);
  expect(session.graph.issues.size).toBe(0);
  expect(ran).toContain('a');
  expect(perform(session, { type: 'redo' }).session.document.text).toBe(deleted.document.text);
});

test('C167 running is no undo step', () => {
  const start = opened();
  const { session } = perform(start, { type: 'run', cells: 'all' });
  expect(session.history).toEqual({ done: [], undone: [] });
  expect(perform(session, { type: 'undo' }).session).toBe(session);
});

test('C169 deleting every cell leaves a notebook that goes on working', () => {
  const cells = ['n', 'a', 'b', 'c', 'z', 'note'];
  const empty = perform(opened(), { type: 'delete-cells', cells }).session;
  expect(empty.graph.nodes.size).toBe(0);
  expect(perform(empty, { type: 'add-cell', after: null, cell: { id: 'x', sql: 'SELECT 1' } }).ran).toEqual(['x']);
  expect(perform(empty, { type: 'undo' }).session.document.text).toBe(text);
});

const id = fc.constantFrom('n', 'a', 'b', 'c', 'z', 'note', 'x', 'y', 'missing');
const sql = fc.constantFrom('SELECT 1', 'FROM a', 'FROM b', 'FROM z', 'FROM x', 'SELECT {{ n }}', 'FROM a, z');
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('edit-cell' as const), cell: id, path: fc.constant(['sql']), value: sql }),
  fc.record({ type: fc.constant('delete-cells' as const), cells: fc.uniqueArray(id, { minLength: 1, maxLength: 2 }) }),
  fc.record({ type: fc.constant('move-cell' as const), cell: id, after: fc.option(id) }),
  fc.record({ type: fc.constant('duplicate-cell' as const), cell: id }),
  fc.record({ type: fc.constant('rename-cell' as const), cell: id, to: id }),
  fc.record({ type: fc.constant('convert-cell' as const), cell: id, to: fc.constantFrom('markdown', 'code', 'sql') }),
  fc.record({ type: fc.constant('disable-cell' as const), cell: id, disabled: fc.boolean() }),
  fc.record({
    type: fc.constant('add-cell' as const),
    after: fc.option(id),
    cell: fc.record({ id: fc.constantFrom('x', 'y'), sql }),
  }),
  fc.record({
    type: fc.constant('replace-all' as const),
    find: fc.constantFrom('FROM', 'SELECT', 'zz'),
    replace: fc.constantFrom('FROM b', 'x'),
  }),
  fc.record({
    type: fc.constant('edit-document' as const),
    path: fc.constant(['name']),
    value: fc.constantFrom('N', 'M'),
  }),
  fc.record({ type: fc.constant('set-input' as const), input: fc.constant('n'), value: fc.nat({ max: 3 }) }),
  fc.constantFrom<Command>({ type: 'undo' }, { type: 'redo' }, { type: 'run', cells: 'stale' }),
);

test('C166 undoing any sequence of edits restores the bytes, and redoing it the end', () => {
  const property = fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
    let session = openSession(parse(text));
    for (const each of commands) session = apply(session, each).session;
    const end = session.document.text;
    const steps = session.history.done.length;
    while (session.history.done.length > 0) session = apply(session, { type: 'undo' }).session;
    expect(session.document.text).toBe(text);
    for (let at = 0; at < steps; at += 1) session = apply(session, { type: 'redo' }).session;
    expect(session.document.text).toBe(end);
  });
  fc.assert(property, { seed: 166, numRuns: 100 });
});

test('after any sequence what is worked out step by step equals what is worked out from nothing, and the preview runs', () => {
  const property = fc.property(fc.array(command, { maxLength: 10 }), (commands) => {
    let session = opened();
    for (const each of commands) {
      session = perform(session, each).session;
      listValidities(session);
      expect(listValidities({ ...session })).toEqual(listValidities(session));
    }
    const preview = planStale(session);
    const { session: done } = finish(session, preview);
    expect(planStale(done).entries.filter((entry) => validityOf(done, entry.cell).kind === 'current')).toEqual([]);
    const unplanned = done.graph.order.filter((cell) => validityOf(done, cell).kind !== 'current');
    for (const cell of unplanned) expect(preview.entries.map((entry) => entry.cell)).not.toContain(cell);
  });
  fc.assert(property, { seed: 66, numRuns: 60 });
});

/** The document as it is when addresses can be read. */
function readAddresses(document: Document): Document {
  const cells = document.cells.map((cell) => ({ ...cell, issues: [] }));
  return { ...document, cells };
}

test('a cell that cannot run whatever is granted says only that', () => {
  const session = openSession(parse(`${text}  - id: far\n    data: https://api.example.com/x.csv\n`));
  const codes = gatherIssues(session).flatMap(({ cell, code }) => (cell === 'far' ? [code] : []));
  expect(codes).toEqual(['not-runnable-yet']);
  expect(blockOf(session, 'far')).toEqual({ kind: 'issue', cell: 'far' });
});

test('issues stand at their places in the text, and a host that was not granted is one', () => {
  const document = parse(
    `${text}  - id: far\n    data: https://api.example.com/x.csv\n  - id: late\n    sql: FROM tickts\n`,
  );
  const session = openSession(readAddresses(document));
  const find = (from: Session, code: string) => gatherIssues(from).find((issue) => issue.code === code);
  const unknown = find(session, 'unknown-reference');
  expect(session.document.text.slice(unknown?.from, unknown?.to)).toBe('tickts');
  expect(find(session, 'needs-grant')?.cell).toBe('far');
  expect(blockOf(session, 'far')).toEqual({ kind: 'issue', cell: 'far' });
  const granted = apply(session, { type: 'grants-changed', grants: ['host:api.example.com'] }).session;
  expect(find(granted, 'needs-grant')).toBeUndefined();
});
