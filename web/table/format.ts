/**
 * How a value is shown: DuckDB's exact text in, what a person reads out. Integers are grouped except ids,
 * years and codes; floats have six significant digits, whole ones all of theirs; `display.columns` may say
 * otherwise. Tips, clipboard and exports hold the exact text and know no locale.
 */
import type { Column, Json } from '../../engine/index.ts';

export type Look = 'number' | 'text' | 'null' | 'empty' | 'boolean' | 'nested';

export interface Shown {
  readonly text: string;
  readonly look: Look;
}

/** One entry of `display.columns`. */
export interface ColumnDisplay {
  readonly label?: string;
  readonly format?: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly width?: number;
  readonly hide?: boolean;
  readonly bar?: boolean;
}

const parts = new Intl.NumberFormat(undefined).formatToParts(1234567.8);
const groupMark = parts.find((part) => part.type === 'group')?.value ?? ',';
const decimalMark = parts.find((part) => part.type === 'decimal')?.value ?? '.';

const integerType = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/;
const floatType = /^(FLOAT|DOUBLE)$/;
const nameOfCode = /(^|_)(id|ids|year|jahr|code|zip|postcode|plz|phone|no|nr|key|index)$/i;

/** Whether values of this type are numbers, aligned right. */
export function isNumeric(type: string): boolean {
  return integerType.test(type) || floatType.test(type) || type.startsWith('DECIMAL');
}

/** Whether values of this type are lists or records. */
export function isNested(type: string): boolean {
  return /^(STRUCT|MAP|UNION)|\[\d*\]$/.test(type);
}

/** Groups the digits of a plain decimal text by thousands, in the browser's marks. */
export function groupDigits(text: string): string {
  const found = /^([+-]?)(\d+)(?:\.(\d+))?(.*)$/.exec(text);
  if (found === null) return text;
  const [, sign = '', whole = '', fraction, rest = ''] = found;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, groupMark);
  return sign.replace('-', '−') + grouped + (fraction === undefined ? '' : decimalMark + fraction) + rest;
}

/** Whether a column's name says that its values are ids, years or codes: numbers that nobody adds up. */
export function isCodeName(name: string): boolean {
  return nameOfCode.test(name);
}

/** A count and its noun: `3,000,000 rows`, `1 row`. */
export function writeCount(count: number, word: string): string {
  return `${groupDigits(String(count))} ${word}${count === 1 ? '' : 's'}`;
}

/** A sentence in which counts of rows are written as tables write them; other numbers, years among them, stay. */
export function groupCounts(text: string): string {
  return text.replace(/\d+(?=(?: of \d+)? rows?\b)|(?<=\brows, wanted .*)\d+/g, groupDigits);
}

const unendingNumbers: ReadonlyMap<string, string> = new Map([
  ['nan', 'NaN'],
  ['inf', '∞'],
  ['-inf', '−∞'],
]);

function formatFloat(text: string): string {
  const endless = unendingNumbers.get(text);
  if (endless !== undefined) return endless;
  const value = Number(text);
  if (Math.abs(value) >= 999_999.5 && Math.abs(value) < 1e15) return groupDigits(value.toFixed(0));
  const short = value.toPrecision(6);
  if (short.includes('e')) return short.replace(/\.?0+e/, 'e').replace('-', '−');
  return groupDigits(short.includes('.') ? short.replace(/\.?0+$/, '') : short);
}

/** Bytes in words: `9.4 MB`. */
export function formatBytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1) / 3)));
  return `${groupDigits((value / 1000 ** step).toFixed(step === 0 ? 0 : 1))} ${units[step]}`;
}

