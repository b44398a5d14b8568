/** What the parsing process is asked and what it answers: plain data that crosses a process border. */
import type { NotebookEntry } from '../../engine/schema/api.ts';
import type { CheckedIssue, CheckedNotebook } from './check-notebook.ts';

export interface Question {
  readonly text: string;
  /** Id that the text should have; for `rename` the id that it gets. */
  readonly id: string;
}

export type Summary = Pick<NotebookEntry, 'name' | 'description' | 'tags' | 'cells'>;
export type Asks = readonly { readonly entry: string; readonly cells: readonly string[] }[];

export interface Answers {
  readonly check: CheckedNotebook;
  /** Null in `summary` when the text is no notebook. */
  readonly summarise: { readonly summary: Summary | null };
  readonly asks: Asks;
  /** What `quire.yaml` says; null where it leaves it open. */
  readonly settings: { readonly sqlThreads: number | null; readonly issues: readonly CheckedIssue[] };
  /** The text with the id written into it. */
  readonly rename: { readonly text: string };
}
