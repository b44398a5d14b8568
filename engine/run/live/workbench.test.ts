import { describe, expect, it, vi } from 'vitest';
import { createJsHost, type JsHost, writeNotebook } from '../../../fixtures/run/bench.ts';
import { parse } from '../../notebook/parse.ts';
import { apply } from '../../session/apply.ts';
import { keyOf } from '../../session/key.ts';
import { openSession } from '../../session/open.ts';
import { lookAtFiles } from '../look-at-files.ts';
import type { Workbench, WorkbenchOptions, WorkbenchState } from '../workbench.ts';
import { createWorkbench } from './create-workbench.ts';
import { loadStoredResults } from './stored.ts';

const chain = writeNotebook(
  '{ id: n, input: { widget: number, default: 1 } }',
  "{ id: a, code: 'return n + 1' }",
  "{ id: b, code: 'return a * 10' }",
  "{ id: other, code: 'return 7' }",
);
const table = writeNotebook(
  "{ id: t, code: 'return [{ x: 1 }, { x: 2 }]' }",
  "{ id: sum, code: 'return t[0].x + t[1].x' }",
);

async function open(text: string, host: JsHost = createJsHost(), options: Partial<WorkbenchOptions> = {}) {
  const workbench = createWorkbench({ text, host, bug: (error) => expect.unreachable(String(error)), ...options });
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  return { workbench, host };
}

function shownValue({ state }: Workbench, cell: string): unknown {
  const output = state.cells.get(cell)?.shown?.output;
  return output?.kind === 'value' ? output.value : output?.kind;
}

describe('opening', () => {
  it('runs what has no result, and says why', async () => {
    const { workbench } = await open(chain);
    expect(shownValue(workbench, 'b')).toBe(20);
    expect(workbench.state.cells.get('b')?.validity).toEqual({ kind: 'current' });
    expect(workbench.state.stale).toBe(0);
  });

  it('again runs nothing: results come from the store by their keys', async () => {
    const { host } = await open(chain);
    const again = await open(chain, host);
    expect(host.ran).toHaveLength(3);
    expect(shownValue(again.workbench, 'b')).toBe(20);
  });

  it('tells its listeners that results of a file are current, though the file was looked at late', async () => {
    const text = writeNotebook('{ id: t, data: a.csv }');
    const host = createJsHost();
    host.files.write('a.csv', 'x\n1\n');
    const session = await lookAtFiles(openSession(parse(text)), host.files);
    const key = keyOf(session, 't') ?? expect.unreachable('the file was looked at');
    const results = { t: { outcome: 'success', key, startedAt: 0, durationMs: 0 } } as const;
    const frames: (() => void)[] = [];
    const frame = () => new Promise<void>((resolve) => frames.push(resolve));
    const workbench = createWorkbench({ text, host, results, frame });
    let told: WorkbenchState | undefined;
    workbench.subscribe((state) => {
      told = state;
    });
    workbench.dispatch({ type: 'open' });
    while (told?.cells.get('t')?.validity.kind !== 'current') {
      await vi.waitFor(() => expect(frames).not.toHaveLength(0));
      frames.shift()?.();
      await Promise.resolve();
    }
    expect(told.stale).toBe(0);
  });

  it('C152 a stored result that cannot be read falls through to a run', async () => {
    const { host, workbench } = await open(chain);
    host.store.spoil('result', workbench.state.cells.get('a')?.result?.key ?? '');
    const again = await open(chain, host);
    expect(host.ran.slice(3)).toEqual(['return n + 1']);
    expect(shownValue(again.workbench, 'b')).toBe(20);
  });

  it('and renaming keeps why a cell ran', async () => {
    const { workbench } = await open(chain);
    workbench.dispatch({ type: 'set-input', input: 'n', value: 4 });
    await workbench.settled();
    const why = workbench.state.cells.get('b')?.ranBecause;
    expect(why).toContain('a');
    workbench.dispatch({ type: 'rename-cell', cell: 'b', to: 'tenfold' });
    expect(workbench.state.cells.get('tenfold')?.ranBecause).toBe(why);
    workbench.dispatch({ type: 'undo' });
    expect(workbench.state.cells.get('b')?.ranBecause).toBe(why);
  });

  it('and what is stored took as long as what was shown, however slow the store is', async () => {
    const host = createJsHost();
    const { put } = host.store;
    const slow = (...entry: Parameters<typeof put>) => host.clock.advance(7).then(() => put(...entry));
    const { workbench } = await open(chain, { ...host, store: { ...host.store, put: slow } });
    const shown = workbench.state.cells.get('b')?.result;
    expect(await host.store.get('result', shown?.key ?? '')).toMatchObject({
      startedAt: shown?.startedAt,
      durationMs: shown?.durationMs,
    });
  });

  it('and a cell that is shown again from the store still says why it ran, and how long', async () => {
    const { host, workbench } = await open(chain);
    workbench.dispatch({ type: 'set-input', input: 'n', value: 4 });
    await workbench.settled();
    const why = workbench.state.cells.get('b')?.ranBecause;
    const ran = host.ran.length;
    const again = await open(chain, host, { inputs: { n: 4 } });
    expect(host.ran).toHaveLength(ran);
    expect(again.workbench.state.cells.get('b')?.ranBecause).toBe(why);
    expect(again.workbench.state.cells.get('b')?.result?.startedAt).toBe(
      workbench.state.cells.get('b')?.result?.startedAt,
    );
  });

  it('and what was kept from before its last run gives way to what is stored', async () => {
    const { host, workbench } = await open(chain);
    const results = Object.fromEntries(workbench.state.session.successes);
    workbench.dispatch({ type: 'set-input', input: 'n', value: 4 });
    await workbench.settled();
    const session = apply(openSession(parse(chain), { inputs: { n: 4 } }), { type: 'restore', results }).session;
    const stored = await loadStoredResults(() => session, host.store);
    expect(Object.keys(stored)).toEqual(['a', 'b']);
    expect(stored.b?.key).toBe(workbench.state.cells.get('b')?.result?.key);
  });

  it('C151 a failed run is not stored', async () => {
    const text = writeNotebook('{ id: a, code: \'throw new Error("no")\' }');
    const { host } = await open(text);
    await open(text, host);
    expect(host.ran).toHaveLength(2);
  });

  it('runs nothing before it is opened', async () => {
    const host = createJsHost();
    const workbench = createWorkbench({ text: chain, host });
    await workbench.settled();
    expect(host.ran).toEqual([]);
  });
});

