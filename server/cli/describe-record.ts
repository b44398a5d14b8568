/** A run's record as lines for people: one a cell, then how it ended. */
import type { RunRecord } from '../../engine/run.ts';

type RecordCell = RunRecord['cells'][string];

const marks = { success: '✓', failed: '✗', skipped: '–', cancelled: '■' } as const;

/** A gate that is closed is what a reader looks for. */
function markOf({ outcome, gate, assertions }: RecordCell): string {
  return gate && assertions?.passed === false ? '◆' : marks[outcome];
}

/** The record without its values: those are `--json`. */
export function describeRecord(record: RunRecord): string {
  const cells = Object.entries(record.cells);
  const width = Math.max(0, ...cells.map(([id]) => id.length));
  const lines = cells.map(([id, cell]) => `${markOf(cell)} ${id.padEnd(width)}  ${describeCell(cell)}`.trimEnd());
  const count = (outcome: RecordCell['outcome']) => cells.filter(([, cell]) => cell.outcome === outcome).length;
  const counts = (['success', 'failed', 'skipped', 'cancelled'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome}`);
  return [...lines, `${record.notebook}: ${record.outcome} (${counts.join(', ')})`].join('\n');
}

function describeCell(cell: RecordCell): string {
  if (cell.failure !== undefined) return writeFailure(cell.failure);
  if (cell.skipped_because !== undefined) return `skipped: ${cell.skipped_because.kind}, ${cell.skipped_because.cell}`;
  if (cell.assertions !== undefined) return writeVerdict(cell);
  if (cell.table !== undefined)
    return `${writeCount(cell.table.row_count, 'row')} × ${writeCount(cell.table.columns.length, 'column')}`;
  if (cell.marks !== undefined) return writeCount(cell.marks, 'mark');
  if (cell.output !== undefined) return cutText(JSON.stringify(cell.output));
  return cell.type ?? '';
}

/** The place counts from the beginning of the cell's own text. */
function writeFailure({ code, message, line, column }: NonNullable<RecordCell['failure']>): string {
  const place = line === undefined ? '' : ` in its line ${line}${column === undefined ? '' : `, column ${column}`}`;
  return `${code}${place}: ${message.replaceAll('\n', '\n    ')}`;
}

function writeCount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function writeVerdict({ assertions, gate }: RecordCell): string {
  const { passed = true, results = [] } = assertions ?? {};
  const good = results.filter((check) => check.passed).length;
  const ending = passed ? '' : gate ? ': the gate is closed' : ': not good enough';
  return `${good} of ${results.length} checks passed${ending}`;
}

function cutText(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
