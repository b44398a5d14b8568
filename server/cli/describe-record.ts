/** A run's record as lines for people: one a cell, then how it ended. */
import type { RunRecord } from '../../engine/run.ts';

type RecordCell = RunRecord['cells'][string];

const marks = { success: '✓', failed: '✗', skipped: '–', cancelled: '■' } as const;

/** The record without its values: those are `--json`. */
export function describeRecord(record: RunRecord): string {
  const cells = Object.entries(record.cells);
  const width = Math.max(0, ...cells.map(([id]) => id.length));
  const lines = cells.map(([id, cell]) =>
    `${marks[cell.outcome]} ${id.padEnd(width)}  ${describeCell(cell)}`.trimEnd(),
  );
  const count = (outcome: RecordCell['outcome']) => cells.filter(([, cell]) => cell.outcome === outcome).length;
  const counts = (['success', 'failed', 'skipped', 'cancelled'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome}`);
  return [...lines, `${record.notebook}: ${record.outcome} (${counts.join(', ')})`].join('\n');
}

function describeCell(cell: RecordCell): string {
  if (cell.failure !== undefined) return `${cell.failure.code}: ${cell.failure.message}`;
  if (cell.skipped_because !== undefined) return `skipped: ${cell.skipped_because.kind}, ${cell.skipped_because.cell}`;
  if (cell.assertions !== undefined) return writeVerdict(cell.assertions);
  if (cell.table !== undefined) return `${cell.table.row_count} rows × ${cell.table.columns.length} columns`;
  if (cell.marks !== undefined) return `${cell.marks} marks`;
  if (cell.output !== undefined) return cutText(JSON.stringify(cell.output));
  return cell.type ?? '';
}

function writeVerdict({ passed, results }: NonNullable<RecordCell['assertions']>): string {
  const good = results.filter((check) => check.passed).length;
  return `${good} of ${results.length} checks passed${passed ? '' : ': not good enough'}`;
}

function cutText(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
