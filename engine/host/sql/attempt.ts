/**
 * How work on an engine is tried: on a connection of its own that is always closed, troubles turned
 * into failures, and again when it fell through someone else. A statement is pure, so that a second
 * try can change nothing but its end.
 */
import { FailureError } from '../../schema/failure.ts';
import { type SqlConnection, type SqlDriver, SqlTrouble, type Use } from './driver.ts';
import { toFailure } from './trouble.ts';
import { Turns } from './turns.ts';

/** Runs `work` on a new connection. */
export async function withConnection<T>(
  driver: SqlDriver,
  work: (connection: SqlConnection) => Promise<T>,
  use?: Use,
): Promise<T> {
  const connection = await driver.connect(use);
  try {
    return await work(connection);
  } catch (error) {
    throw toFailure(error);
  } finally {
    await connection.close();
  }
}

const turns = new WeakMap<SqlDriver, Turns>();

/**
 * Runs `work` beside others. Work that fell together with others (memory, a dead engine) runs once more
 * alone: the guilty one falls again and gets its failure, the innocent ones end well. Must not be nested.
 */
export async function repeatWhenLost<T>(driver: SqlDriver, work: () => Promise<T>): Promise<T> {
  const own = turns.get(driver) ?? new Turns();
  turns.set(driver, own);
  const { end, crowded } = await own.share(() => repeatOnNew(driver, work));
  if (end.status === 'fulfilled') return end.value;
  if (crowded && isFall(end.reason)) return own.alone(() => repeatOnNew(driver, work));
  throw end.reason;
}

/** The engine was started anew for someone else: the same again on the new one, twice at most. */
async function repeatOnNew<T>(driver: SqlDriver, work: () => Promise<T>): Promise<T> {
  for (let again = 2; ; again -= 1) {
    const { generation } = driver;
    try {
      return await work();
    } catch (error) {
      const lost = isRetryable(error) && driver.generation !== generation;
      if (!lost || again === 0) throw error;
    }
  }
}

function isFall(error: unknown): boolean {
  if (error instanceof SqlTrouble) return error.kind !== 'statement';
  return error instanceof FailureError && ['sql-memory', 'sql-engine-died'].includes(error.failure.code);
}

function isRetryable(error: unknown): boolean {
  if (error instanceof SqlTrouble) return error.kind === 'lost';
  return error instanceof FailureError && error.failure.retryable === true;
}
