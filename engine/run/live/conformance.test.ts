/** Conformance of the live notebook: what only shows when session, step and runner work together. */
import { expect, it } from 'vitest';
import { createJsHost, type JsHost, writeNotebook } from '../../../fixtures/run/bench.ts';
import type { Host } from '../../host/ports.ts';
import type { Workbench, WorkbenchOptions } from '../workbench.ts';
import { createWorkbench } from './create-workbench.ts';

const n = '{ id: n, input: { widget: slider, min: 0, max: 1000, default: 0 } }';

function create(host: Host, cells: readonly string[], options: Partial<WorkbenchOptions> = {}): Workbench {
  const bug = (error: unknown) => expect.unreachable(String(error));
  return createWorkbench({ text: writeNotebook(...cells), host, bug, ...options });
}

async function open(host: Host, cells: readonly string[], options: Partial<WorkbenchOptions> = {}) {
  const workbench = create(host, cells, options);
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  return workbench;
}

const value = ({ state }: Workbench, cell: string) => {
  const output = state.cells.get(cell)?.result?.output;
  return output?.kind === 'value' ? output.value : output?.kind;
};
const because = ({ state }: Workbench, cell: string) => state.cells.get(cell)?.result?.skippedBecause;

/** Counts how many evaluations of a host are open at once, and how many of their signals were aborted. */
function watch(host: JsHost) {
  const seen = { open: 0, most: 0, aborts: 0, runs: 0 };
  const evaluate: Host['sandbox']['evaluate'] = async (request, signal) => {
    seen.runs += 1;
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    signal.addEventListener('abort', () => {
      seen.aborts += 1;
    });
    try {
      return await host.sandbox.evaluate(request, signal);
    } finally {
      seen.open -= 1;
    }
  };
  return { seen, host: { ...host, sandbox: { evaluate } } };
}

it('C034 a cycle among cells that nobody looks at does not hold up the others', async () => {
  const cells = ["{ id: a, code: 'return b' }", "{ id: b, code: 'return a' }", n, "{ id: c, code: 'return n + 1' }"];
  const workbench = create(createJsHost(), cells);
  workbench.dispatch({ type: 'observe', cells: ['c'] });
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  expect(value(workbench, 'c')).toBe(1);
  workbench.dispatch({ type: 'set-input', input: 'n', value: 4 });
  await workbench.settled();
  expect(value(workbench, 'c')).toBe(5);
});

it('C072 the same cell never runs twice at once: a rerun waits for the one it aborted', async () => {
  const js = createJsHost();
  const { seen, host } = watch(js);
  const workbench = await open(host, [n, "{ id: a, code: 'return n' }"]);
  const release = js.hold('return n');
  workbench.dispatch({ type: 'set-input', input: 'n', value: 1 });
  await js.clock.advance(1);
  workbench.dispatch({ type: 'set-input', input: 'n', value: 2 });
  workbench.dispatch({ type: 'run', cells: ['a'] });
  await js.clock.advance(1);
  release();
  await workbench.settled();
  expect(value(workbench, 'a')).toBe(2);
  expect(seen.most).toBe(1);
});

it('C074 a run that is superseded, deleted or disposed is told so once, and one that ended is not', async () => {
  const js = createJsHost();
  const { seen, host } = watch(js);
  const workbench = await open(host, [n, "{ id: a, code: 'return n' }"]);
  expect(seen.aborts).toBe(0);
  const start = async (to: number) => {
    workbench.dispatch({ type: 'set-input', input: 'n', value: to });
    await js.clock.advance(1);
  };
  let release = js.hold('return n');
  await start(1);
  await start(2);
  expect(seen.aborts).toBe(1);
  release();
  await workbench.settled();
  expect(seen.aborts).toBe(1);
  release = js.hold('return n');
  await start(3);
  workbench.dispatch({ type: 'delete-cells', cells: ['a'] });
  workbench.dispose();
  release();
  await js.clock.advance(1);
  expect(seen.aborts).toBe(2);
});

it('C079 C080 a slider that moves faster than its reader runs builds no queue, and stops when it stops', async () => {
  const js = createJsHost();
  const { seen, host } = watch(js);
  const workbench = await open(host, [n, "{ id: a, code: 'return n' }"]);
  const before = seen.runs;
  for (let to = 1; to <= 50; to += 1) {
    const release = js.hold('return n');
    workbench.dispatch({ type: 'set-input', input: 'n', value: to });
    await js.clock.advance(1);
    expect(workbench.state.running).toBe(1);
    expect(workbench.state.cells.get('a')?.entry?.status).toBe('running');
    release();
  }
  await workbench.settled();
  expect(value(workbench, 'a')).toBe(50);
  expect(seen.runs - before).toBeLessThanOrEqual(50);
  const settled = seen.runs;
  await js.clock.advance(10_000);
  expect(seen.runs).toBe(settled);
});

