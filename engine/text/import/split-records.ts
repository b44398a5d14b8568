/** Cuts the begin of a text of separated values into records and fields, as the SQL engine would read them. */

/** How fields are parted and quoted. */
export interface FieldMarks {
  readonly delimiter: string;
  /** Empty: nothing is quoted. */
  readonly quote: string;
  /** What stands before a quote within quotes; mostly the quote itself. */
  readonly escape: string;
}

export interface SplitRecord {
  readonly fields: readonly string[];
  /** Lines before it. */
  readonly line: number;
}

/** Of so many records the shape is looked at. */
const mostRecords = 100;

/** The first records, without empty lines; the last is left out where the text may go on (`whole` is false). */
export function splitRecords(text: string, marks: FieldMarks, whole: boolean): readonly SplitRecord[] {
  const splitter = new Splitter(text, marks);
  while (!splitter.ended && splitter.records.length < mostRecords) splitter.step();
  if (whole && splitter.ended) splitter.endRecord();
  return splitter.records;
}

class Splitter {
  readonly records: SplitRecord[] = [];
  readonly #text: string;
  readonly #marks: FieldMarks;
  #at = 0;
  #fields: string[] = [];
  #field = '';
  #quoted = false;
  /** Whether the record has anything, be it an empty field in quotes. */
  #open = false;
  #line = 0;
  #begin = 0;

  constructor(text: string, marks: FieldMarks) {
    this.#text = text;
    this.#marks = marks;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  step(): void {
    const char = this.#text.charAt(this.#at);
    if (char === '\n' || (char === '\r' && this.#text[this.#at + 1] !== '\n')) this.#line += 1;
    if (this.#quoted) this.#stepQuoted(char);
    else this.#stepBare(char);
    this.#at += 1;
  }

  endRecord(): void {
    if (this.#open) this.records.push({ fields: [...this.#fields, this.#field], line: this.#begin });
    this.#fields = [];
    this.#field = '';
    this.#open = false;
    this.#begin = this.#line;
  }

  #stepQuoted(char: string): void {
    const { quote, escape: before } = this.#marks;
    if (char === before && this.#text[this.#at + 1] === quote) {
      this.#field += quote;
      this.#at += 1;
    } else if (char === quote) this.#quoted = false;
    else this.#field += char;
  }

  #stepBare(char: string): void {
    const { quote, delimiter } = this.#marks;
    if (char === '\n' || char === '\r') {
      this.endRecord();
      return;
    }
    this.#open = true;
    if (quote !== '' && char === quote && this.#field === '') this.#quoted = true;
    else if (this.#text.startsWith(delimiter, this.#at)) {
      this.#fields.push(this.#field);
      this.#field = '';
      this.#at += delimiter.length - 1;
    } else this.#field += char;
  }
}