describe('inputs', () => {
  it('C120 setting an input runs its readers and nothing else', async () => {
    const { workbench, host } = await open(chain);
    workbench.dispatch({ type: 'set-input', input: 'n', value: 4 });
    await workbench.settled();
    expect(shownValue(workbench, 'b')).toBe(50);
    expect(host.ran.slice(3)).toEqual(['return n + 1', 'return a * 10']);
  });

  it('C077 a hundred inputs in one frame make one pass with the last value', async () => {
    const { workbench, host } = await open(chain);
    for (let value = 1; value <= 100; value += 1) workbench.dispatch({ type: 'set-input', input: 'n', value });
    await workbench.settled();
    expect(shownValue(workbench, 'a')).toBe(101);
    expect(host.ran.slice(3)).toEqual(['return n + 1', 'return a * 10']);
  });

  it('C078 an input that changes while its reader runs ends in the last value', async () => {
    const { workbench, host } = await open(chain);
    const release = host.hold('return n + 1');
    workbench.dispatch({ type: 'set-input', input: 'n', value: 5 });
    await host.clock.advance(1);
    workbench.dispatch({ type: 'set-input', input: 'n', value: 6 });
    await host.clock.advance(1);
    release();
    await host.clock.advance(2_000);
    await workbench.settled();
    expect(shownValue(workbench, 'b')).toBe(70);
  });

  it('C073 a body that never ends holds its rerun up for a second at most', async () => {
    const { workbench, host } = await open(chain);
    const release = host.hold('return n + 1');
    workbench.dispatch({ type: 'set-input', input: 'n', value: 5 });
    await host.clock.advance(1);
    workbench.dispatch({ type: 'set-input', input: 'n', value: 6 });
    await host.clock.advance(500);
    expect(host.ran.filter((code) => code === 'return n + 1')).toHaveLength(2);
    await host.clock.advance(600);
    expect(host.ran.filter((code) => code === 'return n + 1')).toHaveLength(3);
    release();
    await workbench.settled();
    expect(shownValue(workbench, 'a')).toBe(7);
  });
});

