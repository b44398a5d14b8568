/** All fakes as one host: the deterministic world in which the engine is tested. */
import type { Host } from '../ports.ts';
import { createFakeClock, type FakeClock } from './clock.ts';
import { createFakeFiles, type FakeFiles } from './files.ts';
import { createFakePython, type FakePython, type FakePythonProgram } from './python.ts';
import { createFakeRandom } from './random.ts';
import { createFakeSandbox, type FakePrograms, type FakeSandbox } from './sandbox.ts';
import { createFakeSql, type FakeSql } from './sql.ts';
import { createFakeStore, type FakeStore } from './store.ts';

export interface FakeHost extends Host {
  readonly sql: FakeSql;
  readonly sandbox: FakeSandbox;
  readonly python: FakePython;
  readonly files: FakeFiles;
  readonly store: FakeStore;
  readonly clock: FakeClock;
}

export interface FakeHostOptions {
  readonly answer?: Parameters<typeof createFakeSql>[0];
  readonly programs?: FakePrograms;
  readonly python?: Readonly<Record<string, FakePythonProgram>>;
  readonly seed?: number;
}

/** A host that answers as the options say, and nothing else. */
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  return {
    place: 'fake',
    sql: createFakeSql(options.answer),
    sandbox: createFakeSandbox(options.programs),
    python: createFakePython(options.python),
    files: createFakeFiles(),
    store: createFakeStore(),
    clock: createFakeClock(),
    random: createFakeRandom(options.seed),
    charts: { compile: async (spec) => ({ vega: spec, warnings: [] }) },
  };
}
