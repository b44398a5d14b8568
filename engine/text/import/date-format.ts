/**
 * Formats of dates as SQL's `strptime` knows them (`%b %d %Y`): which ones a text could be in, and what a text
 * says by one. English names alone. Whether a day exists in its month is left to SQL.
 */

/** What a format gives. */
export type DateType = 'DATE' | 'TIMESTAMP' | 'TIME';

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const anyOf = (names: readonly string[]) => `(${names.join('|')})`;
const cut = (names: readonly string[]) => names.map((name) => name.slice(0, 3));

/** What each specifier matches; one group each. */
const patterns: ReadonlyMap<string, string> = new Map([
  ['Y', '(\\d{4})'],
  ['y', '(\\d{2})'],
  ['m', '(0?[1-9]|1[0-2])'],
  ['d', '(0?[1-9]|[12]\\d|3[01])'],
  ['B', anyOf(months)],
  ['b', anyOf(cut(months))],
  ['A', anyOf(days)],
  ['a', anyOf(cut(days))],
  ['H', '([01]?\\d|2[0-3])'],
  ['I', '(0?[1-9]|1[0-2])'],
  ['M', '([0-5]\\d)'],
  ['S', '([0-5]\\d)'],
  ['f', '(\\d{1,6})'],
  ['p', '(am|pm)'],
]);

const matchers = new Map<string, { readonly regex: RegExp; readonly parts: readonly string[] }>();

function matcherOf(format: string) {
  const known = matchers.get(format);
  if (known !== undefined) return known;
  const parts = [...format.matchAll(/%(.)/g)].map(([, letter]) => letter ?? '');
  const source = format.replace(/%(.)|([\\^$.*+?()[\]{}|])/g, (_, letter: string | undefined, mark: string) =>
    letter === undefined ? `\\${mark}` : (patterns.get(letter) ?? '(.+)'),
  );
  const made = { regex: new RegExp(`^\\s*${source}\\s*$`, 'i'), parts };
  matchers.set(format, made);
  return made;
}

/** A text read by a format, as SQL would print it (`1998-06-12`, `2010-03-05 22:30:00`); null when it does not fit. */
export function readDate(text: string, format: string): string | null {
  const { regex, parts } = matcherOf(format);
  const found = regex.exec(text);
  if (found === null) return null;
  const said = new Map(parts.map((letter, at) => [letter, found[at + 1] ?? '']));
  const day = [readYear(said), readMonth(said), said.get('d') ?? '1'].map((part) => part.padStart(2, '0')).join('-');
  const type = typeOfFormat(format);
  if (type === 'DATE') return day;
  return type === 'TIME' ? readTime(said) : `${day} ${readTime(said)}`;
}

function readYear(said: ReadonlyMap<string, string>): string {
  const short = said.get('y');
  if (short === undefined) return said.get('Y') ?? '1900';
  return `${Number(short) < 69 ? '20' : '19'}${short}`;
}

function readMonth(said: ReadonlyMap<string, string>): string {
  const name = (said.get('b') ?? said.get('B'))?.slice(0, 3).toLowerCase();
  return name === undefined ? (said.get('m') ?? '1') : String(cut(months).indexOf(name) + 1);
}

function readTime(said: ReadonlyMap<string, string>): string {
  const half = said.get('p')?.toLowerCase();
  const hour = Number(said.get('I') ?? said.get('H') ?? 0);
  const hours = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
  return [String(hours), said.get('M') ?? '00', said.get('S') ?? '00'].map((part) => part.padStart(2, '0')).join(':');
}

/** What a format gives: without a day it is a time, without an hour a date. */
export function typeOfFormat(format: string): DateType {
  const hasTime = /%[HI]/.test(format);
  const hasDay = /%[Yy]/.test(format);
  return hasTime ? (hasDay ? 'TIMESTAMP' : 'TIME') : 'DATE';
}

type Token = { readonly kind: 'digits' | 'word' | 'mark'; readonly text: string };

