/** Python as cells have it: what crosses, what is said of mistakes, the clock and chance. */
import { describe, expect, it, test } from 'vitest';
import { contractPrograms, describePython } from '../../../engine/host/contract/python.ts';
import { createFakePython } from '../../../engine/host/fake/python.ts';
import { parseExactWire, writeWire } from '../../../engine/host/quickjs/wire.ts';
import type { JsonObject } from '../../../engine/lib/json.ts';
import { createNodePython } from './create-node-python.ts';
import { findPython, lookFor } from './find-python.ts';

const python = createNodePython();
const isThere = !('missing' in findPython());
const limits = { softMs: 5000, hardMs: 10_000, memoryMb: 256 };

async function run(code: string, data: JsonObject = {}, seed = 7) {
  const request = { code, data: writeWire(data).text, startedAt: '2026-03-01T10:00:00.250Z', seed, limits };
  return parseExactWire(await python.run(request, () => undefined, new AbortController().signal));
}
const main = (body: string) => `def main(data):\n    ${body.replaceAll('\n', '\n    ')}`;
const fault = async (code: string) =>
  run(code).then(
    (value) => ({ value }),
    (error: { failure?: object }) => error.failure ?? error,
  );

describe('the fake Python', () => describePython({ test, expect }, () => createFakePython(contractPrograms)));

describe.skipIf(!isThere)('Python in a process', () => {
  describePython({ test, expect }, () => python);

  it('gives moments as text, tuples as lists, whole doubles as they are', async () => {
    const code = `import datetime as d\n${main(`utc = d.timezone.utc
return [d.date(2024, 1, 5), d.datetime(2024, 1, 5, 10, 30), d.datetime(2024, 1, 5, tzinfo=utc), d.time(9), (1, 2.5), {3: True}]`)}`;
    expect(await run(code)).toEqual([
      '2024-01-05',
      '2024-01-05T10:30:00',
      '2024-01-05T00:00:00Z',
      '09:00:00',
      [1, 2.5],
      { '3': true },
    ]);
  });

  it.each([
    [
      'return {"a": [1, {2}]}',
      "`main` gives a set at `result['a'][1]`, which JSON does not have: give sorted(…) or list(…)",
    ],
    [
      'return [object()]',
      '`main` gives an object at `result[0]`, which JSON does not have: give numbers, text, lists and dicts',
    ],
    ['return (x for x in [1])', '`main` gives a generator at its end, which JSON does not have: give list(…)'],
    ['return b"x"', '`main` gives a bytes at its end, which JSON does not have: give text: .decode()'],
    ['return {None: 1}', '`main` gives a key that is no text but a NoneType at its end: give str(key)'],
    ['a = []\na.append(a)\nreturn a', '`main` gives a value that holds itself at `result[0]`: break the cycle'],
    ['a = []\nfor _ in range(300): a = [a]\nreturn a', '`main` gives more than 200 levels: flatten it'],
    ['x = 1', '`main` gives nothing back: end it with `return` and a value'],
  ])('names the place of what is no value: %s', async (body, message) => {
    expect(await fault(main(body))).toEqual({ code: 'code-error', message });
  });

  it('names a `main` that is missing or no function', async () => {
    expect(await fault('x = 1')).toMatchObject({
      message: 'the code defines no `main`: write `def main(data):` and return a value',
    });
    expect(await fault('main = 3')).toMatchObject({
      message: '`main` is an int: write `def main(data):` and return a value',
    });
    expect(await fault('async def main(data): return 1')).toMatchObject({
      message: expect.stringContaining('not `async def`'),
    });
  });

  it('places mistakes of syntax and errors in the author’s own text, in units of the editor', async () => {
    expect(await fault('def main(data):\n  return "😀" +* 2')).toMatchObject({
      message: 'SyntaxError: invalid syntax',
      line: 2,
      column: 16,
    });
    const deep = 'import json\ndef f(text):\n  return "😀" and json.loads(text)\ndef main(data):\n  return f("[")';
    expect(await fault(deep)).toMatchObject({
      code: 'code-error',
      message: 'JSONDecodeError: Expecting value: line 1 column 2 (char 1) (line 5 in main, line 3 in f)',
      line: 3,
    });
    expect(await fault(main('return main(data)'))).toMatchObject({
      message: expect.stringMatching(/^RecursionError: .* …, /),
    });
    expect(await fault(main('import sys\nsys.exit("out")'))).toMatchObject({ message: 'SystemExit: out', line: 3 });
  });

  it('stops the clock at the start of the run and lets all chance follow the seed', async () => {
    const code = `import datetime, time, random, uuid, secrets, os\n${main(`return {
  "now": datetime.datetime.now(), "utc": datetime.datetime.now(datetime.timezone.utc), "today": datetime.date.today(),
  "time": time.time(), "year": time.strftime("%Y"), "kind": type(datetime.datetime.now()) is datetime.datetime,
  "chance": [random.random(), random.Random().random(), str(uuid.uuid4()), secrets.token_hex(4), os.urandom(2).hex()],
  "order": list({"a", "b", "c", "d"})}`)}`;
    const first = await run(code);
    expect(first).toMatchObject({
      now: '2026-03-01T10:00:00.250000',
      utc: '2026-03-01T10:00:00.250000Z',
      today: '2026-03-01',
      time: 1772359200.25,
      year: '2026',
      kind: true,
    });
    expect(await run(code)).toEqual(first);
    const { chance, order } = (await run(code, {}, 8)) as { chance: unknown; order: unknown };
    expect(chance).not.toEqual((first as { chance: unknown }).chance);
    expect(order).toEqual((first as { order: unknown }).order);
  });

  it('has the standard library, also what starts threads', async () => {
    const code = main(`import statistics, sqlite3, concurrent.futures
with concurrent.futures.ThreadPoolExecutor(4) as pool: squares = list(pool.map(lambda x: x * x, range(5)))
return [statistics.median([1, 2, 9]), sqlite3.connect(":memory:").execute("SELECT 6 * 7").fetchone()[0], squares]`);
    expect(await run(code)).toEqual([2, 42, [0, 1, 4, 9, 16]]);
  });
});

describe('a machine without', () => {
  it('a Python says what to install', () => {
    expect(lookFor('/nowhere/python3')).toEqual({ missing: expect.stringContaining('install') });
    expect(lookFor('python3')).toEqual({ missing: expect.stringContaining('install') });
  });

  it('walls refuses and starts nothing', async () => {
    const none = createNodePython(() => ({ missing: 'install bubblewrap' }));
    const request = { code: main('return 1'), data: '{}', startedAt: '2026-03-01T10:00:00Z', seed: 7, limits };
    await expect(none.run(request, () => undefined, new AbortController().signal)).rejects.toMatchObject({
      failure: { code: 'needs-isolation', message: 'install bubblewrap' },
    });
  });
});
