/** A place in a list of tokens, with the questions that the scanner asks there. */
import type { Token } from './tokenize.ts';

/** Stands at the first token; `at` is moved by whoever walks. */
export class Cursor {
  at = 0;
  readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  /** The token here, which is then left behind. */
  take(): Token | undefined {
    const token = this.tokens[this.at];
    this.at += 1;
    return token;
  }

  /** The word here in lower case, or ''; behind a dot even `from` is a name. */
  word(ahead = 0): string {
    const token = this.peek(ahead);
    return token?.kind === 'word' && this.symbol(ahead - 1) !== '.' ? token.text : '';
  }

  symbol(ahead = 0): string {
    const token = this.peek(ahead);
    return token?.kind === 'symbol' ? token.text : '';
  }

  /** Leaves the words behind when exactly these stand here. */
  accept(...words: readonly string[]): boolean {
    const here = words.every((word, ahead) => this.word(ahead) === word);
    if (here) this.at += words.length;
    return here;
  }

  /** Leaves behind as many of these words as stand here; the place that it ends at. */
  skip(words: ReadonlySet<string>): number {
    while (words.has(this.word())) this.at += 1;
    return this.at;
  }

  isName(ahead = 0): boolean {
    const kind = this.peek(ahead)?.kind;
    return kind === 'word' || kind === 'quoted';
  }

  /** `a.b.c` here, one token a part. */
  takeNames(): Token[] {
    const names: Token[] = [];
    while (this.isName()) {
      const token = this.take();
      if (token) names.push(token);
      if (this.symbol() !== '.' || !this.isName(1)) break;
      this.at += 1;
    }
    return names;
  }
}
