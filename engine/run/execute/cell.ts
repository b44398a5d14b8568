/**
 * One run of one cell: condition, cache, items or single, time limit, digest. What it throws as a failure
 * becomes the cell's result; anything else is a bug and goes on. Retries and turns are the step's.
 */
import { runCell } from '../../cells/run.ts';
import type { CellContext, CellOutcome } from '../../host/context.ts';
import type { Cell } from '../../notebook/document.ts';
import { FailureError, fail } from '../../schema/failure.ts';
import type { Result } from '../../schema/result.ts';
import { loadCached, saveCached, variesByRun } from './cache.ts';
import { isUnfinished, isWanted } from './condition.ts';
import { buildContext } from './context.ts';
import { digestOutput } from './digest.ts';
import { judgeOutput } from './judge-output.ts';
import type { CellEnd, CellRequest } from './request.ts';

/** Runs a cell to its end. Throws only bugs, and the signal's reason when it was aborted. */
export async function executeCell(request: CellRequest): Promise<CellEnd> {
  const { host, session } = request;
  const cell = session.graph.nodes.get(request.cell)?.cell;
  if (!cell) throw new Error(`there is no cell \`${request.cell}\` to run`);
  const startedAt = host.clock.now();
  const lines: string[] = [];
  const stamp = (result: Result): Result => {
    const timed = { ...result, startedAt, durationMs: host.clock.now() - startedAt };
    return lines.length > 0 ? { ...timed, log: lines.slice() } : timed;
  };
  try {
    const noting: CellRequest = { ...request, log: (text) => noteLine(request, lines, text) };
    const work = (signal: AbortSignal) => runOnce(noting, cell, { signal, stamp });
    return await limitTime(request, cell.fields?.timeout_seconds, work);
  } catch (error) {
    request.signal.throwIfAborted();
    if (!(error instanceof FailureError)) throw error;
    return { result: stamp({ outcome: 'failed', failure: error.failure, ...unstamped }), again: false };
  }
}

/** A cell over many items may print without end: a result keeps its first lines. */
const keptLines = 500;

function noteLine(request: CellRequest, lines: string[], text: string): void {
  if (lines.length < keptLines) lines.push(text);
  request.log(text);
}

interface Attempt {
  readonly signal: AbortSignal;
  /** Puts in when the cell began and how long it took until now; once, so that what is stored is what is shown. */
  readonly stamp: (result: Result) => Result;
}

async function runOnce(request: CellRequest, cell: Cell, { signal, stamp }: Attempt): Promise<CellEnd> {
  const context = await buildContext(request, signal);
  if (!(await isWanted(cell, context))) {
    const skippedBecause = { kind: 'when', cell: cell.id } as const;
    return { result: stamp({ outcome: 'skipped', skippedBecause, ...unstamped }), again: false };
  }
  const stored = await loadCached(request, cell);
  if (stored) return { result: stamp(stored), again: false };
  const outcome = await runWork(cell, context);
  const again = outcome.failure === undefined && (await isUnfinished(cell, context, outcome));
  const result = stamp(await judgeOutput(cell, context, await finish(request, outcome)));
  await saveCached(request, cell, result);
  return { result, again };
}

async function runWork(cell: Cell, context: CellContext): Promise<CellOutcome> {
  const each = cell.fields?.for_each;
  return each ? (await import('./items.ts')).runItems(cell, each, context) : runCell(cell, context);
}

async function finish(request: CellRequest, outcome: CellOutcome): Promise<Result> {
  const { output, relations, rounds, assertions, requestKey, notes, failure } = outcome;
  const digest = await digestOutput(request, output);
  return {
    outcome: failure ? 'failed' : 'success',
    ...(output && { output }),
    ...(failure && { failure }),
    ...(relations && { relations }),
    ...(rounds && { rounds }),
    ...(assertions && { assertions }),
    ...(digest && { digest }),
    ...(requestKey && { requestKey }),
    ...(variesByRun(request) && { volatile: true }),
    ...(notes && { notes }),
    ...unstamped,
  };
}

const unstamped = { startedAt: 0, durationMs: 0 };

type Work = (signal: AbortSignal) => Promise<CellEnd>;

/** The work's end, or the failure `timeout` and an aborted signal when it takes longer. */
async function limitTime(request: CellRequest, seconds: number | undefined, work: Work): Promise<CellEnd> {
  if (seconds === undefined) return work(request.signal);
  const control = new AbortController();
  const pass = () => control.abort(request.signal.reason);
  if (request.signal.aborted) pass();
  request.signal.addEventListener('abort', pass, { once: true });
  const waiting = new AbortController();
  const late = request.host.clock.sleep(seconds * 1000, waiting.signal).then(() => {
    control.abort(new Error('timeout'));
    return fail('timeout', `the cell ran longer than ${seconds} s; \`timeout_seconds\` allows no more`);
  });
  try {
    return await Promise.race([work(control.signal), late]);
  } finally {
    request.signal.removeEventListener('abort', pass);
    late.catch(() => undefined);
    waiting.abort(new Error('done'));
  }
}
