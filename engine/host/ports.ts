/**
 * The outside as one object of ports. Page, server (with CLI) and the fake each give a `Host`; the
 * engine knows no other world. Every port has one contract suite that runs against every adapter.
 * What is asked of a port is data that can be sent to a worker or over HTTP.
 */
import type { Digest } from '../lib/digest.ts';
import type { ExactObject, Json, JsonObject } from '../lib/json.ts';
import type { Failure } from '../schema/failure.ts';
import type {
  ColumnProfile,
  FileRequest,
  FileWritten,
  RangeFigures,
  Rows,
  TableInfo,
  Window,
  WindowQuery,
} from '../schema/table.ts';

/** All that a run needs of the world. */
export interface Host {
  readonly place: 'page' | 'server' | 'fake';
  readonly sql: Sql;
  readonly sandbox: Sandbox;
  readonly python: Python;
  readonly files: Files;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly charts: Charts;
}

/** What a SQL cell asks: statements in order, the last SELECT's rows go `into` a relation. */
export interface SqlRequest {
  /** Statements with literals already written in; split by the engine, one string each. */
  readonly statements: readonly string[];
  /** Name in the cell's own catalog (`tickets`, `triage.checks`) → relation that it stands for. */
  readonly reads: Readonly<Record<string, string>>;
  /** Name of the new relation. */
  readonly into: string;
  readonly as: 'table' | 'view';
  /** CREATE, INSERT … on tables of the cell's own catalog are allowed. */
  readonly writes: boolean;
}

/** A file to import: content by hash, and how to read it. */
export interface ImportRequest {
  readonly path: string;
  readonly digest: Digest;
  readonly format: 'csv' | 'tsv' | 'json' | 'jsonl' | 'parquet' | 'arrow' | 'xlsx' | 'sqlite';
  /** The cell's reading fields: options, columns, null_values, normalize. */
  readonly options: JsonObject;
}

/** What an import left. */
export interface Imported {
  readonly table: TableInfo;
  /** Lines that could not be read, as a relation `line, column, text, reason`; absent when there is none. */
  readonly rejects?: TableInfo;
  /** What the reader decided, in the words of the cell's fields. */
  readonly decided: JsonObject;
}

/** Failures are thrown as `FailureError`; anything else that is thrown is a bug. */
export interface Sql {
  load(request: ImportRequest, as: string, signal: AbortSignal): Promise<Imported>;
  run(request: SqlRequest, signal: AbortSignal): Promise<TableInfo>;
  /** Rows given as JSON (rule: JavaScript → table). `columns` fixes names and types where given. */
  put(
    rows: readonly ExactObject[],
    columns: readonly { name: string; type?: string }[],
    as: string,
  ): Promise<TableInfo>;
  window(table: string, query: WindowQuery, signal?: AbortSignal): Promise<Window>;
  /** The first rows as records know them: exact, nested values as JSON. */
  text(table: string, limit: number): Promise<Rows>;
  /** The first rows as JavaScript sees them, objects by column name; failure `table-too-large` above `limit`. */
  values(table: string, limit: number): Promise<readonly JsonObject[]>;
  /** Rows of a SELECT over one relation named `data`, as JavaScript values: for charts and profiles. */
  query(sql: string, data: string, signal?: AbortSignal): Promise<Rows>;
  /** Figures of some columns over the whole relation, in their order; each is computed once, when nothing else computes. */
  profile(table: string, columns: readonly string[], signal?: AbortSignal): Promise<readonly ColumnProfile[]>;
  /** Figures over some rows and columns together, as they are asked for in a window. */
  measure(table: string, query: WindowQuery, signal?: AbortSignal): Promise<RangeFigures>;
  digest(table: string): Promise<Digest>;
  /** Writes a file; `put` gets its bytes in order, piece by piece. Begun, it is not tried again. */
  export(
    table: string,
    request: FileRequest,
    put: (bytes: Uint8Array) => void,
    signal?: AbortSignal,
  ): Promise<FileWritten>;
  drop(table: string): Promise<void>;
}