/** Formats that a text could be in, likely ones first; none when it is no date. */
export function listFormats(text: string): readonly string[] {
  const trimmed = text.trim();
  if (trimmed.length < 4 || trimmed.length > 40 || !/\d/.test(trimmed)) return [];
  const tokens = [...trimmed.matchAll(/\d+|[A-Za-z]+|[^A-Za-z\d]/g)].map(([part]): Token => {
    const kind = /\d/.test(part) ? 'digits' : /[A-Za-z]/.test(part) ? 'word' : 'mark';
    return { kind, text: part };
  });
  if (tokens.length > 20) return [];
  const fixed = tokens.map((_, at) => readFixed(tokens, at));
  const open = tokens.flatMap((token, at) => (token.kind === 'digits' && fixed[at] === null ? [at] : []));
  if (tokens.some(({ kind }, at) => kind === 'word' && fixed[at] === null)) return [];
  const named = fixed.some((part) => part === '%b' || part === '%B');
  const timed = fixed.some((part) => part === '%H' || part === '%I');
  const orders = listOrders(
    open.map((at) => tokens[at]?.text.length ?? 0),
    named,
  );
  if (open.length === 0 && !named && timed) return [fixed.join('')].filter(saysOnce);
  const written = orders.map((order) => tokens.map((_, at) => fixed[at] ?? order[open.indexOf(at)] ?? '').join(''));
  // "May" is a short name and a long one.
  const both = /\bmay\b/i.test(trimmed) ? written.flatMap((one) => [one, one.replace('%b', '%B')]) : written;
  return both.filter(saysOnce);
}

/** No part stands in it twice, as hours do in an offset. */
function saysOnce(format: string): boolean {
  const parts = format.match(/%[^%]/g) ?? [];
  return new Set(parts).size === parts.length;
}

/** The specifier that a token is whatever the order: a name, a part of the time, a mark; null where it depends. */
function readFixed(tokens: readonly Token[], at: number): string | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const { kind, text } = token;
  if (kind === 'mark') return text === '%' ? '%%' : text;
  return kind === 'word' ? readWord(text, tokens, at) : readClock(tokens, at);
}

function readWord(text: string, tokens: readonly Token[], at: number): string | null {
  const word = text.toLowerCase();
  if (cut(months).includes(word)) return '%b';
  if (months.includes(word)) return '%B';
  if (cut(days).includes(word)) return '%a';
  if (days.includes(word)) return '%A';
  if (word === 'am' || word === 'pm') return '%p';
  const isMark = (text === 'T' && tokens[at + 1]?.kind === 'digits') || (text === 'Z' && at === tokens.length - 1);
  return isMark && at > 0 ? text : null;
}

/** Hours, minutes and seconds stand around colons, a part of a second after a point behind them. */
function readClock(tokens: readonly Token[], at: number): string | null {
  const before = (steps: number) => tokens[at - steps]?.text;
  const next = tokens[at + 1]?.text;
  const length = tokens[at]?.text.length ?? 0;
  if (before(1) === '.' && before(3) === ':' && length <= 6) return '%f';
  if (length > 2) return null;
  if (before(1) === ':' && (before(2) ?? '').length <= 2)
    return before(3) === ':' && (before(4) ?? '').length <= 2 ? '%S' : '%M';
  if (next !== ':') return null;
  return tokens.some(({ text }) => /^[ap]m$/i.test(text)) ? '%I' : '%H';
}

/** What numbers of these lengths mean in a date, by where they stand. */
function listOrders(lengths: readonly number[], named: boolean): readonly (readonly string[])[] {
  const shape = lengths.map((length) => (length === 4 ? 'Y' : length <= 2 ? '2' : '?')).join('');
  if (named) return namedOrders.get(shape) ?? [];
  return numberedOrders.get(shape) ?? [];
}

const namedOrders: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['2Y', [['%d', '%Y']]],
  ['Y2', [['%Y', '%d']]],
  ['22', [['%d', '%y']]],
  ['Y', [['%Y']]],
]);

const numberedOrders: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['Y22', [['%Y', '%m', '%d']]],
  [
    '22Y',
    [
      ['%d', '%m', '%Y'],
      ['%m', '%d', '%Y'],
    ],
  ],
  [
    '222',
    [
      ['%d', '%m', '%y'],
      ['%m', '%d', '%y'],
      ['%y', '%m', '%d'],
    ],
  ],
  ['Y2', [['%Y', '%m']]],
  ['2Y', [['%m', '%Y']]],
]);
