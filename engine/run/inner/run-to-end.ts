/** What runs inside a cell's run have in common: settings of the outer run, an end, and nobody who listens. */
import type { Plan } from '../../session/state.ts';
import type { Inner, Runner, RunnerOptions } from '../runner.ts';

/** Runs a plan to its end; a signal that is aborted cancels it. Its relations are let go with the outer cell. */
export async function runToEnd(runner: Runner, plan: Plan, { signal, later }: Inner): Promise<void> {
  const cancel = () => runner.feed({ type: 'cancel', cells: 'all' });
  later(() => runner.dispose());
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  runner.feed({ type: 'plan', session: runner.state.session, plan });
  await runner.settled();
  signal.removeEventListener('abort', cancel);
  signal.throwIfAborted();
}

/** What an inner run shares with the outer one; its steps are nobody's news. */
export function silence(outer: Runner): RunnerOptions {
  const { onStep: _, onLog: __, ...shared } = outer.options;
  return shared;
}