it('C092 after a cancel of all nothing starts that was asked before it, and what is asked after it does', async () => {
  const js = createJsHost();
  const cells = [
    n,
    "{ id: a, code: 'return n' }",
    "{ id: b, code: 'return a + 1' }",
    "{ id: c, code: 'return b + 1' }",
  ];
  const workbench = await open(js, cells);
  const release = js.hold('return n');
  const ran = js.ran.length;
  workbench.dispatch({ type: 'set-input', input: 'n', value: 7 });
  await js.clock.advance(1);
  workbench.dispatch({ type: 'run', cells: 'all' });
  workbench.dispatch({ type: 'cancel', cells: 'all' });
  release();
  await workbench.settled();
  expect(js.ran.slice(ran).filter((code) => code !== 'return n')).toEqual([]);
  expect(value(workbench, 'c')).toBeUndefined();
  workbench.dispatch({ type: 'run', cells: 'stale' });
  await workbench.settled();
  expect(value(workbench, 'c')).toBe(9);
});

it('C115 C116 a failed gate keeps readers back and names itself; a failed warning does not', async () => {
  const checks = (severity: string) =>
    `{ id: ${severity}, of: v, severity: ${severity}, assertion: [{ type: javascript, value: output < 5 }] }`;
  const cells = [n, "{ id: v, code: 'return n' }", checks('gate'), "{ id: r, code: 'return v + 1' }"];
  const gated = await open(createJsHost(), cells);
  expect(value(gated, 'r')).toBe(1);
  gated.dispatch({ type: 'set-input', input: 'n', value: 9 });
  await gated.settled();
  expect(because(gated, 'r')).toEqual({ kind: 'gate', cell: 'gate' });
  const output = gated.state.cells.get('gate')?.result?.output;
  expect(output?.kind === 'verdict' && output.verdict.results[0]?.state).toBe('fail');
  gated.dispatch({ type: 'set-input', input: 'n', value: 3 });
  await gated.settled();
  expect(value(gated, 'r')).toBe(4);
  const warned = await open(createJsHost(), [...cells.slice(0, 2), checks('warn'), ...cells.slice(3)]);
  warned.dispatch({ type: 'set-input', input: 'n', value: 9 });
  await warned.settled();
  expect(value(warned, 'r')).toBe(10);
});

it('C112 C113 disabling and enabling in the live notebook brings values back without new runs of others', async () => {
  const js = createJsHost();
  const workbench = await open(js, ["{ id: a, code: 'return 1' }", "{ id: b, code: 'return a + 1' }", n]);
  workbench.dispatch({ type: 'disable-cell', cell: 'a', disabled: true });
  await workbench.settled();
  expect(workbench.state.session.graph.disabled.get('b')).toBe('a');
  const ran = js.ran.length;
  workbench.dispatch({ type: 'disable-cell', cell: 'a', disabled: false });
  await workbench.settled();
  expect(value(workbench, 'b')).toBe(2);
  expect(js.ran.length).toBe(ran);
});

it('C124 C125 a value that is set applies in the same turn, and is not written into the file', async () => {
  const saved: string[] = [];
  const workbench = await open(createJsHost(), [n, "{ id: a, code: 'return n' }"], {
    save: (text) => saved.push(text),
  });
  const { text } = workbench.state.session.document;
  for (let to = 1; to <= 20; to += 1) workbench.dispatch({ type: 'set-input', input: 'n', value: to });
  await Promise.resolve();
  await Promise.resolve();
  expect(workbench.state.session.inputs.get('n')).toBe(20);
  await workbench.settled();
  expect(value(workbench, 'a')).toBe(20);
  expect(saved).toEqual([]);
  expect(workbench.state.session.document.text).toBe(text);
  expect(workbench.state.canUndo).toBe(false);
});

it('C126 values of inputs given at opening are those that cells read', async () => {
  const workbench = await open(createJsHost(), [n, "{ id: a, code: 'return n' }"], { inputs: { n: 12 } });
  expect(value(workbench, 'a')).toBe(12);
});

it('C135 another file in the place of a table makes everything derived anew; what was derived comes back with it', async () => {
  const js = createJsHost();
  js.files.write('t.js', 'return [{ x: 1 }]');
  const cells = [
    '{ id: t, type: code, code_file: t.js }',
    "{ id: sum, code: 'return t.reduce((all, { x }) => all + x, 0)' }",
    "{ id: twice, code: 'return sum * 2' }",
  ];
  const workbench = await open(js, cells);
  const replace = async (text: string) => {
    js.files.write('t.js', text);
    const stat = await js.files.stat('t.js');
    workbench.dispatch({ type: 'file-changed', path: 't.js', digest: stat?.digest ?? null });
    await workbench.settled();
  };
  await replace('return [{ x: 5 }]');
  expect(value(workbench, 'twice')).toBe(10);
  await replace('return [{ x: 4 }, { x: 1 }]');
  const ran = js.ran.length;
  expect(value(workbench, 'twice')).toBe(10);
  await replace('return [{ x: 3 }, { x: 2 }]');
  expect(js.ran.slice(ran)).not.toContain('return sum * 2');
  const again = await open(js, cells);
  expect(value(again, 'twice')).toBe(10);
});

it('C153 a cell that says `cache: false` is never taken from the store', async () => {
  const js = createJsHost();
  const cells = ["{ id: a, cache: false, code: 'return 1' }", "{ id: b, code: 'return 2' }"];
  await open(js, cells);
  await open(js, cells);
  expect(js.ran).toEqual(['return 1', 'return 2', 'return 1']);
});
