import { expect, it } from 'vitest';
import { listFormats, readDate, typeOfFormat } from './date-format.ts';
import { guessDateForms } from './guess-dates.ts';
import { guessNumberForms } from './guess-numbers.ts';
import { buildOffers } from './offers.ts';

const once = (values: readonly string[]) => values.map((value) => ({ value, count: 1 }));
const formats = (...values: readonly string[]) =>
  guessDateForms(once(values)).map(({ type, format }) => `${type} ${format}`);

it.each([
  [['Jun 12 1998', 'Dec 31 2046'], ['DATE %b %d %Y']],
  [['May 5 1998'], ['DATE %b %d %Y', 'DATE %B %d %Y']],
  [['May 5 1998', 'June 5 1998'], ['DATE %B %d %Y']],
  [['12-Jun-98'], ['DATE %d-%b-%y']],
  [['Monday, June 5, 2010'], ['DATE %A, %B %d, %Y']],
  [['2010-03-05'], ['DATE ']],
  [['2010-03-05T10:11:12+02:00', '2010-03-05 10:11Z'], ['TIMESTAMP ']],
  [['2010/03/05'], ['DATE %Y/%m/%d']],
  [['25.03.2010', '1.4.2010'], ['DATE %d.%m.%Y']],
  [['3/25/2010', '4/1/2010'], ['DATE %m/%d/%Y']],
  [['3/5/2010'], ['DATE %d/%m/%Y', 'DATE %m/%d/%Y']],
  [['03/05/10'], ['DATE %d/%m/%y', 'DATE %m/%d/%y', 'DATE %y/%m/%d']],
  [['3/25/2010 10:30 PM'], ['TIMESTAMP %m/%d/%Y %I:%M %p']],
  [['Jan 2010'], ['DATE %b %Y']],
  [['10:30:15', '23:59:59.5'], ['TIME ']],
  [['10:30 PM'], ['TIME %I:%M %p']],
  [['05/Mar/2010:10:11:12'], ['TIMESTAMP %d/%b/%Y:%H:%M:%S']],
  [['12', '13'], []],
  [['1.2.3', '10.20.30'], []],
  [['1234-5678'], []],
  [['Marching 5 2010'], []],
  [['Flight 12'], []],
  [['Room 2010'], []],
])('%j are dates by %j', (values, expected) => {
  expect(formats(...values)).toEqual(expected);
});

it('wants 99 of 100 values', () => {
  const days = Array.from({ length: 99 }, (_, at) => `Jun ${1 + (at % 28)} 1998`);
  expect(formats(...days, 'unknown')).toEqual(['DATE %b %d %Y']);
  expect(formats(...days.slice(1), 'unknown', 'lost')).toEqual([]);
  expect(guessDateForms([{ value: 'Jun 12 1998', count: 99 }, ...once(['unknown'])])).toHaveLength(1);
});

it('reads a text by a format as SQL does', () => {
  expect(readDate('Jun 12 98', '%b %d %y')).toBe('1998-06-12');
  expect(readDate('1/2/68', '%d/%m/%y')).toBe('2068-02-01');
  expect(readDate('12:05 am', '%I:%M %p')).toBe('00:05:00');
  expect(readDate('3/25/2010 10:30 PM', '%m/%d/%Y %I:%M %p')).toBe('2010-03-25 22:30:00');
  expect(readDate('1/2/10', '%d/%m/%Y')).toBeNull();
  expect(readDate('13/13/2010', '%d/%m/%Y')).toBeNull();
});

it('has no format for what only looks so', () => {
  for (const text of ['', '1998', 'June', '2010-03-05T10:11:12+02:00:00', '12:30-13:30', '1'.repeat(41)])
    expect(listFormats(text), text).toEqual([]);
  expect(typeOfFormat('%b %Y')).toBe('DATE');
});

it.each([
  [
    ['1,234', '12'],
    [
      ['BIGINT', '.', ','],
      ['DOUBLE', ',', ''],
    ],
  ],
  [['1,234,567'], [['BIGINT', '.', ',']]],
  [['1,234.5', '0.5'], [['DOUBLE', '.', ',']]],
  [['1,5', '2,25'], [['DOUBLE', ',', '']]],
  [['1.234,5', '7'], [['DOUBLE', ',', '.']]],
  [['1.234.567'], [['BIGINT', ',', '.']]],
  [['12 345', '1'], [['BIGINT', '.', ' ']]],
  [['12\u00a0345,5'], [['DOUBLE', ',', '\u00a0']]],
  [["1'234"], [['BIGINT', '.', "'"]]],
  [['1,23,456'], []],
  [['0,123,456'], []],
  [['12', '13'], []],
  [['1,2,3'], []],
  [['01,234'], []],
  [['e5', 'E7,5'], []],
])('%j are numbers by %j', (values, expected) => {
  expect(guessNumberForms(once(values)).map(({ type, decimal, grouping }) => [type, decimal, grouping])).toEqual(
    expected,
  );
});

it('offers a reading as edits of the cell', () => {
  const column = { name: 'Release Date', of: 3201, dates: [], numbers: [] };
  const date = { type: 'DATE', format: '%b %d %Y', fit: 3201, example: 'Jun 12 1998' } as const;
  expect(buildOffers([{ ...column, dates: [date] }], [])).toEqual([
    {
      ...{ kind: 'date', column: 'Release Date', example: 'Jun 12 1998', fit: 3201, of: 3201 },
      readings: [
        {
          label: 'a date',
          changes: [{ path: ['columns', 'Release Date'], value: { type: 'DATE', format: '%b %d %Y' } }],
        },
      ],
    },
  ]);
  const grouped = { type: 'BIGINT', decimal: ',', grouping: '.', fit: 3201, example: '1.234' } as const;
  expect(buildOffers([{ ...column, numbers: [grouped] }], [])[0]?.readings[0]?.changes).toEqual([
    { path: ['options', 'decimal'], value: ',' },
    { path: ['options', 'grouping'], value: '.' },
    { path: ['columns', 'Release Date'], value: { type: 'BIGINT' } },
  ]);
  const spelt = { words: [{ word: 'NA', count: 12, rows: 12 }], type: 'BIGINT', example: '7' };
  expect(buildOffers([{ ...column, spelt }], ['-'])).toMatchObject([
    { fit: 3189, readings: [{ changes: [{ path: ['null_values'], value: ['-', 'NA'] }] }] },
  ]);
});

it('asks where no value decides, and takes what fits more', () => {
  const column = { name: 'day', of: 200, numbers: [] };
  const form = (format: string, fit: number) => ({ type: 'DATE', format, fit, example: '3/5/2010' }) as const;
  const both = buildOffers([{ ...column, dates: [form('%d/%m/%Y', 200), form('%m/%d/%Y', 200)] }], []);
  expect(both[0]?.readings.map(({ label }) => label)).toEqual(['day first: 2010-05-03', 'month first: 2010-03-05']);
  const one = buildOffers([{ ...column, dates: [form('%d/%m/%Y', 200), form('%m/%d/%Y', 199)] }], []);
  expect(one[0]?.readings.map(({ label }) => label)).toEqual(['a date']);
  expect(buildOffers([{ ...column, dates: [form('%d/%m/%Y', 197)] }], [])).toEqual([]);
});
