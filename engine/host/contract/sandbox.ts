/**
 * What every Sandbox must do, run against each adapter. It takes the test runner's own functions, so that it
 * runs in Node and inside a browser alike.
 */
import type { JsonObject } from '../../lib/json.ts';
import type { Evaluation, Sandbox, SandboxRequest } from '../ports.ts';

interface Runner {
  test(title: string, body: () => Promise<void>): void;
  expect(actual: unknown): { toEqual(expected: unknown): void; toMatchObject(expected: object): void };
}

const never = new AbortController().signal;
const limits = { softMs: 10_000, hardMs: 20_000, memoryMb: 32 };
/** For programs that must be stopped: short, so that the suite is. */
const short = { softMs: 200, hardMs: 1_000, memoryMb: 32 };

/** Registers the suite; `sandbox` gives the adapter under test. */
export function describeSandbox({ test, expect }: Runner, sandbox: () => Sandbox): void {
  const evaluate = (request: Partial<SandboxRequest>, signal = never) =>
    sandbox().evaluate(
      { programs: [], globals: {}, startedAt: '2026-03-01T10:00:00Z', seed: 7, limits, ...request },
      signal,
    );
  const run = async (code: string, form: 'expression' | 'body' = 'expression', more: Partial<SandboxRequest> = {}) =>
    (await evaluate({ programs: [{ code, form }], ...more }))[0]?.[0] ?? null;
  const value = async (code: string, globals: JsonObject = {}) => run(code, 'expression', { globals });
  const code = (evaluation: Evaluation | null) =>
    evaluation !== null && 'failure' in evaluation ? evaluation.failure.code : evaluation;

  test('an expression sees its names, a body returns', async () => {
    expect(await value('a.b + 1', { a: { b: 2 } })).toEqual({ value: 3 });
    expect(await run('const n = t.length;\nreturn { n };', 'body', { globals: { t: [{}, {}] } })).toEqual({
      value: { n: 2 },
    });
    expect(await run('const n = 1;', 'body')).toEqual({ missing: true });
    expect(await value('[1, 2].find((x) => x > 5)')).toEqual({ missing: true });
  });

  test('programs are mapped over items in order', async () => {
    const programs = [
      { code: 'item.n * factor', form: 'expression' as const },
      { code: 'return index;', form: 'body' as const },
    ];
    const items = Array.from({ length: 1000 }, (_, index) => ({ item: { n: index }, index }));
    const found = await evaluate({ programs, items, globals: { factor: 2 } });
    expect(found).toEqual(items.map(({ index }) => [{ value: index * 2 }, { value: index }]));
  });

  test('names in scope are frozen to the bottom', async () => {
    const found = await run('try { t[0].a.b = 2 } catch {} try { t.push(1) } catch {} return t;', 'body', {
      globals: { t: [{ a: { b: 1 } }] },
    });
    expect(found).toEqual({ value: [{ a: { b: 1 } }] });
  });

  test('what a body prints is told by line, also when it fails or does not end', async () => {
    const cyclic = 'const o = {}; o.o = o; ';
    const told = await run(`${cyclic}console.log('a', 1, { b: [null] }, NaN); console.error(o); return 1;`, 'body');
    expect(told).toEqual({ value: 1, lines: ['a 1 {"b":[null]} NaN', '(cannot be shown)'] });
    expect(await run('console.log(new Map([[1, 2]])); throw new Error("x");', 'body')).toMatchObject({
      failure: { message: 'x' },
      lines: ['Map [[1,2]]'],
    });
    expect(await run('console.log("here"); for (;;) {}', 'body', { limits: short })).toMatchObject({
      failure: { code: 'timeout' },
      lines: ['here'],
    });
    const many = await run("for (let i = 0; i < 300; i++) console.log('x'.repeat(5000)); return 1;", 'body');
    const lines = many?.lines ?? [];
    expect([lines.length, lines[0]?.length, lines.at(-1)]).toEqual([201, 2001, '… and 100 more']);
  });

  test('rows cuts a table and one wants exactly one row', async () => {
    const t = [{ n: 1 }, { n: 2 }];
    expect(await value('rows(t, 1)', { t })).toEqual({ value: [{ n: 1 }] });
    expect(await value('one(rows(t, 1)).n', { t })).toEqual({ value: 1 });
    expect(await value('one(t)', { t })).toMatchObject({ failure: { code: 'expression-error' } });
  });

  test('the clock stands at the start of the run, in UTC, without locale', async () => {
    expect(await value('new Date().toISOString()')).toEqual({ value: '2026-03-01T10:00:00.000Z' });
    expect(await value('[Date.now() === +new Date(), new Date(2024, 0, 1).toISOString()]')).toEqual({
      value: [true, '2024-01-01T00:00:00.000Z'],
    });
    expect(await value("new Date('2024-07-01T12:00').getHours() + new Date().getTimezoneOffset()")).toEqual({
      value: 12,
    });
    expect(await value('String(new Date(0))')).toEqual({ value: 'Thu Jan 01 1970 00:00:00 GMT+0000' });
    expect(await value('typeof Intl')).toEqual({ value: 'undefined' });
  });

  test('chance follows the seed and the item alone', async () => {
    const programs = [{ code: 'Math.random()', form: 'expression' as const }];
    const items = [{ i: 0 }, { i: 1 }];
    const first = await evaluate({ programs, items });
    expect(await evaluate({ programs, items })).toEqual(first);
    const [[a], [b]] = first as [[Evaluation], [Evaluation]];
    expect('value' in a && 'value' in b && a.value !== b.value).toEqual(true);
    const [[other]] = (await evaluate({ programs, seed: 8 })) as [[Evaluation]];
    expect('value' in other && 'value' in a && other.value !== a.value).toEqual(true);
  });

  test('values cross whole: text with any unit, numbers that JSON lacks, odd names', async () => {
    const odd = '{"__proto__": 1, "constructor": 2, "then": 3, "": 4, "toJSON": 5}';
    const given: JsonObject = {
      t: { text: '\u0000a"\\\ud800 😀', n: Number.NaN, i: -Infinity, z: 1e308, odd: JSON.parse(odd) },
    };
    expect(await value('t', given)).toEqual({ value: given.t });
    expect(await value('new Date(0)')).toEqual({ value: '1970-01-01T00:00:00.000Z' });
    expect(await value('({ a: undefined, b: [undefined] })')).toEqual({ value: { b: [null] } });
  });

  for (const [what, text] of [
    ['a BigInt', '({ a: [10n] })'],
    ['a function', '(() => 1)'],
    ['a Map', 'new Map([[1, 2]])'],
    ['a promise', '(async () => 1)()'],
    ['a cycle', '(() => { const a = {}; a.a = a; return a; })()'],
  ] as const)
    test(`${what} is no result`, async () => expect(code(await value(text))).toEqual('expression-error'));

  test('a failure says where it happened', async () => {
    expect(await value('a +\n a.b.c', { a: {} })).toMatchObject({
      failure: { code: 'expression-error', message: "TypeError: cannot read property 'c' of undefined", line: 2 },
    });
    const body = 'const x = 1;\n  throw new Error("no " + x);';
    expect(await run(body, 'body')).toMatchObject({ failure: { code: 'code-error', message: 'no 1', line: 2 } });
    expect(code(await value('1 +* 2'))).toEqual('expression-error');
  });

  test('whatever is thrown becomes a message', async () => {
    for (const [thrown, message] of [
      ['{ code: 7, message: "m" }', 'm'],
      ['{ name: 7 }', 'what was thrown is no error: {"name":7}'],
      ['(() => { const o = {}; o.o = o; return o })()', 'what was thrown is no error: (cannot be shown)'],
      ['null', 'null'],
      ['Symbol("s")', 'Symbol(s)'],
    ])
      expect(await run(`throw ${thrown}`, 'body')).toMatchObject({ failure: { code: 'code-error', message } });
  });

  const escapes = [
    "this.constructor.constructor('return typeof process + typeof require + typeof fetch')()",
    "(() => {}).constructor('return typeof process + typeof globalThis.self + typeof importScripts')()",
    'new Proxy({}, { get: (t, k, r) => typeof process + typeof WebAssembly + typeof std }).x',
  ];
  for (const text of escapes)
    test(`nothing of the host is reached by ${text.slice(0, 40)}`, async () =>
      expect(await value(text.replace('this.', 'globalThis.'))).toEqual({ value: 'undefinedundefinedundefined' }));
  test('nothing can be imported', async () => {
    expect(code(await value("import('fs')"))).toEqual('expression-error');
  });

  const hostile: readonly (readonly [string, string, readonly string[]])[] = [
    ['an endless loop', 'for (;;) {}', ['timeout']],
    ['a pattern that explodes', "return /^(a+)+$/.test('a'.repeat(40) + 'b');", ['timeout']],
    [
      'a big sort',
      'return Array.from({ length: 3e6 }, (_, i) => -i).sort((a, b) => a - b).length;',
      ['timeout', 'code-memory'],
    ],
    ['an array that fills memory', 'return new Array(1e9).fill(1).length;', ['timeout', 'code-memory']],
    ['strings that grow', "let s = 'x'; for (;;) s += s.repeat(2);", ['timeout', 'code-memory', 'code-error']],
    [
      'long strings in a loop',
      "const all = []; for (;;) all.push('x'.repeat(2 ** 29));",
      ['timeout', 'code-memory', 'code-error'],
    ],
    ['recursion without end', 'return (function f() { return f() + 1; })();', ['code-error']],
    ['recursion through a callback', 'return (function f() { return [1].map(f); })();', ['code-error']],
    [
      'deep JSON',
      "return JSON.parse('['.repeat(1e6) + ']'.repeat(1e6)).length;",
      ['timeout', 'code-error', 'code-memory'],
    ],
    [
      'deep results',
      'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a;',
      ['timeout', 'code-error', 'code-memory'],
    ],
    ['squares of BigInt', 'let a = 3n; for (;;) a = a * a;', ['timeout', 'code-memory', 'code-error']],
    ['a gigabyte of bytes', 'return new ArrayBuffer(2 ** 30).byteLength;', ['code-memory', 'code-error']],
    ['a toJSON without end', 'return { toJSON() { for (;;) {} } };', ['timeout']],
    ['a getter that runs for ever', 'return { get a() { for (;;) {} } };', ['timeout']],
  ];
  for (const [what, text, codes] of hostile)
    test(`${what} ends as a failure and the next request works`, async () => {
      const found = code(await run(text, 'body', { limits: short }));
      expect(codes.includes(`${found}`) || found).toEqual(true);
      expect(await value('1 + 1')).toEqual({ value: 2 });
    });

  test('pollution of prototypes stays inside', async () => {
    await run(
      "Object.prototype.polluted = 1; JSON.stringify = () => 'x'; Array.prototype.map = null; return 1;",
      'body',
    );
    expect(await value('({}).polluted === undefined && JSON.stringify([1].map(String))')).toEqual({ value: '["1"]' });
    expect('polluted' in {}).toEqual(false);
  });

  test('a batch goes on behind an item that hangs', async () => {
    const items = Array.from({ length: 120 }, (_, index) => ({ index }));
    const hang = 'index === 70 ? new Array(3e8).fill(0).length : index === 90 ? (() => { for (;;); })() : index';
    const found = await evaluate({
      programs: [{ code: hang, form: 'expression' }],
      items,
      limits: { ...short, memoryMb: 4000 },
    });
    const bad = found.flatMap(([first], index) => (first !== undefined && 'failure' in first ? [index] : []));
    expect(bad).toEqual([70, 90]);
    expect(found[119]).toEqual([{ value: 119 }]);
  });

  test('an abort ends a running request with its reason', async () => {
    const controller = new AbortController();
    const request = {
      programs: [{ code: 'for (;;) {}', form: 'body' as const }],
      limits: { ...limits, softMs: 60_000, hardMs: 120_000 },
    };
    const ending = evaluate(request, controller.signal).then(
      () => 'ended',
      (reason: unknown) => reason,
    );
    controller.abort('superseded');
    expect(await ending).toEqual('superseded');
    expect(await value('1 + 1')).toEqual({ value: 2 });
  });
}
