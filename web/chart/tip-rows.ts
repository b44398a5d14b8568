/**
 * What the tip over a mark says: one row a channel, titled as the chart titles it or as its column is called,
 * with the exact value of the mark's row where the mark stands for one. Ranges of bins and parts of moments
 * stay as Vega writes them.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.ts';
import { groupDigits, isCodeName } from '../table/format.ts';

export interface TipRow {
  readonly title: string;
  readonly text: string;
}

interface Channel {
  readonly field: string;
  readonly title: string | undefined;
  readonly temporal: boolean;
  /** Its numbers are amounts, whose digits are grouped. */
  readonly amount: boolean;
  /** The row holds its value as it is. */
  readonly plain: boolean;
}

/** The rows of the tip that Vega gives for a mark; `datum` is the mark's row. */
export function readTip(spec: Json, given: unknown, datum: unknown): readonly TipRow[] {
  if (!isObject(given)) return [{ title: '', text: String(given) }];
  const channels = listChannels(spec);
  const row = isObject(datum) ? datum : {};
  return Object.entries(given).map(([name, text]) => {
    const channel = channels.find(({ title, field }) => (title ?? field) === name);
    const value = channel?.plain ? row[channel.field] : undefined;
    const exact = (value === undefined ? null : writeExact(value, channel?.temporal)) ?? writeGiven(text);
    return { title: name, text: channel?.amount && /^-?\d+(\.\d+)?$/.test(exact) ? groupDigits(exact) : exact };
  });
}

function writeGiven(text: unknown): string {
  return text === null ? 'null' : String(text);
}

function writeExact(value: Json | Date, temporal = false): string | null {
  if (value === null) return 'null';
  if (temporal) return writeInstant(value instanceof Date ? value.getTime() : value);
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? String(value) : null;
}

/** A moment in UTC, without the parts that are zero. */
function writeInstant(value: Json): string | null {
  const date = new Date(typeof value === 'number' ? value : Number.NaN);
  if (Number.isNaN(date.getTime())) return null;
  return date
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '')
    .replace(/\.000$/, '')
    .replace(/ 00:00:00$/, '');
}

const known = new WeakMap<object, readonly Channel[]>();

function listChannels(spec: Json): readonly Channel[] {
  if (!isObject(spec)) return [];
  const found = known.get(spec) ?? findChannels(spec);
  known.set(spec, found);
  return found;
}

/** Channels of a spec and of its parts. */
function findChannels(spec: JsonObject): readonly Channel[] {
  const { encoding, spec: inner, ...rest } = spec;
  const definitions = isObject(encoding) ? Object.values(encoding).flat() : [];
  const parts = [inner, ...Object.values(rest).flat()];
  return [...definitions.filter(isObject).flatMap(readChannel), ...parts.filter(isObject).flatMap(findChannels)];
}

function readChannel(definition: JsonObject): readonly Channel[] {
  const { title, type, bin, timeUnit, aggregate } = definition;
  const field = aggregate === 'count' ? 'Count of Records' : definition.field;
  if (typeof field !== 'string') return [];
  const plain = bin === undefined && timeUnit === undefined && aggregate === undefined;
  return [
    {
      field: field.replace(/\\(.)/g, '$1'),
      title: typeof title === 'string' ? title : undefined,
      temporal: type === 'temporal',
      amount: (type === 'quantitative' || aggregate !== undefined) && !isCodeName(field),
      plain,
    },
  ];
}
