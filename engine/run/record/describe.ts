/** What a record says of a cell's result: the first rows of tables as exact text, digests of texts and pictures. */
import type { Sql } from '../../host/ports.ts';
import { digestText } from '../../lib/digest.ts';
import type { Cell } from '../../notebook/document.ts';
import type { RecordCell, RecordTable } from '../../schema/record.ts';
import type { Output, Result } from '../../schema/result.ts';
import type { TableInfo } from '../../schema/table.ts';
import { writeVerdict } from '../execute/digest.ts';

const maxRows = 1_000;

/** Reads what it needs of the result's relations, which must exist. */
export async function describeResult(cell: Cell, result: Result, sql: Sql): Promise<RecordCell> {
  const { outcome, skippedBecause, failure, relations, rounds, assertions } = result;
  return {
    type: cell.type,
    outcome,
    ...(skippedBecause && { skipped_because: { ...skippedBecause } }),
    ...(failure && { failure: { ...failure } }),
    ...(await describeOutput(result.output, sql)),
    ...(cell.type === 'assertion' && cell.fields.severity === 'gate' && { gate: true as const }),
    ...(assertions && { assertions: writeVerdict(assertions) as RecordCell['assertions'] & {} }),
    ...(relations && { relations: await describeTables(relations, sql) }),
    ...(rounds && { rounds: await Promise.all(rounds.map(({ cells }) => describeRound(cell, cells, sql))) }),
  };
}

async function describeOutput(output: Output | undefined, sql: Sql): Promise<Partial<RecordCell>> {
  if (!output) return {};
  if (output.kind === 'value') return { output: structuredClone(output.value) as RecordCell['output'] & {} };
  if (output.kind === 'text') return { text_digest: digestText(output.text) };
  if (output.kind === 'picture') return { marks: output.picture.marks, digest: output.picture.digest };
  if (output.kind === 'table') return { table: await describeTable(output.table, sql) };
  return { assertions: writeVerdict(output.verdict) as RecordCell['assertions'] & {} };
}

async function describeTable({ name, rowCount }: TableInfo, sql: Sql): Promise<RecordTable> {
  const { columns, rows } = await sql.text(name, maxRows);
  return {
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    row_count: rowCount,
    rows: structuredClone(rows) as RecordTable['rows'],
  };
}

async function describeTables(
  tables: Readonly<Record<string, TableInfo>>,
  sql: Sql,
): Promise<Record<string, RecordTable>> {
  const described: [string, RecordTable][] = [];
  for (const [name, table] of Object.entries(tables)) described.push([name, await describeTable(table, sql)]);
  return Object.fromEntries(described);
}

async function describeRound(
  loop: Cell,
  cells: Readonly<Record<string, Result>>,
  sql: Sql,
): Promise<Record<string, RecordCell>> {
  const described: [string, RecordCell][] = [];
  for (const nested of loop.nested) {
    const result = cells[nested.id];
    if (result) described.push([nested.id, await describeResult(nested, result, sql)]);
  }
  return Object.fromEntries(described);
}