/** Programs to be evaluated, and what they see. */
export interface SandboxRequest {
  /** Expressions, or function bodies with `return`; each is mapped over `items`. */
  readonly programs: readonly { readonly code: string; readonly form: 'expression' | 'body' }[];
  /** Names in scope, sent once, frozen. Functions `rows`, `one` are there by themselves. */
  readonly globals: JsonObject;
  /** Names that differ per item; absent: one item without names. */
  readonly items?: readonly JsonObject[];
  /** `Date` without arguments and the seed of `Math.random`. */
  readonly startedAt: string;
  readonly seed: number;
  /** `softMs` is one program's time for one item; a thread without progress for `hardMs` is killed. */
  readonly limits: { readonly softMs: number; readonly hardMs: number; readonly memoryMb: number };
}

/** `missing`: the program gave undefined. A value may hold NaN and infinities, which JSON text does not have. */
export type Evaluation = Ending & {
  /** What a body printed with `console`, a line each; bounded. */
  readonly lines?: readonly string[];
};
type Ending = { readonly value: Json } | { readonly missing: true } | { readonly failure: Failure };

/** Evaluates foreign programs. A program's own failure is in its evaluation, never thrown. */
export interface Sandbox {
  /** One list an item, one evaluation a program, in order. */
  evaluate(request: SandboxRequest, signal: AbortSignal): Promise<readonly (readonly Evaluation[])[]>;
}

/** A program of Python with `def main(data)`. Values cross as the text of `wire.ts`, so that hosts hand them on unread. */
export interface PythonRequest {
  readonly code: string;
  /** An object: what the program reads, by name. */
  readonly data: string;
  /** The wall clock stands here. */
  readonly startedAt: string;
  readonly seed: number;
  /** After `softMs` the program is told to stop, after `hardMs` it is killed. */
  readonly limits: SandboxRequest['limits'];
}

/** Runs foreign Python, shut in, or not at all. */
export interface Python {
  /**
   * What `main` gave. `print` gets what was printed, a line each, as it comes; bounded. Failures are thrown as
   * `FailureError`, the program's own with their place; `needs-isolation` where it cannot be shut in.
   */
  run(request: PythonRequest, print: (line: string) => void, signal: AbortSignal): Promise<string>;
}

/** A file of the workspace: its path in it, and the digest of its content. */
export interface FileStat {
  readonly path: string;
  readonly bytes: number;
  readonly digest: Digest;
}

/** The files of the workspace, to be read. */
export interface Files {
  /** Null when there is no such file. Refused paths are the failure `file-missing` with the reason. */
  stat(path: string): Promise<FileStat | null>;
  read(path: string): Promise<Uint8Array>;
  list(folder: string): Promise<readonly FileStat[]>;
  /** Files whose paths match a pattern (`data/*.csv`), ordered by path; others are not looked at. */
  match(pattern: string): Promise<readonly FileStat[]>;
  /** Text of another notebook of the workspace; null when there is none. */
  notebook(id: string): Promise<string | null>;
}

/** Values by content key: results, drafts. A value that cannot be read counts as absent; `put` rejects where there is no room. */
export interface Store {
  get(kind: string, key: string): Promise<Json | undefined>;
  put(kind: string, key: string, value: Json): Promise<void>;
  delete(kind: string, key: string): Promise<void>;
}

/** Time, as the host has it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Chance, fit for secrets where the host is a real one. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** vega-lite's compiler, loaded on first use: both hosts compile, only the page draws. */
export interface Charts {
  /** Compiled Vega spec and the compiler's warnings; throws `FailureError` `invalid-spec`. */
  compile(spec: JsonObject): Promise<{ readonly vega: JsonObject; readonly warnings: readonly string[] }>;
}
