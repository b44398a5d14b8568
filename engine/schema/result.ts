/** What a cell's run left: output or failure, with key, digest and timing. */
import type { Digest } from '../lib/digest.ts';
import type { Json } from '../lib/json.ts';
import type { Failure } from './failure.ts';
import type { TableInfo } from './table.ts';

/** A cell's own value. `none`: it has none (markdown without expressions still has its text). */
export type Output =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'table'; readonly table: TableInfo }
  | { readonly kind: 'text'; readonly text: string; readonly problems: readonly Failure[] }
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

/** A chart, ready to draw: the spec without data, and the rows of the pushed-down query. */
export interface Picture {
  readonly spec: Json;
  readonly rows: readonly Json[];
  /** Rows of the pushed-down query, and its digest: what the record holds. */
  readonly marks: number;
  readonly digest: Digest;
  /** Rows of the relation that the query read, when it is known. */
  readonly sourceRows?: number;
  /** What a person can select in it, and which field of the relation each drawn one stands for. */
  readonly selections: readonly PictureSelection[];
  /** Lines under the chart: rows sampled, nulls not drawn, spec keys dropped. */
  readonly notes: readonly string[];
  /** One sentence that says what is drawn, for people who do not see it. */
  readonly summary: string;
}

/** A parameter of a chart in which something can be selected, and the fields that its value speaks of. */
export interface PictureSelection {
  readonly param: string;
  readonly kind: 'interval' | 'point';
  readonly fields: readonly {
    readonly channel?: string;
    /** Its name in the picture's rows. */
    readonly drawn: string;
    readonly field: string;
    readonly temporal: boolean;
    /** The time unit that its moments are reduced to, as `hours` or `yearmonth`. */
    readonly unit?: string;
  }[];
}

/** What one check found: `score` from 0 to 1, null where it has none; `bad` of `total` rows break it. */
export interface Check {
  readonly type: string;
  readonly metric?: string;
  readonly state: 'pass' | 'fail' | 'error' | 'unscored';
  readonly passed: boolean;
  readonly score: number | null;
  readonly reason: string;
  readonly bad?: number;
  readonly total?: number;
  /** The offending rows, at most 100. */
  readonly rows?: TableInfo;
}

/** What several checks say together; `score` from 0 to 1. */
export interface Verdict {
  readonly passed: boolean;
  readonly score: number;
  readonly results: readonly Check[];
}

export type SkipKind = 'when' | 'failed' | 'gate' | 'issue' | 'disabled' | 'not-needed' | 'budget';

/** Why a cell did not run. */
export interface SkippedBecause {
  readonly kind: SkipKind;
  /** The cell that it is because of. */
  readonly cell: string;
}

/** How a run of a cell ended. */
export type Outcome = 'success' | 'failed' | 'skipped' | 'cancelled';

/** One round of a loop, from 1, with the results of its cells. */
export interface Round {
  readonly number: number;
  readonly cells: Readonly<Record<string, Result>>;
}

/** What is left of one run of a cell. Times are milliseconds, `startedAt` since 1970. */
export interface Result {
  readonly outcome: Outcome;
  readonly output?: Output;
  readonly failure?: Failure;
  readonly skippedBecause?: SkippedBecause;
  /** What the cell's own `assertions` say of its output. */
  readonly assertions?: Verdict;
  /** The cell that stood in for this failed one. */
  readonly caughtBy?: string;
  /** Relations beside the output, by name: `checks`, `rejects`, `rounds`, a loop's nested cells. */
  readonly relations?: Readonly<Record<string, TableInfo>>;
  readonly rounds?: readonly Round[];
  /** Digest of the output; absent for outputs that nothing can read. */
  readonly digest?: Digest;
  /** Key for which this result answers: a success, a failure, a skip that is as it should be. */
  readonly key?: Digest;
  readonly requestKey?: Digest;
  readonly volatile?: boolean;
  /** Why it ran: "`min_delay` changed to 20", "you asked". */
  readonly cause?: string;
  /** Lines that the cell's code printed; of its last attempt. */
  readonly log?: readonly string[];
  /** Lines for the cell's plate: "rounded", "on the server, because …". */
  readonly notes?: readonly string[];
  readonly startedAt: number;
  readonly durationMs: number;
}
