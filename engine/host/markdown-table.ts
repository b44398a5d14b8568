/** A table as Markdown, for templates: exact text of every value, with a line when rows are left out. */
import type { Json } from '../lib/json.ts';
import type { Rows } from '../schema/table.ts';

/** `total` is the number of rows of the whole table. */
export function writeMarkdownTable({ columns, rows }: Rows, total: number): string {
  const head = writeRow(columns.map((column) => column.name));
  const rule = writeRow(columns.map(() => '---'));
  const body = rows.map((row) => writeRow(row.map(writeCell)));
  const left = total > rows.length ? ['', `(${rows.length} of ${total} rows)`] : [];
  return [head, rule, ...body, ...left].join('\n');
}

function writeRow(cells: readonly string[]): string {
  return `| ${cells.map(escapeCell).join(' | ')} |`;
}

function writeCell(value: Json): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function escapeCell(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\r?\n/g, ' ');
}
