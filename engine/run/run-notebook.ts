/**
 * A run from scratch, headless: everything anew, its events and its record. The CLI and the page's "Run
 * from scratch and save record" are this function over their hosts, and give equal records.
 */
import type { Host } from '../host/ports.ts';
import type { Document } from '../notebook/document.ts';
import type { RunRecord } from '../schema/record.ts';
import { openSession } from '../session/open.ts';
import { planAll, planRequest } from '../session/plan.ts';
import { openRunner } from './inner.ts';
import { lookAtFiles } from './look-at-files.ts';
import { loadOutputsGiven } from './outputs.ts';
import { EventLog } from './record/event-log.ts';
import { describeStart, type NotebookRun } from './record/notebook-run.ts';
import { foldRecord } from './record.ts';
import { createSerials, startRun } from './settings.ts';

/** Runs a notebook and gives its record. Rejects only on bugs; failures are in the record. */
export async function runNotebook(document: Document, host: Host, options: NotebookRun): Promise<RunRecord> {
  const session = await lookAtFiles(openSession(document, options), host.files);
  const run = startRun(host, document.fields.id, { effects: 'mock', models: 'recorded', ...options.mode });
  const settings = { host, run, keepsTables: true, depth: 0, nextSerial: createSerials(host.random) };
  const log = new EventLog(run.id, host, options.onEvent);
  const control = new AbortController();
  let bug: { readonly error: unknown } | null = null;
  const runner = openRunner(session, {
    ...settings,
    onStep: (made) => log.follow(made),
    onLog: (cell, text) => log.addLine(session, cell, text),
    onBug: (error) => {
      bug ??= { error };
    },
  });
  const cancel = () => runner.feed({ type: 'cancel', cells: 'all' });
  options.signal?.addEventListener('abort', cancel, { once: true });
  log.add({ type: 'run-started', data: describeStart(session, run, options) });
  const plan = options.cells ? planRequest(session, options.cells) : planAll(session);
  log.add({ type: 'plan-made', data: Object.fromEntries(plan.entries.map(({ cell, reason }) => [cell, reason])) });
  try {
    runner.feed({ type: 'plan', session, plan });
    if (options.signal?.aborted) cancel();
    await runner.settled();
    await log.complete();
    if (bug) throw (bug as { error: unknown }).error;
    const outputs = await loadOutputsGiven(runner.state.session, settings, control.signal);
    log.add({ type: 'run-finished', data: { outputs: { ...outputs } as Record<string, never> } });
    return foldRecord(log.events);
  } finally {
    options.signal?.removeEventListener('abort', cancel);
    runner.dispose();
  }
}
