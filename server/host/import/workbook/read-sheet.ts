/** The rows of a sheet as they are unpacked, each with its number in the sheet and its values by column. */

import { type DateStyle, writeDateCell } from './date-cells.ts';
import { parseXml, type XmlListener } from './parse-xml.ts';
import type { Book } from './read-book.ts';
import { unzipParts } from './unzip-parts.ts';

export interface SheetCell {
  readonly value: number | string | boolean;
  /** Of a date, whose value is its ISO text. */
  readonly style?: DateStyle;
}

export interface SheetRow {
  /** As the sheet counts, from 1. */
  readonly number: number;
  /** By column, from 0; only those that have a value. */
  readonly cells: ReadonlyMap<number, SheetCell>;
}

/** Rows without a value are left out. */
export async function* readSheet(path: string, part: string, book: Book): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  const feed = parseXml(part, listenRows(rows, book));
  for await (const { bytes } of unzipParts(path, (name) => name === part)) {
    feed(bytes);
    yield* rows.splice(0);
  }
  feed(null);
  yield* rows;
}

/** `BC12` is column 54. */
export function readColumn(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

class RowListener implements XmlListener {
  readonly #rows: SheetRow[];
  readonly #book: Book;
  #number = 0;
  #cells = new Map<number, SheetCell>();
  #column = -1;
  #kind = 'n';
  #style: DateStyle | undefined;
  #text = '';
  #reads = false;

  constructor(rows: SheetRow[], book: Book) {
    this.#rows = rows;
    this.#book = book;
  }

  begin(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'row') {
      this.#number = Number(attributes.get('r') ?? this.#number + 1);
      this.#cells = new Map();
      this.#column = -1;
    } else if (name === 'c') {
      const reference = attributes.get('r');
      this.#column = reference === undefined ? this.#column + 1 : readColumn(reference);
      this.#kind = attributes.get('t') ?? 'n';
      this.#style = this.#book.styles[Number(attributes.get('s') ?? -1)];
      this.#text = '';
    }
    this.#reads = name === 'v' || (name === 't' && this.#kind === 'inlineStr');
  }

  text(text: string): void {
    if (this.#reads) this.#text += text;
  }

  end(name: string): void {
    this.#reads = false;
    if (name === 'c') {
      const cell = this.#readCell();
      if (cell !== null) this.#cells.set(this.#column, cell);
    } else if (name === 'row' && this.#cells.size > 0) this.#rows.push({ number: this.#number, cells: this.#cells });
  }

  #readCell(): SheetCell | null {
    const text = this.#text;
    if (this.#kind === 's') return writeText(this.#book.texts[Number(text)]);
    if (text === '') return null;
    if (this.#kind === 'b') return { value: text === '1' };
    if (this.#kind === 'd') return { value: text.replace('T', ' '), style: text.length > 10 ? 'moment' : 'date' };
    const number = Number(text);
    if (this.#kind !== 'n' || Number.isNaN(number)) return { value: text };
    const date = this.#style === undefined ? null : writeDateCell(number, this.#style, this.#book.is1904);
    return date === null ? { value: number } : { value: date.text, style: date.style };
  }
}

const writeText = (text: string | undefined): SheetCell | null =>
  text === undefined || text === '' ? null : { value: text };

const listenRows = (rows: SheetRow[], book: Book): XmlListener => new RowListener(rows, book);
