/**
 * The live notebook as page and tests see it: one object that holds the state of session and running,
 * turns commands into state, starts cells on the host and feeds their endings back.
 */
import type { Host } from '../host/ports.ts';
import type { Document } from '../notebook/document.ts';
import type { Issue } from '../schema/issue.ts';
import type { Result } from '../schema/result.ts';
import type { Command, Plan, Session, Validity } from '../session/state.ts';
import type { RunEntry } from './state.ts';

/** All that is shown of one cell. Values are compared by identity, so that a page updates only what changed. */
export interface CellView {
  readonly id: string;
  readonly type: string | null;
  readonly validity: Validity;
  readonly entry: RunEntry | null;
  /** The last ending, and the last success that is shown while stale or running. */
  readonly result: Result | null;
  readonly shown: Result | null;
  readonly ranBecause: string | null;
  /** With their places in the notebook's text. */
  readonly issues: readonly Issue[];
  readonly reads: readonly string[];
  readonly readBy: readonly string[];
}

/** The open notebook as it is shown. It is never changed; what stayed is the same object in the next one. */
export interface WorkbenchState {
  readonly session: Session;
  readonly cells: ReadonlyMap<string, CellView>;
  readonly issues: readonly Issue[];
  readonly stale: number;
  readonly running: number;
  /** What "run stale" would do now. */
  readonly plan: Plan;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** A live notebook: commands in, states out. */
export interface Workbench {
  readonly state: WorkbenchState;
  /** Called after every change, at most once per turn of the event loop. */
  subscribe(listener: (state: WorkbenchState) => void): () => void;
  dispatch(command: Command): void;
  /** Resolves when nothing is queued or running. */
  settled(): Promise<void>;
  /** Makes the relation of a current result exist again (page reloaded, engine killed): no run, no event. */
  materialise(cell: string): Promise<void>;
  dispose(): void;
}

/** What a live notebook is opened with. */
export interface WorkbenchOptions {
  readonly text: string;
  /** The text when it was read before, or an earlier one of the same notebook: equal pieces are not parsed again. */
  readonly document?: Document;
  readonly host: Host;
  readonly grants?: readonly string[];
  readonly inputs?: Readonly<Record<string, import('../lib/json.ts').Json>>;
  /** Stored results by cell, to open with nothing re-run. */
  readonly results?: Readonly<Record<string, Result>>;
  /** Asked to write the draft; called with the whole text after every change of it. */
  readonly save?: (text: string) => void;
  readonly notice?: (text: string) => void;
  /** Something was thrown that is no failure; default: thrown again where nobody catches it. */
  readonly bug?: (error: unknown) => void;
  /** Inputs of one frame make one pass; default: those of one turn of the event loop. */
  readonly frame?: () => Promise<void>;
}

/** Opens a live notebook; nothing runs before the command `open`. */
export type CreateWorkbench = (options: WorkbenchOptions) => Workbench;
