/**
 * Answers to what a tile or pivot asks of its cell's table. A relation never changes, so that an answer is asked
 * once for each relation and text; the last one of a cell is kept in this browser, and shown after a reload
 * before any engine has started. What is asked is the engine's to write.
 */
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import { FailureError, type Json, listSecret, type TableInfo } from '../../engine/index.ts';
import type { Sql } from '../../engine/run.ts';
import type { OpenNotebook } from '../session/open-notebook.ts';

type Rows = readonly (readonly Json[])[];

/** What is asked; `sql` selects from a relation called `data`. */
export interface Question {
  readonly table: TableInfo;
  readonly sql: string;
}

export interface Answer {
  /** The last answer, of an earlier question while the present one is on its way. */
  readonly rows: Accessor<Rows | null>;
  readonly waits: Accessor<boolean>;
  readonly trouble: Accessor<string | null>;
}

/** Answers of each engine while the page is open, the oldest first: names of relations are unique in an engine. */
const known = new WeakMap<Sql, Map<string, Rows>>();
const mostKnown = 300;

function knownOf(sql: Sql): Map<string, Rows> {
  const found = known.get(sql) ?? new Map<string, Rows>();
  known.set(sql, found);
  return found;
}

function remember(answers: Map<string, Rows>, name: string, rows: Rows): void {
  answers.delete(name);
  answers.set(name, rows);
  const [oldest] = answers.keys();
  if (answers.size > mostKnown && oldest !== undefined) answers.delete(oldest);
}

/** The answer to a question that may change, for as long as the owner lives. */
export function createAnswer(notebook: OpenNotebook, cell: string, question: () => Question | null): Answer {
  const [rows, setRows] = createSignal<Rows | null>(null);
  const [waits, setWaits] = createSignal(false);
  const [trouble, setTrouble] = createSignal<string | null>(null);
  let running: AbortController | undefined;
  const give = (next: Rows) => {
    setRows(next);
    setTrouble(null);
    setWaits(false);
  };
  const fail = (error: unknown) => {
    if (!(error instanceof FailureError)) throw error;
    setTrouble(error.failure.message);
    setWaits(false);
  };
  const ask = async ({ table, sql }: Question) => {
    running?.abort();
    const name = `${table.name} ${sql}`;
    const answers = knownOf(notebook.host.sql);
    const found = answers.get(name);
    if (found !== undefined) return give(found);
    running = new AbortController();
    const { signal } = running;
    setWaits(true);
    try {
      const kept = rows() === null ? await loadKept(notebook, cell, sql) : undefined;
      if (signal.aborted) return;
      if (kept !== undefined) return give(kept);
      await notebook.workbench.materialise(cell);
      const answer = await notebook.host.sql.query(sql, table.name, signal);
      if (signal.aborted) return;
      remember(answers, name, answer.rows);
      keep(notebook, cell, sql, answer.rows);
      give(answer.rows);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  };
  createEffect(on(question, (asked) => asked !== null && void ask(asked)));
  onCleanup(() => running?.abort());
  return { rows, waits, trouble };
}

/** Rows that were kept for the same result of the cell and the same text. */
async function loadKept(notebook: OpenNotebook, cell: string, sql: string): Promise<Rows | undefined> {
  const kept = (await notebook.host.store.get('display', `${notebook.id}#${cell}`)) as KeptAnswer | undefined;
  const key = notebook.mirror.view(cell)?.shown?.key;
  return kept !== undefined && key !== undefined && kept.key === key && kept.sql === sql ? kept.rows : undefined;
}

interface KeptAnswer {
  readonly key: string;
  readonly sql: string;
  readonly rows: Rows;
}

function keep({ host, id, mirror, workbench }: OpenNotebook, cell: string, sql: string, rows: Rows): void {
  const key = mirror.view(cell)?.shown?.key;
  if (key === undefined || listSecret(workbench.state.session).has(cell)) return;
  const kept: KeptAnswer = { key, sql, rows };
  void host.store.put('display', `${id}#${cell}`, kept as unknown as Json).catch(() => undefined);
}
