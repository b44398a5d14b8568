/**
 * What every Python port must do, run against each adapter: the fake knows the programs by `contractPrograms`, the
 * others run them. It takes the test runner's own functions, so that it runs anywhere.
 */
import type { Json, JsonObject } from '../../lib/json.ts';
import { FailureError } from '../../schema/failure.ts';
import type { FakePythonProgram } from '../fake/python.ts';
import type { Python, PythonRequest } from '../ports.ts';
import { parseExactWire, writeWire } from '../quickjs/wire.ts';

interface Runner {
  test(title: string, body: () => Promise<void>): void;
  expect(actual: unknown): { toEqual(expected: unknown): void; toMatchObject(expected: object): void };
}

const texts = {
  count: 'def main(data):\n    return {"n": len(data["t"]), "first": data["t"][0]}',
  whole: 'def main(data):\n    return [data, {"next": data["big"] + 1}]',
  prints: 'def main(data):\n    print("one", 1)\n    print("two\\nthree")\n    return None if data else 0',
  breaks: 'def main(data):\n    print("here")\n    return data["nope"]',
};

const big = 2n ** 64n;

/** What the fake does for each program of the suite. */
export const contractPrograms: Readonly<Record<string, FakePythonProgram>> = {
  [texts.count]: ({ t }) => ({ n: (t as Json[]).length, first: (t as Json[])[0] ?? null }),
  [texts.whole]: (data) => [{ ...data, big }, { next: big + 1n }],
  [texts.prints]: (_, print) => {
    for (const line of ['one 1', 'two', 'three']) print(line);
    return null;
  },
  [texts.breaks]: (_, print) => {
    print('here');
    throw new FailureError({ code: 'code-error', message: "KeyError: 'nope'", line: 3, column: 12 });
  },
};

/** Registers the suite; `python` gives the adapter under test. */
export function describePython({ test, expect }: Runner, python: () => Python): void {
  const lines: string[] = [];
  const run = async (code: string, data: Parameters<typeof writeWire>[0] = {}, more: Partial<PythonRequest> = {}) => {
    lines.length = 0;
    const limits = { softMs: 10_000, hardMs: 20_000, memoryMb: 256 };
    const request = { code, data: writeWire(data).text, startedAt: '2026-03-01T10:00:00Z', seed: 7, limits, ...more };
    return parseExactWire(await python().run(request, (line) => lines.push(line), new AbortController().signal));
  };

  test('a program gets its cells by name and gives a value back', async () => {
    const first = { n: 1, text: 'a"\\\u0000 😀', none: null };
    expect(await run(texts.count, { t: [first, first] })).toEqual({ n: 2, first });
  });

  test('numbers that JSON lacks and whole numbers of any size cross whole', async () => {
    const data: JsonObject = { nan: Number.NaN, down: Number.NEGATIVE_INFINITY, marked: '\u0000int:5' };
    expect(await run(texts.whole, { ...data, big })).toEqual([{ ...data, big }, { next: big + 1n }]);
  });

  test('what is printed is told by line', async () => {
    expect(await run(texts.prints, { some: 1 })).toEqual(null);
    expect(lines).toEqual(['one 1', 'two', 'three']);
  });

  test('a failure says where it happened, and what was printed before is told', async () => {
    const error: unknown = await run(texts.breaks).catch((thrown: unknown) => thrown);
    expect(error instanceof FailureError).toEqual(true);
    expect(error).toMatchObject({ failure: { code: 'code-error', message: "KeyError: 'nope'", line: 3 } });
    expect(lines).toEqual(['here']);
  });

  test('a request that was given up before it began does nothing', async () => {
    const request = { code: texts.count, data: '{}', startedAt: '2026-03-01T10:00:00Z', seed: 7 };
    const limits = { softMs: 10_000, hardMs: 20_000, memoryMb: 256 };
    const control = new AbortController();
    control.abort(new Error('given up'));
    const error: unknown = await python()
      .run({ ...request, limits }, () => undefined, control.signal)
      .catch((thrown: unknown) => thrown);
    expect(error instanceof Error && !(error instanceof FailureError)).toEqual(true);
  });
}
