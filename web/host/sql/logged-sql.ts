/**
 * A SQL port that notes what it was asked: each statement with its time and how it ended, the last few hundred.
 * Nothing is kept beyond the page; what is asked is not changed.
 */
import { type Accessor, createSignal } from 'solid-js';
import { FailureError } from '../../../engine/index.ts';
import type { LazySql } from './lazy-sql.ts';

/** One question to the engine. */
export interface Asked {
  readonly at: number;
  readonly text: string;
  /** Milliseconds; null while it runs. */
  readonly tookMs: number | null;
  /** Why it failed. */
  readonly failure: string | null;
}

export interface LoggedSql extends LazySql {
  /** The oldest first. */
  readonly log: Accessor<readonly Asked[]>;
}

const mostKept = 300;

/** Notes every question to `sql` that reads or makes rows. */
export function logSql(sql: LazySql, now: () => number): LoggedSql {
  const [log, setLog] = createSignal<readonly Asked[]>([]);
  const note = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    let entry: Asked = { at: now(), text, tookMs: null, failure: null };
    setLog((before) => [...before, entry].slice(-mostKept));
    const end = (failure: string | null) => {
      const ended = { ...entry, tookMs: now() - entry.at, failure };
      setLog((before) => before.map((one) => (one === entry ? ended : one)));
      entry = ended;
    };
    try {
      const answer = await work();
      end(null);
      return answer;
    } catch (error) {
      end(error instanceof FailureError ? error.failure.message : 'given up');
      throw error;
    }
  };
  return {
    ...sql,
    log,
    load: (request, ...rest) => note(`-- reads ${request.path}`, () => sql.load(request, ...rest)),
    run: (request, signal) => note(request.statements.join(';\n'), () => sql.run(request, signal)),
    query: (text, ...rest) => note(text, () => sql.query(text, ...rest)),
    window: (table, query, signal) =>
      note(`-- rows ${query.offset + 1} to ${query.offset + query.limit} of ${table}`, () =>
        sql.window(table, query, signal),
      ),
  };
}
