/**
 * The shapes of everything that is written down, from one source. (Placeholder types: replaced by
 * those inferred from zod schemas, field names and meanings unchanged.)
 */
import type { Json, JsonObject } from '../lib/json.ts';

export type CellType =
  | 'markdown'
  | 'input'
  | 'data'
  | 'sql'
  | 'chart'
  | 'code'
  | 'prompt'
  | 'agent'
  | 'assertion'
  | 'tool'
  | 'task'
  | 'wait'
  | 'notebook'
  | 'loop';

/** Fields of any cell, in long form: durations in seconds, lists where the short form is one entry. */
export interface CommonFields {
  readonly title?: string;
  readonly description?: string;
  readonly when?: string;
  readonly on_skip?: 'run';
  readonly catch?: string;
  readonly for_each?: {
    readonly in: string;
    readonly max_items: number;
    readonly parallel: number;
    readonly on_item_error: 'collect' | 'fail';
  };
  readonly key?: readonly string[];
  readonly share: boolean;
  readonly needs: readonly string[];
  readonly reads: readonly string[];
  readonly retry?: {
    readonly attempts: number;
    readonly backoff: 'fixed' | 'exponential';
    readonly base_seconds: number;
    readonly max_seconds: number;
    readonly not_on: readonly string[];
  };
  readonly timeout_seconds?: number;
  readonly repeat?: { readonly every_seconds: number; readonly until?: string; readonly max: number };
  readonly run?: 'auto' | 'manual' | 'confirm';
  readonly cache: boolean;
  readonly assertions?: AssertionList;
  readonly display?: JsonObject;
  readonly disabled: boolean;
  readonly hidden?: 'source' | 'output' | 'both';
}

/** `assertions:` as a list or `{ threshold, items }`, entries in long form `{ type, …}`. */
export interface AssertionList {
  readonly threshold?: number;
  readonly items: readonly AssertionFields[];
}
export interface AssertionFields {
  readonly type: string;
  readonly [field: string]: Json | undefined;
}

export interface FieldsByType {
  markdown: CommonFields & { readonly text: string };
  input: CommonFields & { readonly input: InputFields };
  data: CommonFields & DataFields;
  sql: CommonFields & {
    readonly sql?: string;
    readonly sql_file?: string;
    readonly row_limit?: number;
    readonly materialize: 'auto' | 'view' | 'table';
    readonly place: 'auto' | 'page' | 'server';
    readonly writes: boolean;
  };
  chart: CommonFields & {
    readonly data: string;
    readonly chart: JsonObject;
    readonly where?: 'linked' | readonly string[];
    readonly renderer?: 'canvas' | 'svg';
    readonly max_rows: number;
  };
  code: CommonFields & {
    readonly code?: string;
    readonly code_file?: string;
    readonly language: 'javascript' | 'python';
  };
  prompt: CommonFields & JsonObject;
  agent: CommonFields & JsonObject;
  assertion: CommonFields & {
    readonly of: readonly string[];
    readonly assertion: AssertionList;
    readonly severity: 'warn' | 'gate';
    readonly threshold?: number;
  };
  tool: CommonFields & JsonObject;
  task: CommonFields & JsonObject;
  wait: CommonFields & JsonObject;
  notebook: CommonFields & { readonly notebook: string; readonly inputs: JsonObject };
  loop: CommonFields & {
    readonly max_rounds: number;
    readonly until?: string;
    readonly restart_on?: string;
    readonly carry: 'last' | 'all' | 'none';
  };
}

export interface InputFields {
  readonly widget:
    | 'text'
    | 'textarea'
    | 'number'
    | 'slider'
    | 'range'
    | 'switch'
    | 'select'
    | 'multiselect'
    | 'radio'
    | 'date'
    | 'daterange'
    | 'file'
    | 'table'
    | 'json'
    | 'button';
  readonly label?: string;
  readonly help?: string;
  readonly default?: Json;
  readonly options?: readonly Json[] | { readonly cell: string; readonly value: string; readonly label?: string };
  readonly source?: string;
  readonly min?: Json;
  readonly max?: Json;
  readonly step?: number;
  readonly required: boolean;
  readonly secret: boolean;
  readonly column?: string;
  readonly all?: string;
  readonly unit?: string;
  readonly empty: 'all' | 'none';
}

export interface DataFields {
  /** Exactly one of these says where the rows come from. */
  readonly source?: string;
  readonly rows?: readonly JsonObject[];
  readonly connection?: string;
  readonly query?: string;
  readonly options: JsonObject;
  readonly columns: Readonly<Record<string, { readonly type?: string; readonly format?: string }>>;
  readonly null_values: readonly string[];
  readonly on_reject: 'keep' | 'fail';
  readonly normalize: boolean;
  readonly schema?: { readonly columns: Readonly<Record<string, JsonObject>> };
  readonly declassify?: readonly string[];
}

export interface NotebookFields {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly limits?: JsonObject;
  readonly settings: {
    readonly max_parallel: number;
    readonly timezone: string;
    readonly live: boolean;
    readonly [name: string]: Json | undefined;
  };
  readonly outputs?: Readonly<Record<string, Json>>;
  readonly tests?: JsonObject;
  readonly layout?: JsonObject;
}
