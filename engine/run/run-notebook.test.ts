import { describe, expect, it } from 'vitest';
import { createJsHost, type JsHost, writeNotebook } from '../../fixtures/run/bench.ts';
import { parse } from '../notebook/parse.ts';
import { record } from '../schema/record.ts';
import type { NotebookRun } from './record/notebook-run.ts';
import { writeRecord, writeStable } from './record.ts';
import { runNotebook } from './run-notebook.ts';

function run(text: string, host: JsHost = createJsHost(), options: Partial<NotebookRun> = {}) {
  return runNotebook(parse(text), host, { hostName: 'test', engineVersion: '0', ...options });
}

describe('a run from scratch', () => {
  it('gives a record that its schema accepts, with values, texts and inputs', async () => {
    const made = await run(
      writeNotebook(
        '{ id: n, input: { widget: number, default: 2 } }',
        "{ id: a, code: 'return n + 1' }",
        "{ id: b, code: 'return [{ x: a }, { x: n }]' }",
        "{ id: note, markdown: 'a is {{ a }}' }",
      ),
    );
    expect(record.parse(made)).toEqual(made);
    expect(made.outcome).toBe('success');
    expect(made.inputs).toEqual({ n: 2 });
    expect(made.cells.a).toEqual({ type: 'code', outcome: 'success', output: 3 });
    expect(made.cells.b?.table).toEqual({ columns: [{ name: 'x', type: 'BIGINT' }], row_count: 2, rows: [[3], [2]] });
    expect(made.cells.note?.text_digest).toMatch(/^[0-9a-f]{64}$/);
    expect(made.outputs).toEqual({ b: [{ x: 3 }, { x: 2 }] });
  });

  it('judges each item by the checks of its cell, in its row, in `checks` and for the cell', async () => {
    const made = await run(
      writeNotebook(
        `{ id: t, for_each: '[1, 2, 3, 0]', code: 'if (item === 0) throw new Error("none"); return item * 10', assertions: [
          { type: javascript, value: 'output > 10', metric: large }, { type: javascript, value: 'output === item * 10' }] }`,
      ),
    );
    expect(record.parse(made)).toEqual(made);
    const { table, relations, assertions } = made.cells.t ?? {};
    const column = (of: typeof table, name: string) =>
      of?.rows.map((row) => row[of.columns.findIndex((each) => each.name === name)]);
    expect(column(table, 'passed')).toEqual([false, true, true, null]);
    expect(column(table, 'score')).toEqual([0.5, 1, 1, null]);
    expect(column(table, 'scores')).toEqual([{ large: 0 }, { large: 1 }, { large: 1 }, null]);
    expect(assertions?.passed).toBe(false);
    expect(assertions?.score).toBeCloseTo(2.5 / 3);
    expect(assertions?.results).toMatchObject([
      { type: 'javascript', metric: 'large', state: 'fail', bad: 1, total: 3, score: 2 / 3 },
      { type: 'javascript', state: 'pass', bad: 0, total: 3, score: 1 },
    ]);
    const { checks } = relations ?? {};
    expect(checks?.row_count).toBe(6);
    expect(column(checks, 'assertion')).toEqual([0, 1, 0, 1, 0, 1]);
    expect(new Set(column(checks, 'key'))).toEqual(new Set(column(table, 'key')?.slice(0, 3)));
    expect(made.outcome).toBe('success');
  });

  it('fails when a gate is closed, whatever stands behind it, and not because of a warning', async () => {
    const judge = (severity: string, value: string) =>
      run(
        writeNotebook(
          "{ id: a, code: 'return 1' }",
          `{ id: q, of: a, severity: ${severity}, assertion: [{ type: javascript, value: '${value}' }] }`,
          "{ id: b, code: 'return a' }",
        ),
      );
    const shut = await judge('gate', 'output > 1');
    expect([shut.outcome, shut.cells.b?.skipped_because]).toEqual(['failed', { kind: 'gate', cell: 'q' }]);
    expect(shut.cells.q).toMatchObject({ outcome: 'success', gate: true, assertions: { passed: false } });
    expect(record.parse(shut)).toEqual(shut);
    const open = await judge('gate', 'output > 0');
    expect([open.outcome, open.cells.b?.outcome]).toEqual(['success', 'success']);
    const warned = await judge('warn', 'output > 1');
    expect([warned.outcome, warned.cells.q?.gate]).toEqual(['success', undefined]);
  });

  it('is the same text twice, and with other places of completion', async () => {
    const text = writeNotebook(
      "{ id: a, code: 'return 1' }",
      "{ id: b, code: 'return 2' }",
      "{ id: c, code: 'return a + b' }",
    );
    const slow = createJsHost();
    const release = slow.hold('return 1');
    const made = run(text, slow);
    await slow.clock.advance(5);
    release();
    expect(writeStable(await made)).toBe(writeStable(await run(text)));
    expect(writeRecord(await run(text))).toBe(writeRecord(await run(text)));
  });

  it('a cell may be called as what every object has', async () => {
    const cells = ["{ id: constructor, code: 'return [1]' }", "{ id: valueof, code: 'return 2' }"];
    const readers = [
      "{ id: code, code: 'return [constructor, valueof]' }",
      "{ id: text, markdown: '{{ constructor }} {{ valueof }}' }",
      "{ id: items, code: 'return item', for_each: constructor }",
    ];
    const made = await run(writeNotebook(...cells, ...readers));
    expect(made.cells.code).toMatchObject({ outcome: 'success', output: [[1], 2] });
    expect(made.cells.text).toMatchObject({ outcome: 'success' });
    expect(made.cells.items?.table?.row_count).toBe(1);
  });

  it('takes given inputs, and values for selections', async () => {
    const text = writeNotebook('{ id: n, input: { widget: number, default: 2 } }', "{ id: a, code: 'return n' }");
    const made = await run(text, createJsHost(), { inputs: { n: 7 } });
    expect(made.inputs).toEqual({ n: 7 });
    expect(made.cells.a?.output).toBe(7);
  });

  it('runs only the cells that are asked for and what they need', async () => {
    const text = writeNotebook(
      "{ id: a, code: 'return 1' }",
      "{ id: b, code: 'return a' }",
      "{ id: c, code: 'return 3' }",
    );
    const made = await run(text, createJsHost(), { cells: ['b'] });
    expect(Object.keys(made.cells)).toEqual(['a', 'b']);
  });

  it('says why cells were skipped and that the run failed', async () => {
    const text = writeNotebook(
      '{ id: a, code: \'throw new Error("broken")\' }',
      "{ id: b, code: 'return a' }",
      "{ id: c, code: 'return 1', when: '1 > 2' }",
      "{ id: d, code: 'return nowhere' }",
      "{ id: e, code: 'return 1', disabled: true }",
    );
    const made = await run(text);
    expect(made.outcome).toBe('failed');
    expect(made.cells.a?.failure?.message).toContain('broken');
    expect(made.cells.b?.skipped_because).toEqual({ kind: 'failed', cell: 'a' });
    expect(made.cells.c?.skipped_because).toEqual({ kind: 'when', cell: 'c' });
    expect(made.cells.d?.skipped_because).toEqual({ kind: 'issue', cell: 'd' });
    expect(made.cells.e?.skipped_because).toEqual({ kind: 'disabled', cell: 'e' });
  });

  it('a catcher gets `error`, stands in for readers, and the run does not fail', async () => {
    const text = writeNotebook(
      '{ id: x, code: \'throw new Error("broken")\' }',
      "{ id: c, code: 'return error.cell + error.code', catch: x }",
      "{ id: r, code: 'return x' }",
    );
    const made = await run(text);
    expect(made.outcome).toBe('success');
    expect(made.cells.x).toMatchObject({ outcome: 'failed', caught_by: 'c' });
    expect(made.cells.r?.output).toMatch(/^x/);
  });

  it('gives `on_skip: run` a null', async () => {
    const text = writeNotebook(
      "{ id: a, code: 'return 1', when: 'false' }",
      "{ id: b, code: 'return a === null', on_skip: run }",
    );
    expect((await run(text)).cells.b?.output).toBe(true);
  });

  it('fails a cell that takes longer than `timeout_seconds`, and goes on', async () => {
    const host = createJsHost();
    host.hold('return 1');
    const made = run(
      writeNotebook("{ id: a, code: 'return 1', timeout_seconds: 5 }", "{ id: b, code: 'return 2' }"),
      host,
    );
    await host.clock.advance(6_000);
    expect((await made).cells).toMatchObject({
      a: { outcome: 'failed', failure: { code: 'timeout' } },
      b: { output: 2 },
    });
  });

  it('retries with its waiting times by the clock alone', async () => {
    const host = createJsHost();
    const retry = 'retry: { attempts: 2, backoff: fixed, base_seconds: 10, max_seconds: 10 }';
    const made = run(writeNotebook(`{ id: a, code: 'throw new Error("no")', ${retry} }`), host);
    await host.clock.advance(9_000);
    expect(host.ran).toHaveLength(1);
    await host.clock.advance(2_000);
    expect((await made).cells.a?.outcome).toBe('failed');
    expect(host.ran).toHaveLength(2);
  });

  it('is cancelled by its signal', async () => {
    const host = createJsHost();
    host.hold('return 1');
    const control = new AbortController();
    const made = run(writeNotebook("{ id: a, code: 'return 1' }", "{ id: b, code: 'return a' }"), host, {
      signal: control.signal,
    });
    await host.clock.advance(1);
    control.abort();
    expect(await made).toMatchObject({
      outcome: 'cancelled',
      cells: { a: { outcome: 'cancelled' }, b: { outcome: 'cancelled' } },
    });
  });
});

