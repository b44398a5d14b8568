/**
 * `quire run NOTEBOOK`: runs it here, from scratch, and prints its record. Nothing is called and nothing
 * is written outside; what the notebook asks for is granted by `--allow` alone.
 */
import { parse } from '../../engine/index.ts';
import { type RunRecord, runNotebook, writeRecord } from '../../engine/run.ts';
import { readVersion, UsageError } from '../config.ts';
import { createNodeHost } from '../host/create-host.ts';
import { openSqlEngine } from '../host/open-sql-server.ts';
import type { CheckedNotebook } from '../parse/check-notebook.ts';
import { createParser } from '../parse/parser.ts';
import { hasError, tellSettings, writeIssue } from './check.ts';
import { describeRecord } from './describe-record.ts';
import { exits, writeOut } from './exit.ts';
import { type FoundNotebook, findNotebook } from './find-notebook.ts';
import { checkFlags, type RunFlags, readInputFlags } from './run-flags.ts';

/** Exit 2 when the notebook has an error (the rest runs), else 1 when a cell failed. */
export async function runRun(argument: string, flags: RunFlags): Promise<number> {
  checkFlags(flags);
  const found = await findNotebook(argument, flags.workspace);
  const { checked, sqlThreads } = await checkFirst(found);
  for (const issue of checked.issues) console.error(writeIssue(`${found.id}.yaml`, issue));
  checkCells(flags.cell, checked);
  if (flags.plan) {
    await writeOut(writePlan(checked, flags));
    return hasError(checked) ? exits.refused : exits.passed;
  }
  const record = await runHere(found, flags, sqlThreads);
  await writeOut(flags.json ? writeRecord(record) : describeRecord(record));
  if (hasError(checked)) return exits.refused;
  return record.outcome === 'failed' || record.outcome === 'cancelled' ? exits.failed : exits.passed;
}

/** A text that breaks a parser breaks the process that is asked first, not this one. */
async function checkFirst({ root, id, text }: FoundNotebook) {
  const parser = createParser();
  try {
    const { sqlThreads } = await tellSettings(root, parser, console.error);
    return { checked: await parser.ask('check', { id, text }), sqlThreads };
  } finally {
    parser.end();
  }
}

async function runHere({ root, id, text }: FoundNotebook, flags: RunFlags, sqlThreads: number): Promise<RunRecord> {
  const document = parse(text, { id });
  const inputs = await readInputFlags(flags, document);
  const sql = openSqlEngine(root, sqlThreads);
  const host = createNodeHost(root, sql);
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  process.once('SIGINT', cancel);
  try {
    return await runNotebook(document, host, {
      inputs,
      grants: flags.allow,
      ...(flags.cell.length > 0 ? { cells: flags.cell } : {}),
      hostName: 'cli',
      engineVersion: readVersion(),
      signal: stop.signal,
      onEvent: (event) => {
        if (event.type === 'log') console.error(`${event.cell}: ${event.data.text}`);
      },
    });
  } finally {
    process.off('SIGINT', cancel);
    host.dispose();
    sql.dispose();
  }
}

function checkCells(cells: readonly string[], { cells: known }: CheckedNotebook): void {
  const ids = new Set(known.map(({ id }) => id));
  const unknown = cells.find((id) => !ids.has(id));
  if (unknown !== undefined) throw new UsageError(`There is no cell \`${unknown}\`.`);
}

/** What would run. Nothing that this version runs has a price. */
function writePlan({ id, cells, order }: CheckedNotebook, { json, cell: wanted }: RunFlags): string {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const needed = wanted.length === 0 ? new Set(order) : listNeeded(wanted, byId);
  const planned = order.filter((cell) => needed.has(cell) && byId.get(cell)?.runnable);
  if (json) return JSON.stringify({ notebook: id, cells: planned, calls: 0, cost_usd: 0 }, null, 2);
  return [...planned, `${planned.length} cells, 0 calls, $0.00`].join('\n');
}

function listNeeded(
  wanted: readonly string[],
  byId: ReadonlyMap<string, CheckedNotebook['cells'][number]>,
): ReadonlySet<string> {
  const needed = new Set<string>();
  const visit = (id: string): void => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const { to } of byId.get(id)?.references ?? []) visit(to.split('.')[0] ?? to);
  };
  wanted.forEach(visit);
  return needed;
}
