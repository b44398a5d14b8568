/**
 * A relation as a file, all rows that a question asks for in their order, handed on in pieces as they come, so
 * that no file stands in memory as a whole. Values are exact: DuckDB's own texts. The forms are the writers' part.
 */
import type { FileRequest, FileWritten } from '../../../schema/table.ts';
import type { Leaf, SqlConnection } from '../driver.ts';
import { findColumn, writeAsked } from '../read/window.ts';
import type { Relation } from '../relations.ts';
import { openCsv } from './csv.ts';
import { openJson } from './json.ts';
import type { FileTask, FileWriter } from './writer.ts';

const batch = 20_000;

async function openWriter(format: FileRequest['format'], task: FileTask): Promise<FileWriter> {
  switch (format) {
    case 'csv':
      return openCsv(task);
    case 'json':
      return openJson(task);
    case 'xlsx':
      return (await import('./xlsx.ts')).openXlsx(task);
    case 'parquet':
      return (await import('./parquet.ts')).openParquet(task);
  }
}

/** Writes a file; `put` gets its bytes in order. */
export async function exportRelation(
  connection: SqlConnection,
  relation: Relation,
  { request, put }: { readonly request: FileRequest; readonly put: (bytes: Uint8Array) => void },
  signal?: AbortSignal,
): Promise<FileWritten> {
  const { format, query = {}, plain = false } = request;
  const { shape } = relation;
  const columns = query.columns?.map((name) => findColumn(shape, name)) ?? shape.columns;
  const writer = await openWriter(format, { columns, put, plain });
  const select = `SELECT ${writer.list.join(', ')} FROM ${writeAsked(relation, query)}`;
  let written = 0;
  await streamRows(
    connection,
    select,
    (rows) => {
      written += rows.length;
      writer.write(rows);
    },
    signal,
  );
  writer.end();
  return { rows: written, cut: writer.cut ?? 0 };
}

async function streamRows(
  connection: SqlConnection,
  select: string,
  take: (rows: readonly (readonly Leaf[])[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (connection.stream) return connection.stream(select, take, signal);
  for (let offset = 0; ; offset += batch) {
    const { rows } = await connection.run(`${select} LIMIT ${batch} OFFSET ${offset}`, signal);
    take(rows);
    if (rows.length < batch) return;
  }
}
