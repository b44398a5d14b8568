/**
 * How work on an engine is tried: on a connection of its own that is always closed, troubles turned
 * into failures, and once more when the engine was lost through someone else.
 */
import { FailureError } from '../../schema/failure.ts';
import { type SqlConnection, type SqlDriver, SqlTrouble } from './driver.ts';
import { toFailure } from './trouble.ts';

/** Runs `work` on a new connection. */
export async function withConnection<T>(
  driver: SqlDriver,
  work: (connection: SqlConnection) => Promise<T>,
): Promise<T> {
  const connection = await driver.connect();
  try {
    return await work(connection);
  } catch (error) {
    throw toFailure(error);
  } finally {
    await connection.close();
  }
}

/** Someone else's statement took the engine along: the same again on the new one, twice at most. */
export async function repeatWhenLost<T>(driver: SqlDriver, work: () => Promise<T>): Promise<T> {
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

function isRetryable(error: unknown): boolean {
  if (error instanceof SqlTrouble) return error.kind === 'lost';
  return error instanceof FailureError && error.failure.retryable === true;
}
