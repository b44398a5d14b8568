/**
 * Charts from columns: what is drawn of a table before anybody says so, and a channel's encoding from a
 * column and what is done with it. Pure; the words are those of the chart's form.
 */
import type { Column, JsonObject } from '../../../engine/index.ts';
import { isCodeName } from '../../table/format.ts';

type Kind = 'number' | 'time' | 'category';

const numbers = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL)/;
const aggregates = ['mean', 'median', 'sum', 'min', 'max'];
const timeUnits = ['year', 'yearmonth', 'month', 'day', 'hours'];
const words: ReadonlyMap<string, string> = new Map([
  ['mean', 'average'],
  ['min', 'smallest'],
  ['max', 'largest'],
  ['yearmonth', 'year and month'],
  ['day', 'day of the week'],
  ['hours', 'hour of the day'],
  ['distinct', 'distinct count'],
  ['bin', 'in steps'],
]);

/** What a column's values are to a chart. */
export function kindOf({ type }: Column): Kind {
  if (numbers.test(type)) return 'number';
  return /^(DATE|TIMESTAMP)/.test(type) ? 'time' : 'category';
}

/** An encoding of a column; without one only `count` says something. Undefined: nothing stands there. */
export function buildEncoding(column: Column | undefined, how: string): JsonObject | undefined {
  if (how === 'count') return { aggregate: 'count', type: 'quantitative' };
  if (column === undefined) return undefined;
  const { name: field } = column;
  if (how === 'bin') return { field, type: 'quantitative', bin: true };
  if (timeUnits.includes(how))
    return { field, type: how === 'yearmonth' ? 'temporal' : 'ordinal', timeUnit: `utc${how}` };
  if (how !== '') return { field, type: 'quantitative', aggregate: how };
  const kind = kindOf(column);
  return { field, type: kind === 'number' ? 'quantitative' : kind === 'time' ? 'temporal' : 'nominal' };
}

/** What an encoding does with its column: an aggregate, `bin`, a time unit, or `''`. */
export function readTreatment({ aggregate, bin, timeUnit }: JsonObject): string {
  if (typeof aggregate === 'string') return aggregate;
  if (bin !== undefined && bin !== false && bin !== null) return 'bin';
  return typeof timeUnit === 'string' ? timeUnit.replace(/^utc/, '') : '';
}

/** What can be done with a column in a channel, with the words for it. */
export function listTreatments(column: Column | undefined, channel: string): readonly (readonly [string, string])[] {
  const kind = column === undefined ? null : kindOf(column);
  const names = [
    ...(kind === 'number' ? ['bin', ...aggregates] : kind === 'time' ? timeUnits : []),
    ...(kind === null ? [] : ['distinct']),
    ...(channel === 'x' && kind !== null ? [] : ['count']),
  ];
  const plain = column === undefined ? '–' : 'as it is';
  return [
    ['', plain],
    ...names.map((name) => [name, name === 'count' ? 'number of rows' : (words.get(name) ?? name)] as const),
  ];
}

const many = 5000;

/** The picture of a table before anybody says what it shall be; ids, years and codes only where there is nothing else. */
export function guessChart(columns: readonly Column[], rowCount = 0): JsonObject {
  const of = (kind: Kind) => {
    const all = columns.filter((column) => kindOf(column) === kind);
    const telling = all.filter(({ name }) => !isCodeName(name));
    return telling.length > 0 ? telling : all;
  };
  const [[time], [number, other], [category]] = [of('time'), of('number'), of('category')];
  const count = buildEncoding(undefined, 'count') ?? {};
  const plain = (column: Column): JsonObject => buildEncoding(column, '') ?? {};
  if (time !== undefined && number !== undefined)
    return { mark: 'line', encoding: { x: plain(time), y: plain(number) } };
  if (category !== undefined && number !== undefined)
    return {
      mark: 'bar',
      encoding: { x: { ...plain(number), aggregate: 'sum' }, y: { ...plain(category), sort: '-x' } },
    };
  if (number !== undefined && other !== undefined && rowCount <= many)
    return { mark: 'point', encoding: { x: plain(number), y: plain(other) } };
  if (number !== undefined) return { mark: 'bar', encoding: { x: { ...plain(number), bin: true }, y: count } };
  const any = category ?? time;
  if (any === undefined) return { mark: 'bar', encoding: { y: count } };
  return { mark: 'bar', encoding: { x: count, y: { ...plain(any), sort: '-x' } } };
}
