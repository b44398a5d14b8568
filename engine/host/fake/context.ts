/** What a cell gets, made up for a test: nothing is referenced, set or in scope but what the test says. */
import type { CellContext } from '../context.ts';
import { createFakeHost } from './host.ts';

/** The context of a cell over a fake host; `given` stands in place of any part. */
export function createFakeContext(given: Partial<CellContext> = {}): CellContext {
  let relations = 0;
  return {
    host: createFakeHost(),
    signal: new AbortController().signal,
    run: {
      id: 'r1',
      notebook: 'test',
      version: null,
      startedAt: '2026-03-01T10:00:00Z',
      seed: 7,
      effects: 'mock',
      models: 'recorded',
    },
    keepsTables: false,
    inputs: {},
    inputFields: {},
    results: {},
    scope: {},
    relationName: (beside = 'output') => {
      relations += 1;
      return `${beside}_${relations}`;
    },
    progress: () => undefined,
    log: () => undefined,
    runNested: () => Promise.reject(new Error('the test said nothing about nested cells')),
    runNotebook: () => Promise.reject(new Error('the test said nothing about other notebooks')),
    ...given,
  };
}
