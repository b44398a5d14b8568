/**
 * The state of an open notebook. Only `apply` makes a new one. What runs and in which order is not
 * here: `plan` says what should run, `run/step` when.
 */
import type { Graph } from '../graph/graph.ts';
import type { Digest } from '../lib/digest.ts';
import type { Json } from '../lib/json.ts';
import type { Document } from '../notebook/document.ts';
import type { FieldChange } from '../schema/import.ts';
import type { Splice } from '../schema/issue.ts';
import type { Result } from '../schema/result.ts';

/** An open notebook as a value. It is never changed: every command makes another one. */
export interface Session {
  readonly document: Document;
  readonly graph: Graph;
  /** What a person or a run set, by node id; defaults stand in the document. */
  readonly inputs: ReadonlyMap<string, Json>;
  /** The last ending of each cell, whatever its outcome. */
  readonly results: ReadonlyMap<string, Result>;
  /** The last success of each cell: what readers see, what validity is judged by. */
  readonly successes: ReadonlyMap<string, Result>;
  /** Content digests of the workspace files that cells name, as far as they are known; null: there is no such file. */
  readonly files: ReadonlyMap<string, Digest | null>;
  /** Entries that the server granted: `host:api.example.com`. */
  readonly grants: ReadonlySet<string>;
  /** Cells that the present view shows; null: all. */
  readonly observed: ReadonlySet<string> | null;
  readonly history: History;
  /** What was last changed at a node, for the reason of its staleness. */
  readonly changes: ReadonlyMap<string, Change>;
  /** Makes relation names and tokens unique in this session. */
  readonly counter: number;
}

/** What a person or file changed: "`sql` changed", "input `region` = EU". It counts until the cell's next success. */
export interface Change {
  readonly reason: string;
  /** The cell's last success at that time. */
  readonly since: Result | null;
}

/** One undoable step, as the splices that take it back and those that do it again. */
export interface HistoryStep {
  readonly title: string;
  readonly undo: readonly Splice[];
  readonly redo: readonly Splice[];
  /** The cell that it gave another name: what it made and was given goes with the name. */
  readonly renamed?: { readonly from: string; readonly to: string };
}

/** Steps that can be taken back, and those that were. */
export interface History {
  readonly done: readonly HistoryStep[];
  readonly undone: readonly HistoryStep[];
}

/** Whether a cell's last success still answers it. */
export type Validity =
  | { readonly kind: 'never-run' }
  | { readonly kind: 'current' }
  | { readonly kind: 'stale'; readonly reason: string };

/** One cell of a plan, and why it is in it: "`min_delay` changed to 20", "you asked", "`a` is stale". */
export interface PlanEntry {
  readonly cell: string;
  readonly reason: string;
}

/** Topological, ties by document order: the preview is what runs. */
export interface Plan {
  readonly entries: readonly PlanEntry[];
  /** Cells that a person asked for by name. */
  readonly requested: readonly string[];
}

type Path = readonly (string | number)[];

/**
 * Everything that can happen to a session. Commands that change the text carry their meaning, not
 * their splices: `apply` makes the splices.
 */
export type Command =
  | { readonly type: 'set-text'; readonly text: string; readonly title?: string }
  | { readonly type: 'edit-cell'; readonly cell: string; readonly path: Path; readonly value: Json | undefined }
  /** Several fields of a cell in one step. */
  | {
      readonly type: 'edit-fields';
      readonly cell: string;
      readonly changes: readonly FieldChange[];
      readonly title?: string;
    }
  | { readonly type: 'edit-source'; readonly cell: string; readonly yaml: string }
  | { readonly type: 'add-cell'; readonly after: string | null; readonly cell: Json }
  | { readonly type: 'delete-cells'; readonly cells: readonly string[] }
  | { readonly type: 'move-cell'; readonly cell: string; readonly after: string | null }
  | { readonly type: 'duplicate-cell'; readonly cell: string }
  | { readonly type: 'rename-cell'; readonly cell: string; readonly to: string }
  | { readonly type: 'convert-cell'; readonly cell: string; readonly to: string }
  | { readonly type: 'disable-cell'; readonly cell: string; readonly disabled: boolean }
  | { readonly type: 'replace-all'; readonly find: string; readonly replace: string }
  | { readonly type: 'edit-document'; readonly path: Path; readonly value: Json | undefined }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'set-input'; readonly input: string; readonly value: Json }
  | { readonly type: 'set-inputs'; readonly values: Readonly<Record<string, Json>> }
  | { readonly type: 'set-selection'; readonly cell: string; readonly param: string; readonly value: Json }
  | { readonly type: 'run'; readonly cells: readonly string[] | 'stale' | 'all' }
  | { readonly type: 'open' }
  | { readonly type: 'observe'; readonly cells: readonly string[] | null }
  | { readonly type: 'file-changed'; readonly path: string; readonly digest: Digest | null }
  | { readonly type: 'grants-changed'; readonly grants: readonly string[] }
  | { readonly type: 'cell-finished'; readonly cell: string; readonly result: Result }
  | { readonly type: 'restore'; readonly results: Readonly<Record<string, Result>> }
  | { readonly type: 'cancel'; readonly cells: readonly string[] | 'all' };

/** What the world has to do about a new state. */
export type Action =
  | { readonly type: 'run'; readonly plan: Plan }
  | { readonly type: 'cancel'; readonly cells: readonly string[] | 'all' }
  | { readonly type: 'save'; readonly text: string }
  /** Tell the digests of these files by `file-changed`: cells that name them wait for it. */
  | { readonly type: 'digest-files'; readonly paths: readonly string[] }
  | { readonly type: 'notice'; readonly text: string };
