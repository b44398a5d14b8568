import { expect, it } from 'vitest';
import { createJsHost, type JsHost, writeNotebook } from '../../../fixtures/run/bench.ts';
import { digestText } from '../../lib/digest.ts';
import type { Workbench } from '../workbench.ts';
import { createWorkbench } from './create-workbench.ts';

async function open(host: JsHost, ...cells: readonly string[]) {
  const notices: string[] = [];
  const workbench = createWorkbench({
    text: writeNotebook(...cells),
    host,
    bug: (error) => expect.unreachable(String(error)),
    notice: (text) => notices.push(text),
  });
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  return { workbench, notices };
}

async function set(workbench: Workbench, input: string, value: number | string | boolean): Promise<void> {
  workbench.dispatch({ type: 'set-input', input, value });
  await workbench.settled();
}

const kinds = ({ state }: Workbench) =>
  Object.fromEntries([...state.cells].map(([id, { validity }]) => [id, validity.kind]));
const value = ({ state }: Workbench, cell: string) => {
  const output = state.cells.get(cell)?.result?.output;
  return output?.kind === 'value' ? output.value : output?.kind;
};
const flag = '{ id: flag, input: { widget: switch, default: false } }';

it('a cell whose condition is false is current, with its readers, and does not run again by itself', async () => {
  const host = createJsHost();
  const cells = [flag, "{ id: a, when: 'flag', code: 'return 1' }", "{ id: b, code: 'return a' }"];
  const { workbench } = await open(host, ...cells);
  expect(kinds(workbench)).toEqual({ flag: 'current', a: 'current', b: 'current' });
  expect(workbench.state.plan.entries).toEqual([]);
  workbench.dispatch({ type: 'run', cells: 'stale' });
  await workbench.settled();
  expect(host.ran).toEqual([]);
  await set(workbench, 'flag', true);
  expect(value(workbench, 'b')).toBe(1);
  await set(workbench, 'flag', false);
  expect(kinds(workbench)).toEqual({ flag: 'current', a: 'current', b: 'current' });
  expect(workbench.state.cells.get('b')?.result?.skippedBecause).toEqual({ kind: 'when', cell: 'a' });
  expect(host.ran).toEqual(['return 1', 'return a']);
});

it('a failed cell that another catches is answered, and nothing is left to run', async () => {
  const host = createJsHost();
  const cells = [
    '{ id: n, input: { widget: number, default: -1 } }',
    '{ id: x, code: \'if (n < 0) throw new Error("negative"); return n\' }',
    "{ id: c, catch: x, code: 'return error.message' }",
    "{ id: r, code: 'return x' }",
  ];
  const { workbench } = await open(host, ...cells);
  expect(value(workbench, 'r')).toMatch(/negative/);
  expect(kinds(workbench)).toMatchObject({ c: 'current', r: 'current' });
  const ran = host.ran.length;
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  expect(kinds(workbench)).toMatchObject({ c: 'current', r: 'current' });
  expect(host.ran.slice(ran).filter((code) => code !== cells[1])).not.toContain('return x');
  await set(workbench, 'n', 4);
  expect(value(workbench, 'r')).toBe(4);
  expect(workbench.state.cells.get('c')?.result?.skippedBecause).toEqual({ kind: 'not-needed', cell: 'x' });
  expect(kinds(workbench)).toEqual({ n: 'current', x: 'current', c: 'current', r: 'current' });
  expect(workbench.state.plan.entries).toEqual([]);
});

it('a volatile cell is current once it ran, and is never taken from the store', async () => {
  const host = createJsHost();
  const cells = ["{ id: v, code: 'return run.id.length' }", "{ id: r, code: 'return v + 1' }"];
  const { workbench } = await open(host, ...cells);
  expect(kinds(workbench)).toEqual({ v: 'current', r: 'current' });
  expect(workbench.state.plan.entries).toEqual([]);
  expect(workbench.state.cells.get('v')?.result?.volatile).toBe(true);
  await open(host, ...cells);
  expect(host.ran).toEqual(['return run.id.length', 'return v + 1', 'return run.id.length']);
});

it('C122 an input whose options changed keeps a value that is still allowed, else it resets with a notice', async () => {
  const host = createJsHost();
  const { workbench, notices } = await open(
    host,
    '{ id: north, input: { widget: switch, default: false } }',
    '{ id: list, code: \'return north ? [{ c: "Oslo" }, { c: "Rome" }] : [{ c: "Rome" }, { c: "Cairo" }]\' }',
    '{ id: city, input: { widget: select, options: { cell: list, value: c }, default: Rome } }',
    "{ id: r, code: 'return city' }",
  );
  expect(value(workbench, 'r')).toBe('Rome');
  await set(workbench, 'city', 'Cairo');
  expect(value(workbench, 'r')).toBe('Cairo');
  await set(workbench, 'north', true);
  expect(value(workbench, 'r')).toBe('Rome');
  expect(workbench.state.session.inputs.get('city')).toBe('Rome');
  expect(notices.join()).toContain('"Cairo" is no longer among the options');
  await set(workbench, 'north', false);
  expect(value(workbench, 'r')).toBe('Rome');
  await set(workbench, 'city', 'Lima');
  expect(value(workbench, 'r')).toBe('Rome');
});

