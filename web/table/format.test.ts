import { describe, expect, it } from 'vitest';
import { formatDuration, formatValue, groupCounts, writeCount } from './format.ts';

const show = (text: string | null, type: string, name = 'x', format?: string) =>
  formatValue(text, { name, type }, format === undefined ? {} : { format });

describe('values on screen', () => {
  it('counts one thing without an s', () => {
    expect(writeCount(1, 'row')).toBe('1 row');
    expect(writeCount(0, 'row')).toBe('0 rows');
    expect(writeCount(3_000_000, 'row')).toBe('3,000,000 rows');
  });
  it('groups integers, but not ids, years and codes', () => {
    expect(show('3000000', 'BIGINT').text).toBe('3,000,000');
    expect(show('-1234', 'INTEGER').text).toBe('−1,234');
    expect(show('170141183460469231731687303715884105727', 'HUGEINT').text).toMatch(/^170,141,183/);
    expect(show('2001', 'BIGINT', 'year').text).toBe('2001');
    expect(show('1234567', 'BIGINT', 'flight_id').text).toBe('1234567');
  });
  it('shows floats with six significant digits, and those that are whole with all of theirs', () => {
    expect(show('0.30000000000000004', 'DOUBLE').text).toBe('0.3');
    expect(show('1234567.891', 'DOUBLE').text).toBe('1,234,568');
    expect(show('-44002085.16', 'DOUBLE').text).toBe('−44,002,085');
    expect(show('123456.78', 'DOUBLE').text).toBe('123,457');
    expect(show('999999.96', 'DOUBLE').text).toBe('1,000,000');
    expect(show('1e14', 'DOUBLE').text).toBe('100,000,000,000,000');
    expect(show('1234567.891', 'DOUBLE', 'x', ',.1f').text).toBe('1,234,567.9');
    expect(show('-19317850', 'DOUBLE').text).toBe('−19,317,850');
    expect(show('6.02214076e23', 'DOUBLE').text).toBe('6.02214e+23');
    expect(show('12345.6789', 'DOUBLE').text).toBe('12,345.7');
    expect(show('nan', 'DOUBLE').text).toBe('NaN');
    expect(show('inf', 'DOUBLE').text).toBe('∞');
    expect(show('-inf', 'DOUBLE').text).toBe('−∞');
  });
  it('tells null, empty text and outer spaces apart', () => {
    expect(show(null, 'VARCHAR')).toEqual({ text: 'null', look: 'null' });
    expect(show('', 'VARCHAR')).toEqual({ text: '""', look: 'empty' });
    expect(show(' a b ', 'VARCHAR').text).toBe('·a b·');
    expect(show('null', 'VARCHAR').look).toBe('text');
  });
  it('follows the format of the display', () => {
    expect(show('1234.5', 'DOUBLE', 'x', '$,.0f').text).toBe('$1,235');
    expect(show('-1234.5', 'DOUBLE', 'x', '$,.2f').text).toBe('−$1,234.50');
    expect(show('0.123', 'DOUBLE', 'x', 'percent').text).toBe('12.3 %');
    expect(show('1500', 'BIGINT', 'x', 'bytes').text).toBe('1.5 kB');
    expect(show('2010-03-01', 'DATE', 'x', '%d.%m.%Y').text).toBe('01.03.2010');
  });
  it('never shifts a date with the zone of the browser', () => {
    expect(show('2010-03-01 23:30:00', 'TIMESTAMP', 'x', '%Y-%m-%d %H:%M').text).toBe('2010-03-01 23:30');
  });
  it('says durations in words', () => {
    expect([0.148, 4.2, 185, 7800].map(formatDuration)).toEqual(['148 ms', '4.2 s', '3 min 5 s', '2 h 10 min']);
  });
});

it('counts of rows in a sentence have groups of digits, years have none', () => {
  const group = (text: string) => groupCounts(text).replace(/[^\w :,]/g, ',');
  expect(group('fails for 1200 of 1200000 rows: year 2012')).toBe('fails for 1,200 of 1,200,000 rows: year 2012');
  expect(group('1000 row')).toBe('1,000 row');
  expect(group('10000 rows, wanted 9000 to 11000')).toBe('10,000 rows, wanted 9,000 to 11,000');
});
