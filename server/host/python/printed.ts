/**
 * What a program prints, made to lines as it comes: at most 200 of 2,000 characters, as JavaScript cells have them.
 * All is read, whatever is printed, so that a program is not held up; what is beyond is counted and dropped.
 */
import { StringDecoder } from 'node:string_decoder';

const mostLines = 200;
const mostCharacters = 2000;

/** Takes pieces of bytes; tells each line once it is whole. */
export class Printed {
  readonly #tell: (line: string) => void;
  readonly #decoder = new StringDecoder('utf8');
  #line = '';
  #begun = false;
  #lines = 0;

  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  take(piece: Buffer): void {
    if (this.#lines >= mostLines) {
      this.#count(piece);
      return;
    }
    const [first = '', ...more] = this.#decoder.write(piece).split('\n');
    this.#add(first);
    for (const [at, part] of more.entries()) {
      this.#end();
      if (this.#lines < mostLines) this.#add(part);
      else {
        this.#lines += more.length - at - 1;
        this.#begun = part !== '';
        return;
      }
    }
  }

  /** Tells the last line, when it was not ended, and how many were left out. */
  close(): void {
    this.#add(this.#decoder.end());
    if (this.#begun) this.#end();
    if (this.#lines > mostLines) this.#tell(`… and ${this.#lines - mostLines} more`);
  }

  #add(text: string): void {
    if (text === '') return;
    this.#begun = true;
    if (this.#line.length <= mostCharacters) this.#line += text.slice(0, mostCharacters + 1);
  }

  #end(): void {
    this.#lines += 1;
    const line = this.#line.replace(/\r$/, '');
    if (this.#lines <= mostLines) this.#tell(line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line);
    this.#line = '';
    this.#begun = false;
  }

  #count(piece: Buffer): void {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) this.#lines += 1;
    this.#begun = piece.at(-1) !== 10;
  }
}
