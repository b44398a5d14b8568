/**
 * Which relations exist in the SQL engine, and who still needs them: the session's results, running
 * cells, and views that read them. A relation is dropped when nobody holds it any more.
 */
import type { Sql } from '../host/ports.ts';
import type { Output, Result, Verdict } from '../schema/result.ts';
import type { TableInfo } from '../schema/table.ts';

interface Kept {
  holders: number;
  /** What a view reads: held as long as the view is. */
  readonly sources: readonly string[];
}

/** The relations of one SQL engine. */
export class Relations {
  readonly #kept = new Map<string, Kept>();
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Whether every relation of the result is there to be read. */
  has(result: Result): boolean {
    return listTables(result).every(({ name }) => this.#kept.has(name));
  }

  knows(name: string): boolean {
    return this.#kept.has(name);
  }

  /** Takes in the relations that a run made; views among them hold what the run read. Held once by the caller. */
  adopt(result: Result, read: readonly Result[]): void {
    for (const { name, kept } of listTables(result)) {
      if (this.#kept.has(name)) continue;
      const sources = kept === 'view' ? read.flatMap(listTables).map((table) => table.name) : [];
      for (const source of sources) this.#add(source, 1);
      this.#kept.set(name, { holders: 0, sources });
    }
    this.hold(result);
  }

  hold(result: Result): void {
    for (const { name } of listTables(result)) this.#add(name, 1);
  }

  release(result: Result): void {
    const open = listTables(result).map(({ name }) => name);
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const kept = this.#kept.get(name);
      if (!kept) continue;
      kept.holders -= 1;
      if (kept.holders > 0) continue;
      this.#kept.delete(name);
      open.push(...kept.sources);
      this.drop(name);
    }
  }

  /** Drops a relation that no result names. That it cannot be dropped is no trouble of a cell. */
  drop(name: string): void {
    this.#sql.drop(name).catch(() => undefined);
  }

  /** The engine died: nothing is there. */
  forget(): void {
    this.#kept.clear();
  }

  #add(name: string, count: number): void {
    const kept = this.#kept.get(name);
    if (kept) kept.holders += count;
  }
}

/** Every relation that a result names: its output, those beside it, offending rows, those of a loop's rounds. */
export function listTables(result: Result): readonly TableInfo[] {
  const tables = new Map<string, TableInfo>();
  const open = [result];
  for (let next = open.pop(); next; next = open.pop()) {
    const beside = Object.values(next.relations ?? {});
    for (const table of [...listOutput(next.output), ...listRows(next.assertions), ...beside])
      tables.set(table.name, table);
    for (const round of next.rounds ?? []) open.push(...Object.values(round.cells));
  }
  return [...tables.values()];
}

function listOutput(output: Output | undefined): readonly TableInfo[] {
  if (output?.kind === 'table') return [output.table];
  return listRows(output?.kind === 'verdict' ? output.verdict : undefined);
}

function listRows(verdict: Verdict | undefined): readonly TableInfo[] {
  return verdict?.results.flatMap(({ rows }) => rows ?? []) ?? [];
}
