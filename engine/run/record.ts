/**
 * Folds a run's events into its record. Which cell ended first, or how events of different cells
 * interleave, leaves no trace outside `unstable`.
 */
import { writeCanonical } from '../lib/canonical.ts';
import { compareText } from '../lib/compare.ts';
import type { RunEvent } from '../schema/event.ts';
import type { RecordCell, RunRecord } from '../schema/record.ts';

/** The record of a run from its events, in any order that keeps each cell's own. Throws when the run never started. */
export function foldRecord(events: readonly RunEvent[]): RunRecord {
  const started = events.find((event) => event.type === 'run-started');
  if (!started) throw new Error('a record needs the start of its run');
  const finished = events.find((event) => event.type === 'run-finished');
  const cells = foldCells(events);
  const usage = sumUsage(Object.values(cells));
  const { notebook, inputs, effects, models, version, host, engine_version } = started.data;
  return {
    notebook,
    inputs,
    outcome: judgeRun(Object.values(cells)),
    cells,
    outputs: finished?.data.outputs ?? {},
    usage,
    unstable: {
      effects,
      models,
      version,
      ran_because: Object.fromEntries(
        events.flatMap((event) => (event.type === 'plan-made' ? Object.entries(event.data) : [])),
      ),
      cached: {},
      billed_usd: 0,
      started_at: new Date(started.at).toISOString(),
      seconds: ((finished ?? started).at - started.at) / 1000,
      host,
      engine_version,
    },
  };
}

/** A record as the page saves it and the CLI prints it: canonical JSON. */
export function writeRecord(record: RunRecord): string {
  return writeCanonical(record);
}

/** The text by which records of hosts are compared: canonical JSON of all but `unstable`. */
export function writeStable({ unstable: _, ...stable }: RunRecord): string {
  return writeCanonical(stable);
}

function foldCells(events: readonly RunEvent[]): Record<string, RecordCell> {
  const cells = new Map<string, RecordCell>();
  const catchers = new Map<string, string>();
  for (const event of events) {
    if (event.type !== 'cell-finished') continue;
    cells.set(event.cell, event.data.cell);
    const { catches } = event.data;
    if (catches !== undefined && event.data.cell.outcome === 'success') catchers.set(catches, event.cell);
  }
  for (const [caught, catcher] of catchers) {
    const cell = cells.get(caught);
    if (cell?.outcome === 'failed') cells.set(caught, { ...cell, caught_by: catcher });
  }
  return Object.fromEntries([...cells].sort(([a], [b]) => compareText(a, b)));
}

/** A cell that failed and was not caught fails the run, and so does a gate that is closed. */
function judgeRun(cells: readonly RecordCell[]): RunRecord['outcome'] {
  if (cells.some((cell) => cell.outcome === 'failed' && cell.caught_by === undefined)) return 'failed';
  if (cells.some(({ gate, assertions }) => gate === true && assertions?.passed === false)) return 'failed';
  return cells.some((cell) => cell.outcome === 'cancelled') ? 'cancelled' : 'success';
}

function sumUsage(cells: readonly RecordCell[]): RunRecord['usage'] {
  const sum = (field: keyof RunRecord['usage']) => cells.reduce((total, { usage }) => total + (usage?.[field] ?? 0), 0);
  return { input_tokens: sum('input_tokens'), output_tokens: sum('output_tokens'), cost_usd: sum('cost_usd') };
}
