import { expect, it } from 'vitest';
import { createWorkbench } from '../../engine/run.ts';
import { createJsHost, writeNotebook } from '../../fixtures/run/bench.ts';
import { writeNewCell } from '../session/commands/new-cell.ts';
import { describeState } from './state.ts';

function judge(...cells: readonly string[]) {
  const { state } = createWorkbench({ text: writeNotebook(...cells), host: createJsHost() });
  const cell = state.session.document.cells.at(-1) ?? expect.unreachable('there is a cell');
  return {
    ...describeState(cell, state.cells.get(cell.id), (id) => state.cells.get(id)),
    issues: state.cells.get(cell.id)?.issues.length,
  };
}

const columnsOf = () => [];

it.each(['data', 'chart', 'assertion', 'notebook'] as const)(
  'a new %s cell is not red, but says what to do',
  (type) => {
    const written = writeNewCell(type, { cells: [], after: null, madeOf: () => undefined, columnsOf });
    const { shape, word, reason } = judge(JSON.stringify(written));
    expect({ shape, word }).toEqual({ shape: 'never-run', word: 'not filled in' });
    expect(reason).toMatch(/drop a file|choose|say which/);
  },
);

it('a data cell that names a file, or rows that are none, is no longer a new one', () => {
  expect(judge('{ id: a, type: data, rows: 3 }').shape).toBe('blocked');
  expect(judge('{ id: a, data: https://example.org/a.csv }')).toMatchObject({ shape: 'blocked', issues: 1 });
  expect(judge('{ id: a, data: a.csv }').word).toBe('never run');
});

it('a cell whose own checks fail says so', async () => {
  const checks = "assertions: [{ type: javascript, value: 'output > 1' }]";
  const text = writeNotebook(`{ id: a, code: 'return 1', ${checks} }`, `{ id: b, code: 'return 2', ${checks} }`);
  const workbench = createWorkbench({ text, host: createJsHost() });
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  const { state } = workbench;
  const told = state.session.document.cells.map((cell) =>
    describeState(cell, state.cells.get(cell.id), (id) => state.cells.get(id)),
  );
  expect(told.map(({ shape, reason }) => [shape, reason])).toEqual([
    ['failed', 'checks fail'],
    ['current', 'first run'],
  ]);
});

it('an assertion over a cell that is not there is blocked', () => {
  expect(judge('{ id: a, of: missing, assertion: [{ type: row-count, min: 1 }] }').shape).toBe('blocked');
});

it('a cell that was stopped says so until it runs again', async () => {
  const code = "code: 'return 1', run: manual";
  const workbench = createWorkbench({ text: writeNotebook(`{ id: a, ${code} }`), host: createJsHost() });
  const tell = () => describeState(workbench.state.session.document.cells[0] ?? expect.unreachable(), view(), view);
  const view = () => workbench.state.cells.get('a');
  workbench.dispatch({ type: 'open' });
  expect(tell()).toMatchObject({ shape: 'never-run', reason: 'not run yet' });
  workbench.dispatch({ type: 'run', cells: ['a'] });
  workbench.dispatch({ type: 'cancel', cells: ['a'] });
  await workbench.settled();
  expect(tell()).toEqual({ shape: 'never-run', word: 'stopped', reason: 'stopped' });
  workbench.dispatch({ type: 'run', cells: ['a'] });
  await workbench.settled();
  expect(tell().shape).toBe('current');
});

it('an assertion over a blocked cell says why it does not run', async () => {
  const assertion = '{ id: b, of: a, assertion: [{ type: row-count, min: 1 }] }';
  const workbench = createWorkbench({
    text: writeNotebook('{ id: a, sql: SELECT n FROM missing_one.b }', assertion),
    host: createJsHost(),
  });
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  const { state } = workbench;
  const told = state.session.document.cells.map((cell) =>
    describeState(cell, state.cells.get(cell.id), (id) => state.cells.get(id)),
  );
  expect(told.map(({ word, reason }) => [word, reason])).toEqual([
    ['blocked', 'there is no cell `missing_one`'],
    ['never run', 'waits for `a`'],
  ]);
});
