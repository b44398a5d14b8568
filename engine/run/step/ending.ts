/**
 * What follows the ending of an attempt: another attempt, another turn of `repeat`, or the cell's end,
 * with a catcher standing in for what it caught. Waiting times are told to the host, never waited here.
 */
import type { Result } from '../../schema/result.ts';
import type { EndedRun, QueueEntry, RunEntry, StepEvent } from '../state.ts';
import type { Turn } from './turn.ts';

type Progress = Extract<StepEvent, { type: 'progress' }>;

/** Another attempt would end alike, or cost again. */
const neverRetried: ReadonlySet<string> = new Set(['auth', 'quota', 'invalid-request', 'schema', 'effect-unknown']);

/** Takes the ending of an attempt; one that is not the running one is ignored. */
export function endCell(turn: Turn, { cell, token, result, again }: EndedRun): void {
  const entry = turn.entry(cell);
  if (!entry || entry.token !== token) return;
  const next = nextAttempt(entry, result) ?? (again && result.outcome === 'success' ? nextTurn(entry) : null);
  if (next) {
    turn.start(next.entry, next.delayMs);
  } else {
    turn.running -= 1;
    turn.settle(entry, complete(entry, result), token);
  }
}

/** Notes how far a running cell has come; `total` is null where nobody knows. */
export function noteProgress(turn: Turn, { cell, token, done, total }: Progress): void {
  const entry = turn.entry(cell);
  if (entry && entry.token === token) turn.setEntry({ ...entry, progress: { done, total } });
}

interface Next {
  readonly entry: QueueEntry;
  readonly delayMs: number;
}

function nextAttempt(entry: QueueEntry, { failure, outcome }: Result): Next | null {
  if (outcome !== 'failed' || !failure) return null;
  const retry = entry.node.cell.fields?.retry;
  if (!retry || entry.attempt >= retry.attempts) return null;
  if (failure.retryable === false || neverRetried.has(failure.code) || retry.not_on.includes(failure.code)) return null;
  const factor = retry.backoff === 'exponential' ? 2 ** (entry.attempt - 1) : 1;
  const delayMs = Math.min(retry.base_seconds * factor, retry.max_seconds) * 1000;
  return { entry: { ...entry, attempt: entry.attempt + 1 }, delayMs };
}

function nextTurn(entry: QueueEntry): Next | null {
  const repeat = entry.node.cell.fields?.repeat;
  if (!repeat || entry.turn >= repeat.max) return null;
  return { entry: { ...entry, turn: entry.turn + 1, attempt: 1 }, delayMs: repeat.every_seconds * 1000 };
}

/**
 * A result knows why it ran, and answers for the key that its run began with, a failure too. Where an output
 * has no digest of its own, the key stands in.
 */
function complete(entry: RunEntry, result: Result): Result {
  const { key, reason: cause } = entry;
  if (!key) return { ...result, cause };
  const keyed = { ...result, cause, key };
  if (result.outcome !== 'success' || result.digest !== undefined || result.output?.kind !== 'table') return keyed;
  return { ...keyed, digest: key };
}
