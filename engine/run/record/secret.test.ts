import { expect, it } from 'vitest';
import { createJsHost, writeNotebook } from '../../../fixtures/run/bench.ts';
import type { Json } from '../../lib/json.ts';
import { parse } from '../../notebook/parse.ts';
import { record as recordSchema } from '../../schema/record.ts';
import { writeRecord } from '../record.ts';
import { runNotebook } from '../run-notebook.ts';
import type { NotebookRun } from './notebook-run.ts';

const token = "zebra-'1984'-quagga";
const input = '{ id: token, input: { widget: text, secret: true } }';

async function run(text: string, secret: Json = token, options: Partial<NotebookRun> = {}) {
  const inputs = { token: secret };
  const made = await runNotebook(parse(text), createJsHost(), {
    hostName: 'test',
    engineVersion: '0',
    inputs,
    ...options,
  });
  expect(recordSchema.parse(made)).toEqual(made);
  return made;
}

it('the record shows nothing of what cells made of a secret, and all of the others', async () => {
  const made = await run(
    writeNotebook(
      input,
      "{ id: own, code: 'return token' }",
      "{ id: letters, code: 'return [...token].map((letter) => ({ letter }))' }",
      "{ id: size, code: 'return letters.length' }",
      "{ id: note, markdown: 'it is {{ token }}' }",
      "{ id: open, code: 'return 1' }",
    ),
  );
  expect(made.cells).toEqual({
    own: { type: 'code', outcome: 'success', output: '[secret]' },
    letters: { type: 'code', outcome: 'success', output: '[secret]' },
    size: { type: 'code', outcome: 'success', output: '[secret]' },
    note: { type: 'markdown', outcome: 'success', output: '[secret]' },
    open: { type: 'code', outcome: 'success', output: 1 },
  });
  expect(made.inputs).toEqual({});
  expect(made.outputs).toEqual({ own: '[secret]', size: '[secret]', open: 1 });
  expect(writeRecord(made)).not.toMatch(/zebra|quagga|1984/);
});

it('a failure says what is wrong without the secret, however it is written or cut', async () => {
  const thrown = async (message: string, secret: Json = token) => {
    const made = await run(writeNotebook(input, `{ id: a, code: 'throw new Error(${message})' }`), secret);
    expect(made.outcome).toBe('failed');
    return made.cells.a?.failure?.message;
  };
  expect(await thrown('`no entry for ${token}: 401`')).toContain('no entry for [secret]: 401');
  expect(await thrown('`no entry for ${token.slice(2, 14)}…`')).toContain('no entry for [secret]…');
  expect(await thrown('JSON.stringify({ a: token })', 'one"two"three')).toContain('{"a":"[secret]"}');
  expect(await thrown('`pin ${token}`', 4711)).toBe('[secret]');
  expect(await thrown('`not there`', '')).toContain('not there');
});

it('a gate over a secret says whether it is open and no more', async () => {
  const made = await run(
    writeNotebook(
      input,
      "{ id: own, code: 'return token' }",
      '{ id: q, of: own, severity: gate, assertion: [{ type: equals, value: zebra }] }',
    ),
  );
  expect(made.outcome).toBe('failed');
  expect(made.cells.q).toMatchObject({ gate: true, assertions: { passed: false, results: [{ reason: '[secret]' }] } });
  expect(writeRecord(made)).not.toContain('quagga');
});

it('outputs, rounds and logs hold no secret', async () => {
  const logs: string[] = [];
  const text = writeNotebook(input, "{ id: open, code: 'return 1' }").replace(
    'cells:',
    "outputs: { deep: { a: ['{{ token }}!'] }, plain: '{{ open }}' }\ncells:",
  );
  const loop =
    "  - id: l\n    type: loop\n    max_rounds: 1\n    cells:\n      - { id: n, code: 'return token + round.number' }\n";
  const made = await run(text + loop, token, {
    onEvent: (event) => {
      logs.push(JSON.stringify(event));
    },
  });
  expect(made.outputs).toEqual({ deep: '[secret]', plain: 1 });
  expect(made.cells.l).toEqual({ type: 'loop', outcome: 'success', output: '[secret]' });
  expect(logs.length).toBeGreaterThan(4);
  expect(logs.join()).not.toContain('quagga');
});
