/**
 * Time units of Vega-Lite as SQL: a unit maps a moment to a representative one (in 2012, a leap year
 * that begins on a Sunday, where the year does not count), so that applying the unit again changes nothing.
 * Always UTC. Source of the convention: Vega's `timeFloor` with its reference date 2012-01-01.
 */
import { isObject, type Json } from '../../lib/json.ts';

const parts = ['year', 'quarter', 'month', 'date', 'day', 'hours', 'minutes', 'seconds'] as const;
type Part = (typeof parts)[number];
export interface TimeUnit {
  readonly parts: readonly Part[];
}

/** Undefined: no time unit. Null: one that only Vega can apply (weeks, steps, milliseconds). */
export function readTimeUnit(value: Json | undefined): TimeUnit | undefined | null {
  if (value === undefined || value === null) return undefined;
  if (isObject(value))
    return Object.keys(value).every((key) => key === 'unit' || key === 'utc') ? readTimeUnit(value.unit) : null;
  if (typeof value !== 'string') return null;
  let rest = value.replace(/^utc/, '');
  const found: Part[] = [];
  while (rest !== '') {
    const part = parts.find((name) => rest.startsWith(name) && !(name === 'day' && rest.startsWith('dayofyear')));
    if (!part) return null;
    found.push(part);
    rest = rest.slice(part.length);
  }
  const mixed = found.includes('day') && (found.includes('date') || found.includes('month') || found.includes('year'));
  return mixed || found.length === 0 ? null : { parts: found };
}

/** The name for the spec: the same unit, in UTC. */
export function writeTimeUnit(unit: TimeUnit): string {
  return `utc${unit.parts.join('')}`;
}

/** SQL that maps the timestamp expression `moment` to its unit's representative, as a TIMESTAMP. */
export function writeUnitSql(unit: TimeUnit, moment: string): string {
  const has = (part: Part) => unit.parts.includes(part);
  const year = has('year') ? `year(${moment})` : '2012';
  const month = has('month') ? `month(${moment})` : has('quarter') ? `(quarter(${moment}) * 3 - 2)` : '1';
  const date = has('date') ? `day(${moment})` : has('day') ? `(dayofweek(${moment}) + 1)` : '1';
  const hour = has('hours') ? `hour(${moment})` : '0';
  const minute = has('minutes') ? `minute(${moment})` : '0';
  const second = has('seconds') ? `second(${moment})::DOUBLE` : '0.0';
  return `make_timestamp(${year}, ${month}, ${date}, ${hour}, ${minute}, ${second})`;
}
