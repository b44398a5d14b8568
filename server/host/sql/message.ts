/**
 * What the server and its SQL child say to each other. Plain data over Node's channel; every request
 * but `interrupt` gets one reply with its id.
 */
import type { Answer, Failure, Leaf } from '../../../engine/sql.ts';
import type { ReadAnswer, ReadAsk } from '../import/read-into.ts';

export interface OpenOptions {
  /** The only folder that SQL can reach, with a slash at its end. */
  readonly folder: string;
  readonly memoryMb: number;
  readonly threads: number;
}

export type Ask =
  | { readonly op: 'open'; readonly options: OpenOptions }
  /** Reads a file into a DuckDB file. */
  | { readonly op: 'read'; readonly file: ReadAsk }
  | { readonly op: 'connect' }
  | { readonly op: 'run'; readonly connection: number; readonly sql: string }
  | { readonly op: 'execute'; readonly connection: number; readonly sql: string }
  | { readonly op: 'tables'; readonly connection: number; readonly sql: string }
  | { readonly op: 'count'; readonly connection: number; readonly sql: string }
  | {
      readonly op: 'append';
      readonly connection: number;
      readonly table: string;
      readonly rows: readonly (readonly Leaf[])[];
    }
  | { readonly op: 'close'; readonly connection: number }
  | { readonly op: 'interrupt'; readonly connection: number };

export type Request = Ask & { readonly id: number };

/** `undefined` never travels: an op without a result replies null. */
export type Value = null | number | Answer | readonly string[] | ReadAnswer;

export type Reply =
  | { readonly id: number; readonly value: Value }
  | { readonly id: number; readonly failure: Failure }
  /** DuckDB's own text. */
  | { readonly id: number; readonly error: string };
