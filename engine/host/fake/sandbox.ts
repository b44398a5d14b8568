/**
 * A sandbox without an interpreter: a test says what each program does. Programs are found by their
 * text; one that the test did not name is a bug of the test and is thrown.
 */
import type { Json, JsonObject } from '../../lib/json.ts';
import { FailureError } from '../../schema/failure.ts';
import type { Evaluation, Sandbox, SandboxRequest } from '../ports.ts';

/** What a program does with the names in scope; undefined means that it gives no value. */
export type FakeProgram = (names: JsonObject) => Json | undefined | Promise<Json | undefined>;

export interface FakeSandbox extends Sandbox {
  readonly requests: readonly SandboxRequest[];
}

/** Programs by their text, or a function that knows what a text does. */
export type FakePrograms = Readonly<Record<string, FakeProgram>> | ((code: string, form: string) => FakeProgram);

/** A sandbox of these programs, by their text; it keeps what was asked of it. */
export function createFakeSandbox(programs: FakePrograms = {}): FakeSandbox {
  const table = new Map(Object.entries(programs));
  const requests: SandboxRequest[] = [];
  return {
    requests,
    async evaluate(request, signal) {
      requests.push(request);
      const rows: Evaluation[][] = [];
      for (const item of request.items ?? [{}]) {
        const row: Evaluation[] = [];
        for (const { code, form } of request.programs) {
          const program = typeof programs === 'function' ? programs(code, form) : table.get(code.trim());
          if (!program) throw new Error(`the fake sandbox does not know the program: ${code}`);
          row.push(await evaluateOne(program, { ...request.globals, ...item }));
        }
        signal.throwIfAborted();
        rows.push(row);
      }
      return rows;
    },
  };
}

async function evaluateOne(program: FakeProgram, names: JsonObject): Promise<Evaluation> {
  try {
    const value = await program(names);
    return value === undefined ? { missing: true } : { value };
  } catch (error) {
    if (error instanceof FailureError) return { failure: error.failure };
    const message = error instanceof Error ? error.message : String(error);
    return { failure: { code: 'expression-error', message } };
  }
}
