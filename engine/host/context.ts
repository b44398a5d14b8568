/**
 * What a running cell gets. A cell reads only what its plan named: `results` holds the cells that it
 * references and nothing else. It leaves scheduling, retries, gates and keys to `run/`.
 */
import type { Digest } from '../lib/digest.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import type { Failure } from '../schema/failure.ts';
import type { InputFields } from '../schema/index.ts';
import type { Output, Result, Round, Verdict } from '../schema/result.ts';
import type { TableInfo } from '../schema/table.ts';
import type { Host } from './ports.ts';

/** The name `run` in expressions. */
export interface RunScope {
  readonly id: string;
  readonly notebook: string;
  readonly version: number | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly seed: number;
  readonly effects: 'mock' | 'ask' | 'live';
  readonly models: 'recorded' | 'live';
}

export interface CellContext {
  readonly host: Host;
  readonly signal: AbortSignal;
  readonly run: RunScope;
  /** A run, not a workbench: SQL cells that leave it open keep tables, never views, so that what it saw stays; nobody is asked. */
  readonly keepsTables: boolean;
  /** Values of input and selection nodes by name: `min_delay`, `hours.brush`. */
  readonly inputs: Readonly<Record<string, Json>>;
  /** What the referenced input cells declare, by id: it chooses the SQL type of a value and what it filters. */
  readonly inputFields: Readonly<Record<string, InputFields>>;
  /** Results of the referenced cells, a catcher's output already standing in for what it caught. */
  readonly results: Readonly<Record<string, Result>>;
  /** Names beside cells and `run`: item, index, round, error. */
  readonly scope: JsonObject;
  /** A fresh relation name for the output, or for a relation beside it. */
  relationName(beside?: string): string;
  progress(done: number, total: number | null): void;
  log(text: string): void;
  /** Runs nested cells to their end and gives their results by id: for loop. */
  runNested(scope: JsonObject): Promise<Readonly<Record<string, Result>>>;
  /** Runs another notebook and gives its outputs: for notebook cells. */
  runNotebook(id: string, inputs: JsonObject): Promise<JsonObject>;
}

/** What a cell's `run` gives; failures are thrown as `FailureError`. */
export interface CellOutcome {
  readonly output?: Output;
  readonly relations?: Readonly<Record<string, TableInfo>>;
  readonly rounds?: readonly Round[];
  /** What the cell's own checks say of its items. */
  readonly assertions?: Verdict;
  readonly requestKey?: Digest;
  readonly notes?: readonly string[];
  /** A failure that leaves an output behind (rejected rows with `on_reject: fail`). */
  readonly failure?: Failure;
}
