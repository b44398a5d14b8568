/**
 * An `Sql` whose code is loaded with its first call, so that a page shows its notebook before it knows
 * how to run SQL. Every call waits for the same loading; one that fails is tried again by the next call.
 */
import { FailureError } from '../../../engine/index.ts';
import type { Sql } from '../../../engine/run.ts';

export interface LazySql extends Sql {
  /** Starts the engine; trouble is told to the first call. */
  warm(): void;
  /** Ends the engine, if it was ever started. */
  dispose(): void;
}

/** The port over what `load` gives. */
export function createLazySql(load: () => Promise<LazySql>): LazySql {
  let loading: Promise<LazySql> | undefined;
  let ended = false;
  const sql = (): Promise<LazySql> => {
    loading ??= load().catch(() => {
      loading = undefined;
      throw new FailureError({
        code: 'needs-server',
        message: 'The SQL engine could not be loaded: the server does not answer.',
        retryable: true,
      });
    });
    return loading;
  };
  return {
    load: async (...given) => (await sql()).load(...given),
    run: async (...given) => (await sql()).run(...given),
    put: async (...given) => (await sql()).put(...given),
    window: async (...given) => (await sql()).window(...given),
    text: async (...given) => (await sql()).text(...given),
    values: async (...given) => (await sql()).values(...given),
    query: async (...given) => (await sql()).query(...given),
    profile: async (...given) => (await sql()).profile(...given),
    measure: async (...given) => (await sql()).measure(...given),
    digest: async (...given) => (await sql()).digest(...given),
    export: async (...given) => (await sql()).export(...given),
    drop: async (...given) => (await sql()).drop(...given),
    warm: () => {
      if (ended) return;
      sql().then(
        (loaded) => loaded.warm(),
        () => undefined,
      );
    },
    dispose: () => {
      ended = true;
      loading?.then((loaded) => loaded.dispose()).catch(() => undefined);
    },
  };
}