it('a file that changes is looked at, and only the cells that name it run again', async () => {
  const host = createJsHost();
  host.files.write('a.js', 'return 1');
  host.files.write('b.js', 'return 2');
  const { workbench } = await open(
    host,
    '{ id: a, type: code, code_file: a.js }',
    '{ id: b, type: code, code_file: b.js }',
    "{ id: sum, code: 'return a + b' }",
  );
  expect(value(workbench, 'sum')).toBe(3);
  host.files.write('a.js', 'return 10');
  const stat = await host.files.stat('a.js');
  workbench.dispatch({ type: 'file-changed', path: 'a.js', digest: stat?.digest ?? null });
  await workbench.settled();
  expect(value(workbench, 'sum')).toBe(12);
  expect(host.ran.filter((code) => code === 'return 2')).toHaveLength(1);
});

it('C096 a missing file is that cell’s failure; it runs when the file is there', async () => {
  const host = createJsHost();
  const { workbench } = await open(
    host,
    '{ id: a, type: code, code_file: gone.js }',
    "{ id: r, code: 'return a' }",
    "{ id: other, code: 'return 7' }",
  );
  expect(workbench.state.session.files.get('gone.js')).toBeNull();
  expect(workbench.state.cells.get('a')?.result?.failure?.code).toBe('file-missing');
  expect(workbench.state.cells.get('r')?.result?.skippedBecause).toEqual({ kind: 'failed', cell: 'a' });
  expect(value(workbench, 'other')).toBe(7);
  host.files.write('gone.js', 'return 5');
  const stat = await host.files.stat('gone.js');
  workbench.dispatch({ type: 'file-changed', path: 'gone.js', digest: stat?.digest ?? null });
  await workbench.settled();
  expect(value(workbench, 'r')).toBe(5);
});

it('naming another file looks at it and runs the cell', async () => {
  const host = createJsHost();
  host.files.write('a.js', 'return 1');
  host.files.write('b.js', 'return 2');
  const { workbench } = await open(host, '{ id: a, type: code, code_file: a.js }');
  workbench.dispatch({ type: 'edit-cell', cell: 'a', path: ['code_file'], value: 'b.js' });
  await workbench.settled();
  expect(value(workbench, 'a')).toBe(2);
});

it('running everything tells of cells that cannot run why', async () => {
  const { workbench } = await open(
    createJsHost(),
    "{ id: a, code: 'return b' }",
    "{ id: b, code: 'return a' }",
    "{ id: below, code: 'return b' }",
    "{ id: off, disabled: true, code: 'return 1' }",
    "{ id: wrong, code: 'return nowhere' }",
    "{ id: fine, code: 'return 3' }",
  );
  workbench.dispatch({ type: 'run', cells: 'all' });
  await workbench.settled();
  const because = (id: string) => workbench.state.cells.get(id)?.result?.skippedBecause;
  expect(because('a')).toEqual({ kind: 'issue', cell: 'a' });
  expect(because('b')).toEqual({ kind: 'issue', cell: 'b' });
  expect(because('below')).toEqual({ kind: 'issue', cell: 'below' });
  expect(because('off')).toEqual({ kind: 'disabled', cell: 'off' });
  expect(because('wrong')).toEqual({ kind: 'issue', cell: 'wrong' });
  expect(value(workbench, 'fine')).toBe(3);
});

it('a cell that reads a pattern answers for the files that match it, and for no others', async () => {
  const host = createJsHost();
  host.files.write('data/a.csv', 'x\n1\n');
  const { workbench } = await open(host, '{ id: t, data: data/*.csv }', '{ id: top, data: "*.csv" }');
  const tell = (path: string, text: string | null) => {
    if (text === null) host.files.remove(path);
    else host.files.write(path, text);
    const digest = text === null ? null : digestText(text);
    workbench.dispatch({ type: 'file-changed', path, digest });
    return workbench.settled();
  };
  const known = () => workbench.state.session.files.get('data/*.csv');
  const before = known();
  expect(workbench.state.session.files.get('*.csv')).toBeNull();
  await tell('data/notes.txt', 'another file of the folder');
  await tell('b.csv', 'x\n2\n');
  expect(known()).toBe(before);
  expect(workbench.state.session.files.get('*.csv')).not.toBeNull();
  await tell('data/c.csv', 'x\n3\n');
  expect(known()).not.toBe(before);
  await tell('data/c.csv', null);
  expect(known()).toBe(before);
});

it('what depends on a secret is stored nowhere, and what reads it is volatile', async () => {
  const host = createJsHost();
  const cells = [
    '{ id: token, input: { widget: text, secret: true } }',
    "{ id: a, code: 'return `<${token}>`' }",
    "{ id: b, code: 'return a.length' }",
    "{ id: free, code: 'return 7' }",
  ];
  const { workbench } = await open(host, ...cells);
  await set(workbench, 'token', 'hush');
  expect(value(workbench, 'a')).toBe('<hush>');
  const results = (id: string) => workbench.state.cells.get(id)?.result;
  expect([results('a')?.volatile, results('free')?.volatile]).toEqual([true, undefined]);
  const stored = async (id: string) => (await host.store.get('result', results(id)?.key ?? '')) !== undefined;
  expect([await stored('a'), await stored('b'), await stored('free')]).toEqual([false, false, true]);
});
