/** A sandbox without threads: for tests and tools that trust their programs. Nothing can kill it from outside. */
import type { Evaluation, Sandbox } from '../ports.ts';
import { type Engine, evaluateItems } from './evaluate.ts';

/** A sandbox on an engine of this thread; a signal is only heard before it begins. */
export function createInPlaceSandbox(engine: Engine): Sandbox {
  return {
    async evaluate(request, signal) {
      signal.throwIfAborted();
      const all: (readonly Evaluation[])[] = [];
      evaluateItems(engine, request, 0, (evaluations) => all.push(evaluations));
      return all;
    },
  };
}
