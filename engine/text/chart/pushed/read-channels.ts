/**
 * Reads the encoding of one view: which field each channel shows, and how it is grouped or summed.
 * Says null where a channel does something that only Vega can do.
 */
import { isObject, type Json, type JsonObject } from '../../../lib/json.ts';
import { readTimeUnit, type TimeUnit } from '../time-unit.ts';

export const aggregates = ['count', 'sum', 'mean', 'average', 'median', 'min', 'max', 'distinct'] as const;
export type Aggregate = (typeof aggregates)[number];

export interface BinWish {
  readonly maxbins: number;
  readonly step?: number;
}

export interface Channel {
  readonly name: string;
  /** The definition as authored. */
  readonly authored: JsonObject;
  /** Absent for a plain count. */
  readonly field?: string;
  readonly aggregate?: Aggregate;
  readonly bin?: BinWish;
  readonly unit?: TimeUnit;
  readonly temporal: boolean;
  readonly quantitative: boolean;
}

/** The channels of a view that read fields; null when one of them cannot be computed by a query. */
export function readChannels(encoding: JsonObject): readonly Channel[] | null {
  const authored = Object.entries(encoding).flatMap(([name, definition]) =>
    [definition].flat().map((entry) => [name, entry as Json] as const),
  );
  const channels = authored.flatMap(([name, entry]) =>
    isObject(entry) && readsField(entry) ? [readChannel(name, entry)] : [],
  );
  return channels.every((channel): channel is Channel => channel !== null) ? channels : null;
}

function readsField(definition: JsonObject): boolean {
  if ('value' in definition || 'datum' in definition) return false;
  return definition.field !== undefined || definition.aggregate !== undefined;
}

function readChannel(name: string, authored: JsonObject): Channel | null {
  const { field, aggregate } = authored;
  if (field !== undefined && typeof field !== 'string') return null;
  if (aggregate !== undefined && !isAggregate(aggregate)) return null;
  if (isObject(authored.sort) && 'field' in authored.sort) return null;
  const bin = readBin(authored.bin);
  const unit = readTimeUnit(authored.timeUnit);
  if (bin === null || unit === null) return null;
  return {
    name,
    authored,
    ...(field === undefined ? {} : { field }),
    ...(aggregate === undefined ? {} : { aggregate }),
    ...(bin ? { bin } : {}),
    ...(unit ? { unit } : {}),
    temporal: authored.type === 'temporal' || unit !== undefined,
    quantitative: authored.type === 'quantitative' || bin !== undefined,
  };
}

function isAggregate(value: Json): value is Aggregate {
  return aggregates.some((name) => name === value);
}

/** Undefined: no bin. Null: one that only Vega can make. */
function readBin(bin: Json | undefined): BinWish | undefined | null {
  if (bin === undefined || bin === false || bin === null) return undefined;
  if (bin === true) return { maxbins: 10 };
  if (!isObject(bin)) return null;
  const known = Object.keys(bin).every((key) => key === 'maxbins' || key === 'step');
  if (!known) return null;
  const { maxbins, step } = bin;
  return {
    maxbins: typeof maxbins === 'number' ? maxbins : 10,
    ...(typeof step === 'number' && step > 0 ? { step } : {}),
  };
}
