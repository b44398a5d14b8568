/**
 * A sheet of a workbook as rows for the stage: where its table begins, its header, its columns of dates. Numbers,
 * texts and truth are what the sheet says they are; an error such as `#N/A` is text, never silently nothing.
 */
import { type ExactObject, fail, type JsonObject, nameColumns } from '../../../../engine/sql.ts';
import type { Reading } from '../reading.ts';
import type { OpenedRows } from '../stage/stage-rows.ts';
import type { DateStyle } from './date-cells.ts';
import { type Book, readBook } from './read-book.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';

/** Of so many rows it is judged where the table begins. */
const judgedRows = 100;

/** Fails with `import-error` for what is no workbook, and for a sheet that it has not. */
export async function openWorkbook(path: string, { sheet, dialect }: Reading): Promise<OpenedRows> {
  const book = await readBook(path);
  const { name, part } = chooseSheet(book, sheet);
  const read = () => readSheet(path, part, book);
  const first = await takeFirst(read());
  const begin = findBegin(first, dialect.skip);
  const head = first.find(({ number }) => number >= begin);
  const header = dialect.header ?? isHeader(head);
  const { width, types } = await judgeColumns(read(), header ? begin + 1 : begin);
  const names = nameColumns(
    Array.from({ length: Math.max(width, header ? widthOf(head) : 0) }, (_, at) =>
      header ? String(head?.cells.get(at)?.value ?? '').trim() : '',
    ),
  );
  const rows = async function* () {
    for await (const { number, cells } of read()) {
      if (number < begin || (header && number === begin)) continue;
      const entries = names.map((key, at) => [key, cells.get(at)?.value ?? null] as const);
      yield { row: Object.fromEntries(entries) as ExactObject, offset: number };
    }
  };
  const declared = new Map(names.flatMap((key, at) => (types.has(at) ? [[key, types.get(at) ?? '']] : [])));
  const others = book.sheets.flatMap((one) => (one.part === part ? [] : [one.name]));
  const options: JsonObject = { sheet: name, header, ...(begin > 1 ? { skip: begin - 1 } : {}) };
  return { rows: { read: rows, declared, findLines: async (numbers) => numbers }, options, others };
}

function chooseSheet({ sheets }: Book, wanted: string | undefined): Book['sheets'][number] {
  const [first] = sheets;
  const found = wanted === undefined ? first : sheets.find(({ name }) => name === wanted);
  return (
    found ?? fail('import-error', `there is no sheet ${wanted}: there are ${sheets.map(({ name }) => name).join(', ')}`)
  );
}

async function takeFirst(rows: AsyncGenerator<SheetRow>): Promise<readonly SheetRow[]> {
  const first: SheetRow[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length === judgedRows) break;
  }
  return first;
}

/** The row where the table begins: titles before it have one cell where it has several. */
function findBegin(first: readonly SheetRow[], skip: number | undefined): number {
  const rows = first.filter(({ number }) => number > (skip ?? 0));
  const start = skip === undefined ? (rows.find(({ cells }) => cells.size > 1) ?? rows[0]) : rows[0];
  return start?.number ?? 1;
}

const widthOf = (row: SheetRow | undefined): number =>
  Math.max(0, ...[...(row?.cells.keys() ?? [])].map((at) => at + 1));

/** Texts alone name columns, and years do beside texts. */
function isHeader(row: SheetRow | undefined): boolean {
  const values = [...(row?.cells.values() ?? [])];
  const isYear = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1800 && value < 2100;
  const isText = ({ value, style }: { value: unknown; style?: DateStyle }) => typeof value === 'string' && !style;
  return values.some(isText) && values.every((cell) => isText(cell) || isYear(cell.value));
}

/** How many columns there are from this row on, and the types of those that hold dates alone. */
async function judgeColumns(
  rows: AsyncGenerator<SheetRow>,
  from: number,
): Promise<{ readonly width: number; readonly types: ReadonlyMap<number, string> }> {
  const seen = new Map<number, Set<DateStyle | undefined>>();
  for await (const { number, cells } of rows) {
    if (number < from) continue;
    for (const [at, { style }] of cells) {
      const styles = seen.get(at) ?? new Set();
      seen.set(at, styles.add(style));
    }
  }
  const types = [...seen].flatMap(([at, styles]): [number, string][] => {
    const type = typeOf(styles);
    return type === null ? [] : [[at, type]];
  });
  return { width: Math.max(0, ...[...seen.keys()].map((at) => at + 1)), types: new Map(types) };
}

function typeOf(styles: ReadonlySet<DateStyle | undefined>): string | null {
  if (styles.has(undefined)) return null;
  if (styles.has('time')) return styles.size === 1 ? 'TIME' : null;
  return styles.has('moment') ? 'TIMESTAMP' : 'DATE';
}
