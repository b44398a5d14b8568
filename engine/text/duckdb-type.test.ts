/** Type texts as DESCRIBE writes them, taken apart and written with VARCHAR leaves. */
import { describe, expect, it } from 'vitest';
import { parseDuckdbType, writeName, writeTextType } from './duckdb-type.ts';

describe('type texts', () => {
  const cases: [string, string][] = [
    ['BIGINT', 'VARCHAR'],
    ['DECIMAL(18,3)', 'VARCHAR'],
    ['TIMESTAMP WITH TIME ZONE', 'VARCHAR'],
    ['"NULL"', 'VARCHAR'],
    ["ENUM('a', 'b''c)[]')", 'VARCHAR'],
    ["ENUM('a')[]", 'VARCHAR[]'],
    ['UNION("name" VARCHAR, age SMALLINT)', 'VARCHAR'],
    ['INTEGER[][3]', 'VARCHAR[][3]'],
    ['STRUCT(a INTEGER, b VARCHAR[])', 'STRUCT("a" VARCHAR, "b" VARCHAR[])'],
    [
      'STRUCT("x ""y"", z" DECIMAL(2,1), m MAP(VARCHAR, STRUCT(k DATE)[]))[]',
      'STRUCT("x ""y"", z" VARCHAR, "m" MAP(VARCHAR, STRUCT("k" VARCHAR)[]))[]',
    ],
  ];
  it.each(cases)('%s is read as %s', (type, text) => {
    expect(writeTextType(parseDuckdbType(type))).toBe(text);
  });

  it('keeps the name of a leaf without its arguments', () => {
    expect(parseDuckdbType('DECIMAL(18,3)')).toEqual({ kind: 'leaf', name: 'DECIMAL' });
    expect(parseDuckdbType("ENUM('a', 'b')")).toEqual({ kind: 'leaf', name: 'ENUM' });
  });

  it('doubles quotes in names', () => {
    expect(writeName('a"b')).toBe('"a""b"');
  });
});
