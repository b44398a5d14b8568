/**
 * Python without an interpreter: a test says what each program does. Programs are found by their text; one that
 * the test did not name is a bug of the test and is thrown.
 */
import type { Exact, JsonObject } from '../../lib/json.ts';
import type { Python, PythonRequest } from '../ports.ts';
import { parseWire, writeWire } from '../quickjs/wire.ts';

/** What a program does with its data: it gives a value, prints, or throws a `FailureError`. */
export type FakePythonProgram = (data: JsonObject, print: (line: string) => void) => Exact;

export interface FakePython extends Python {
  readonly requests: readonly PythonRequest[];
}

/** Python of these programs, by their text; it keeps what was asked of it. */
export function createFakePython(programs: Readonly<Record<string, FakePythonProgram>> = {}): FakePython {
  const table = new Map(Object.entries(programs));
  const requests: PythonRequest[] = [];
  return {
    requests,
    async run(request, print, signal) {
      requests.push(request);
      const program = table.get(request.code);
      if (!program) throw new Error(`the fake Python does not know the program: ${request.code}`);
      signal.throwIfAborted();
      return writeWire(program(parseWire(request.data, true) as JsonObject, print)).text;
    },
  };
}