describe('listening', () => {
  it('is told at most once a turn, and views that did not change stay the same objects', async () => {
    const { workbench } = await open(chain);
    const before = workbench.state.cells;
    let calls = 0;
    workbench.subscribe(() => {
      calls += 1;
    });
    workbench.dispatch({ type: 'set-input', input: 'n', value: 2 });
    await workbench.settled();
    const after = workbench.state.cells;
    expect(calls).toBeGreaterThan(0);
    expect(after.get('other')).toBe(before.get('other'));
    expect(after.get('a')).not.toBe(before.get('a'));
  });

  it('says nothing after it is disposed', async () => {
    const { workbench, host } = await open(chain);
    const release = host.hold('return n + 1');
    let calls = 0;
    workbench.subscribe(() => {
      calls += 1;
    });
    workbench.dispatch({ type: 'run', cells: ['a'] });
    workbench.dispose();
    release();
    await host.clock.advance(1);
    expect(calls).toBe(0);
  });
});

describe('relations', () => {
  it('are replaced by a rerun and dropped when nobody holds them', async () => {
    const { workbench, host } = await open(table);
    const [first] = host.sql.relations;
    workbench.dispatch({ type: 'run', cells: ['t'] });
    await workbench.settled();
    expect(host.sql.relations).toHaveLength(1);
    expect(host.sql.relations[0]).not.toBe(first);
    workbench.dispose();
    expect(host.sql.relations).toEqual([]);
  });

  it('C098 lost with the engine, are made again when they are read, without a run', async () => {
    const { host } = await open(table);
    host.sql.forget();
    const { workbench } = await open(table, host);
    expect(host.ran).toHaveLength(2);
    expect(host.sql.relations).toEqual([]);
    await workbench.materialise('t');
    expect(host.sql.relations).toHaveLength(1);
    expect(workbench.state.cells.get('t')?.validity).toEqual({ kind: 'current' });
    expect(workbench.state.cells.get('t')?.entry).toBeNull();
  });

  it('a reader that must run makes what it reads again first', async () => {
    const { host } = await open(table);
    host.sql.forget();
    const { workbench } = await open(table, host);
    workbench.dispatch({ type: 'run', cells: ['sum'] });
    await workbench.settled();
    expect(shownValue(workbench, 'sum')).toBe(3);
  });
});

it('C090 cancel ends what runs at once; its late end changes nothing', async () => {
  const { workbench, host } = await open(chain);
  const release = host.hold('return n + 1');
  workbench.dispatch({ type: 'set-input', input: 'n', value: 5 });
  await host.clock.advance(1);
  workbench.dispatch({ type: 'cancel', cells: 'all' });
  expect(workbench.state.running).toBe(0);
  release();
  await workbench.settled();
  expect(workbench.state.cells.get('a')?.result?.outcome).toBe('cancelled');
  expect(shownValue(workbench, 'a')).toBe(2);
});

describe('issues', () => {
  const text = writeNotebook(
    "{ id: a, code: 'return 1' }",
    "{ id: b, sql: 'SELECT 1 WHERE 1 IN ({{ a }})' }",
    '{ id: far, data: "https://x.example.org/a.csv" }',
  );

  it('of a view stand where they are in the text, and their fixes mend it there', async () => {
    const { workbench } = await open(text);
    const [issue] = workbench.state.cells.get('b')?.issues ?? [];
    expect(text.slice(issue?.from, issue?.to)).toBe('({{ a }})');
    const [splice] = issue?.fixes?.[0]?.splices ?? [];
    expect(text.slice(splice?.from, splice?.to)).toBe('({{ a }})');
    expect(workbench.state.issues).toContainEqual(issue);
  });

  it('say what was not granted until it is, and stay the same objects meanwhile', async () => {
    const read = parse(text);
    const cells = read.cells.map((cell) => (cell.id === 'far' ? { ...cell, issues: [] } : cell));
    const { workbench } = await open(text, createJsHost(), { document: { ...read, cells } });
    const codes = () => workbench.state.cells.get('far')?.issues.map(({ code }) => code);
    expect(codes()).toContain('needs-grant');
    const before = workbench.state.cells.get('far');
    workbench.dispatch({ type: 'run', cells: ['a'] });
    await workbench.settled();
    expect(workbench.state.cells.get('far')).toBe(before);
    workbench.dispatch({ type: 'grants-changed', grants: ['host:x.example.org'] });
    expect(codes()).not.toContain('needs-grant');
  });
});
