/** What one run of one cell is given by whoever starts it: a snapshot of the session and ways to reach the rest. */
import type { RunScope } from '../../host/context.ts';
import type { Host } from '../../host/ports.ts';
import type { Digest } from '../../lib/digest.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { Result } from '../../schema/result.ts';
import type { Session } from '../../session/state.ts';

/** What cells of one run share. */
export interface RunSettings {
  readonly host: Host;
  readonly run: RunScope;
  /** A run from scratch keeps tables, so that what it saw stays; a live notebook may keep views. */
  readonly keepsTables: boolean;
  /** How many notebooks call each other above this one. */
  readonly depth: number;
  /** A word that no relation of this engine, nor of an earlier one of the notebook, has in its name. */
  nextSerial(): string;
}

export interface CellRequest extends RunSettings {
  readonly session: Session;
  readonly cell: string;
  readonly key: Digest | null;
  /** Why it runs; absent where only its relations are made again. */
  readonly reason?: string;
  /** It must run: nothing stored may answer. */
  readonly must: boolean;
  readonly signal: AbortSignal;
  /** Names beside cells and `run`: a loop's `round`, an outer `item`. */
  readonly scope: JsonObject;
  progress(done: number, total: number | null): void;
  log(text: string): void;
  /** The results as they are read, their relations made to exist. */
  ready(results: Readonly<Record<string, Result>>): Promise<Readonly<Record<string, Result>>>;
  /** Called with the name of every relation that the run may make. */
  named(relation: string): void;
  runNested(scope: JsonObject, signal: AbortSignal): Promise<Readonly<Record<string, Result>>>;
  runNotebook(id: string, inputs: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}

export interface CellEnd {
  readonly result: Result;
  /** `repeat.until` was false. */
  readonly again: boolean;
}