describe('a table of items', () => {
  const items = "{ id: items, code: 'return [{ n: 1 }, { n: 0 }, { n: 1 }]' }";

  it('has one row an item with the fixed columns, in item order', async () => {
    const made = await run(writeNotebook(items, "{ id: t, code: 'return item.n + index', for_each: items }"));
    const table = made.cells.t?.table;
    expect(table?.columns.map(({ name }) => name)).toEqual([
      ...[
        'key',
        'index',
        'item',
        'variant',
        'params',
        'sample',
        'output',
        'passed',
        'score',
        'scores',
        'state',
        'error',
      ],
      ...['input_tokens', 'cached_tokens', 'output_tokens', 'reasoning_tokens', 'cost_usd', 'latency_ms'],
    ]);
    expect(table?.rows.map((row) => [row[1], row[6], row[10]])).toEqual([
      [0, 1, 'ok'],
      [1, 1, 'ok'],
      [2, 3, 'ok'],
    ]);
    const keys = table?.rows.map((row) => row[0]);
    expect(keys?.[2]).toBe(`${keys?.[0]}#2`);
  });

  it('collects failures of items, and fails when all failed', async () => {
    const some = await run(
      writeNotebook(items, '{ id: t, code: \'if (!item.n) throw new Error("zero"); return 1\', for_each: items }'),
    );
    expect(some.cells.t).toMatchObject({ outcome: 'success' });
    expect(some.cells.t?.table?.rows.map((row) => row[10])).toEqual(['ok', 'failed', 'ok']);
    const all = await run(writeNotebook(items, '{ id: t, code: \'throw new Error("no")\', for_each: items }'));
    expect(all.cells.t?.failure?.code).toBe('all-items-failed');
  });

  it('takes numbers that JSON lacks', async () => {
    const made = await run(writeNotebook("{ id: t, code: 'return String(item)', for_each: '[NaN, 1 / 0, NaN]' }"));
    expect(made.cells.t?.table?.rows.map((row) => [row[6], row[10]])).toEqual([
      ['NaN', 'ok'],
      ['Infinity', 'ok'],
      ['NaN', 'ok'],
    ]);
  });

  it('waits for the cell of a refused name as for any other with an issue', async () => {
    const made = await run(
      writeNotebook(
        "{ id: rows, code: 'return [1]' }",
        "{ id: item, code: 'return { parts: [1] }' }",
        "{ id: a, code: 'return item', for_each: rows }",
        "{ id: b, code: 'return item', for_each: { in: item.parts } }",
        "{ id: one, code: 'return [{ n: [2] }]' }",
        "{ id: missing, code: 'return nowhere' }",
        "{ id: c, code: 'return item', for_each: one(missing).n }",
      ),
    );
    expect(made.cells.a?.skipped_because).toEqual({ kind: 'issue', cell: 'rows' });
    expect(made.cells.b?.skipped_because).toEqual({ kind: 'issue', cell: 'item' });
    expect(made.cells.c?.skipped_because).toEqual({ kind: 'issue', cell: 'missing' });
  });

  it('fails above `max_items` before the first item', async () => {
    const host = createJsHost();
    const made = await run(
      writeNotebook(items, "{ id: t, code: 'return 1', for_each: { in: items, max_items: 2 } }"),
      host,
    );
    expect(made.cells.t?.failure?.code).toBe('too-many-items');
    expect(host.ran).toHaveLength(1);
  });

  it('with `on_item_error: fail` fails at the first', async () => {
    const cell =
      '{ id: t, code: \'throw new Error("no")\', for_each: { in: items, on_item_error: fail, parallel: 1 } }';
    const host = createJsHost();
    expect((await run(writeNotebook(items, cell), host)).cells.t?.outcome).toBe('failed');
    expect(host.ran).toHaveLength(2);
  });
});

