/** A cell's state: a shape, and the words that always stand beside it. */
import type { Cell, SkippedBecause } from '../../engine/index.ts';
import type { CellView } from '../../engine/run.ts';
import { findNeed } from '../session/commands/new-cell.ts';
import { formatBytes, formatDuration, groupDigits, writeCount } from '../table/format.ts';

export type Shape = 'current' | 'stale' | 'never-run' | 'queued' | 'busy' | 'failed' | 'gate' | 'skipped' | 'blocked';

export interface CellState {
  readonly shape: Shape;
  /** One word, for labels and the outline. */
  readonly word: string;
  /** Why it is so. */
  readonly reason: string;
}

function writeSkip({ kind, cell }: SkippedBecause): string {
  const reasons = {
    when: `skipped: the condition of ${cell} is not met`,
    failed: `skipped: ${cell} failed`,
    gate: `skipped: the gate ${cell} is closed`,
    issue: `skipped: ${cell} has an issue`,
    disabled: `skipped: ${cell} is disabled`,
    'not-needed': 'not needed',
    budget: 'skipped: the budget is used up',
  };
  return reasons[kind];
}

/** A cause without the whole value of a selection. */
function shorten(cause: string): string {
  return cause.replace(/^input (`[^`]+`) = [{[].*$/s, '$1 changed');
}

/** Why a cell ran, in a few words: `first run`, `ran because you asked`. */
export function writeCause(cause: string | null): string {
  if (cause === null) return '';
  return cause === 'it has not run yet' ? 'first run' : `ran because ${shorten(cause)}`;
}

function describeRun({ entry }: CellView): CellState | null {
  if (entry === null || entry.status === 'idle') return null;
  const { progress } = entry;
  const count =
    progress === undefined
      ? ''
      : ` ${groupDigits(String(progress.done))}${progress.total === null ? '' : ` of ${groupDigits(String(progress.total))}`}`;
  if (entry.status === 'running') return { shape: 'busy', word: 'running', reason: `running${count}` };
  return { shape: 'queued', word: entry.status, reason: `${entry.status}: ${shorten(entry.reason)}` };
}

function describeEnding(cell: Cell, { result, validity }: CellView): CellState | null {
  if (result?.outcome === 'failed')
    return {
      shape: 'failed',
      word: 'failed',
      reason: result.caughtBy ? `failed, caught by ${result.caughtBy}` : 'failed',
    };
  if (result?.outcome === 'skipped' && result.skippedBecause)
    return { shape: 'skipped', word: 'skipped', reason: writeSkip(result.skippedBecause) };
  if (result?.outcome === 'cancelled' && validity.kind !== 'current')
    return { shape: validity.kind, word: 'stopped', reason: 'stopped' };
  const { output, assertions } = result ?? {};
  const verdict = output?.kind === 'verdict' ? output.verdict : assertions;
  const shut = verdict !== undefined && !verdict.passed;
  if (!shut || validity.kind !== 'current') return null;
  const gate = cell.type === 'assertion' && cell.fields.severity === 'gate';
  return gate
    ? { shape: 'gate', word: 'gate closed', reason: 'gate closed' }
    : { shape: 'failed', word: 'failed', reason: 'checks fail' };
}

const idle: CellState = { shape: 'never-run', word: 'never run', reason: 'not run yet' };

type ViewOf = (id: string) => CellView | undefined;

/** Why a cell never ran: the first cell that it reads which has not run itself. */
function describeIdle({ reads }: CellView, viewOf: ViewOf): CellState {
  const first = reads.find((id) => viewOf(id)?.validity.kind === 'never-run');
  return { ...idle, reason: first === undefined ? idle.reason : `waits for \`${first}\`` };
}

/** The state of a cell, the most urgent first; `viewOf` finds the cells that it reads. */
export function describeState(cell: Cell, view: CellView | undefined, viewOf: ViewOf): CellState {
  if (cell.disabled) return { shape: 'skipped', word: 'disabled', reason: 'disabled' };
  if (view === undefined) return idle;
  const blocked = view.issues.find((issue) => issue.severity === 'error');
  const need = findNeed(cell);
  if (need !== null) return { shape: 'never-run', word: 'not filled in', reason: need };
  if (blocked !== undefined) return { shape: 'blocked', word: 'blocked', reason: blocked.message };
  const told = describeRun(view) ?? describeEnding(cell, view);
  if (told !== null) return told;
  if (view.validity.kind === 'stale') return { shape: 'stale', word: 'stale', reason: shorten(view.validity.reason) };
  if (view.validity.kind === 'never-run') return describeIdle(view, viewOf);
  return {
    shape: 'current',
    word: 'current',
    reason: writeCause(view.ranBecause),
  };
}

/** Rows, marks or value of a cell in a word or two, for outline and plate. */
export function writeAmount(view: CellView | undefined): string {
  const output = view?.shown?.output;
  if (output?.kind === 'table') return groupDigits(String(output.table.rowCount));
  if (output?.kind === 'picture') return writeCount(output.picture.marks, 'mark');
  if (output?.kind === 'verdict') return `${Math.round(output.verdict.score * 100)} %`;
  if (output?.kind !== 'value') return '';
  const { value } = output;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 18 ? `${text.slice(0, 17)}…` : text;
}

/** The plate in its parts: rows and marks, duration, place; what matters most first, as there may be room for no more. */
export function writePlate(view: CellView | undefined): readonly string[] {
  const shown = view?.shown;
  if (shown === null || shown === undefined) return [];
  const { output, durationMs } = shown;
  const duration = formatDuration(durationMs / 1000);
  if (output?.kind === 'table') {
    const place = output.table.place === 'page' ? 'in the page' : 'on the server';
    const { rowCount, columns, bytes } = output.table;
    const size = bytes === undefined ? [] : [formatBytes(bytes)];
    return [writeCount(rowCount, 'row'), writeCount(columns.length, 'column'), ...size, duration, place];
  }
  if (output?.kind !== 'picture') return [duration];
  const { sourceRows, marks } = output.picture;
  const rows = sourceRows === undefined ? [] : [writeCount(sourceRows, 'row')];
  return [...rows, writeCount(marks, 'mark'), duration];
}