/** Seconds in words: `340 ms`, `4.2 s`, `3 min 5 s`, `2 h 10 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${groupDigits(seconds.toFixed(1))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

function formatDate(text: string, pattern: string): string {
  const date = new Date(`${text.slice(0, 19).replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}Z`);
  if (Number.isNaN(date.getTime())) return text;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }).format(date);
  const two = (n: number) => String(n).padStart(2, '0');
  const codes: ReadonlyMap<string, () => string> = new Map([
    ['Y', () => String(date.getUTCFullYear())],
    ['m', () => two(date.getUTCMonth() + 1)],
    ['d', () => two(date.getUTCDate())],
    ['H', () => two(date.getUTCHours())],
    ['M', () => two(date.getUTCMinutes())],
    ['S', () => two(date.getUTCSeconds())],
    ['b', () => part({ month: 'short' })],
    ['B', () => part({ month: 'long' })],
    ['a', () => part({ weekday: 'short' })],
    ['A', () => part({ weekday: 'long' })],
  ]);
  return pattern.replace(/%([A-Za-z])/g, (whole, code: string) => codes.get(code)?.() ?? whole);
}

function formatNumber(value: number, format: string): string | null {
  if (format === 'percent') return `${groupDigits((value * 100).toFixed(1))} %`;
  if (format === 'bytes') return formatBytes(value);
  if (format === 'duration') return formatDuration(value);
  const found = /^(\$?)(,?)(?:\.(\d+))?([fd%]?)$/.exec(format);
  if (found === null) return null;
  const [, dollar = '', comma = '', digits, kind = ''] = found;
  const scaled = kind === '%' ? value * 100 : value;
  const fixed = scaled.toFixed(digits === undefined ? (kind === 'd' ? 0 : 2) : Number(digits));
  const text = comma === '' ? fixed.replace('.', decimalMark) : groupDigits(fixed);
  const signed = dollar !== '' && /^[-−]/.test(text) ? `−$${text.slice(1)}` : dollar + text;
  return kind === '%' ? `${signed} %` : signed;
}

function formatAs(text: string, type: string, format: string): string | null {
  if (isNumeric(type)) return formatNumber(Number(text), format);
  return /^(DATE|TIMESTAMP)/.test(type) && format.includes('%') ? formatDate(text, format) : null;
}

function formatPlain(text: string, column: Column): string {
  if (floatType.test(column.type)) return formatFloat(text);
  if (isCodeName(column.name)) return text;
  return groupDigits(text);
}

/** A value as the grid shows it. */
export function formatValue(text: string | null, column: Column, display: ColumnDisplay = {}): Shown {
  if (text === null) return { text: 'null', look: 'null' };
  const told = display.format === undefined ? null : formatAs(text, column.type, display.format);
  if (told !== null) return { text: told, look: isNumeric(column.type) ? 'number' : 'text' };
  if (isNumeric(column.type)) return { text: formatPlain(text, column), look: 'number' };
  if (text === '') return { text: '""', look: 'empty' };
  if (column.type === 'BOOLEAN') return { text, look: 'boolean' };
  if (isNested(column.type)) return { text, look: 'nested' };
  const marked = text.replace(/^ +| +$/g, (spaces) => '·'.repeat(spaces.length));
  return { text: marked.replace(/\r?\n/g, ' ↵ '), look: 'text' };
}

/** A type as a heading shows it: lower case, records and long ones cut. */
export function writeColumnType(type: string): string {
  if (type.startsWith('STRUCT')) return type.endsWith('[]') ? 'list of structs' : 'struct';
  const lower = type.toLowerCase().replace('timestamp with time zone', 'timestamptz');
  return lower.length > 22 ? `${lower.slice(0, 21)}…` : lower;
}

/** `display.columns` of a cell, by column name; anything else in it is left to others. */
export function readColumnDisplays(display: unknown): ReadonlyMap<string, ColumnDisplay> {
  const columns = (display as { columns?: Record<string, Json> } | undefined)?.columns;
  if (columns === undefined || columns === null) return new Map();
  const entries = Object.entries(columns).filter(([, entry]) => typeof entry === 'object' && entry !== null);
  return new Map(entries.map(([name, entry]) => [name, entry as ColumnDisplay]));
}