describe('loops and notebooks', () => {
  it('a loop runs its nested cells round by round until its condition holds', async () => {
    const made = await run(
      writeNotebook("{ id: start, code: 'return 10' }") +
        '  - id: l\n    type: loop\n    max_rounds: 5\n    until: b > 12\n    cells:\n' +
        "      - { id: a, code: 'return (round.previous.b ?? start) + 0' }\n" +
        "      - { id: b, code: 'return a + 1' }\n",
    );
    expect(made.cells.l).toMatchObject({
      outcome: 'success',
      output: { rounds: 3, last: { a: 12, b: 13 }, reason: 'until' },
    });
    expect(made.cells.l?.rounds).toHaveLength(3);
  });

  it('a notebook cell gives the outputs of another notebook', async () => {
    const host = createJsHost();
    host.files.writeNotebook(
      'child',
      writeNotebook('{ id: n, input: { widget: number, default: 1 } }', "{ id: twice, code: 'return n * 2' }"),
    );
    const made = await run(writeNotebook("{ id: c, notebook: child, inputs: { n: '{{ 4 + 1 }}' } }"), host);
    expect(made.cells.c).toMatchObject({ outcome: 'success', output: { twice: 10 } });
    expect(host.sql.relations).toEqual([]);
  });

  it('a notebook that calls itself ends in a failure, not in the sand', async () => {
    const host = createJsHost();
    const text = writeNotebook('{ id: c, notebook: child }');
    host.files.writeNotebook('child', text);
    const made = await run(text, host);
    expect(made.cells.c?.failure).toMatchObject({ code: 'notebook-failed' });
  });
});
