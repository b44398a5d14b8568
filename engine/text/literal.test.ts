import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../lib/json.ts';
import { quoteIdentifier, writeChoice, writeLiteral } from './literal.ts';
import { readColumnType, readInputType } from './literal-type.ts';

const connection = await (await DuckDBInstance.create(':memory:')).connect();

const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();

const input = (fields: object) => readInputType({ required: false, secret: false, empty: 'all', ...fields } as never);

describe('literals', () => {
  it.each<[Json, string]>([
    [null, 'NULL'],
    [true, 'TRUE'],
    [20, '(20)::BIGINT'],
    [-5, '(-5)::BIGINT'],
    [2 ** 63, '(9223372036854775808)'],
    [1.5, "'1.5'::DOUBLE"],
    [Number.NaN, "'nan'::DOUBLE"],
    [-Infinity, "'-inf'::DOUBLE"],
    ["it's", "'it''s'"],
    ['a\0b', "('a'||chr(0)||'b')"],
    [[1, 2.5], "['1'::DOUBLE, '2.5'::DOUBLE]"],
    [['a', 1, { b: null }], `['a', '1', '{"b":null}']`],
    [[], '[]'],
    [{ "k'": [null] }, "{'k''': [NULL]}"],
    [{}, "'{}'"],
    [{ a: 1, A: 2 }, `'{"a":1,"A":2}'`],
  ])('C130 %j is written as %s', (value, sql) => {
    expect(writeLiteral(value)).toBe(sql);
  });

  it('C130 a declared type chooses the literal', () => {
    expect(writeLiteral(20, input({ widget: 'number', step: 0.5 }))).toBe("'20'::DOUBLE");
    expect(writeLiteral(20, input({ widget: 'slider', step: 5 }))).toBe('(20)::BIGINT');
    expect(writeLiteral('2024-01-05', input({ widget: 'date' }))).toBe("DATE '2024-01-05'");
    expect(writeLiteral({ start: '2024-01-01', end: null }, input({ widget: 'daterange' }))).toBe(
      "{'start': DATE '2024-01-01', 'end': NULL}",
    );
    expect(writeLiteral({ min: 1, max: 2 }, input({ widget: 'range', step: 0.1 }))).toBe(
      "{'min': '1'::DOUBLE, 'max': '2'::DOUBLE}",
    );
    expect(writeLiteral([1], input({ widget: 'multiselect', options: [1, 2.5] }))).toBe("['1'::DOUBLE]");
    expect(writeLiteral('2024-01-05T10:00:00', readColumnType('TIMESTAMP'))).toBe("TIMESTAMP '2024-01-05T10:00:00'");
    expect(writeLiteral(1.25, readColumnType('DECIMAL(18,3)'))).toBe("'1.25'::DECIMAL(18,3)");
    expect(writeLiteral(['2024-01-05'], readColumnType('DATE[]'))).toBe("[DATE '2024-01-05']");
    expect(writeLiteral(5, readColumnType('DATE'))).toBe('(5)::BIGINT');
  });

  it('C130 the engine gives types and values back', async () => {
    const typed = async (value: Json, type: Parameters<typeof writeLiteral>[1] = null) =>
      (await read(`SELECT typeof(x), x::VARCHAR FROM (SELECT ${writeLiteral(value, type)} AS x)`))[0];
    expect(await typed(20)).toEqual(['BIGINT', '20']);
    expect(await typed(-(2 ** 63))).toEqual(['BIGINT', '-9223372036854775808']);
    expect(await typed('2024-01-05', { kind: 'date' })).toEqual(['DATE', '2024-01-05']);
    expect(await typed('2024-01-05T10:00:00Z', readColumnType('TIMESTAMP WITH TIME ZONE'))).toMatchObject([
      'TIMESTAMP WITH TIME ZONE',
      expect.stringMatching(/^2024-01-05 10:00:00/),
    ]);
    expect(await typed(1.25, readColumnType('DECIMAL(18,3)'))).toEqual(['DECIMAL(18,3)', '1.250']);
    expect(await read(`SELECT 1 WHERE 'b' IN ${writeLiteral(['a', 'b'])}`)).toHaveLength(1);
    expect(await read(`SELECT 1 WHERE 'b' IN ${writeLiteral([])}`)).toHaveLength(0);
    expect(await read(`SELECT ${writeLiteral(-5)} ^ 2, ${writeLiteral(-5)}::VARCHAR`)).toEqual([[25, '-5']]);
  });

  it('C131 a name or a word cannot change the statement', async () => {
    expect(await read(`SELECT x.${quoteIdentifier('a"; DROP')} FROM (SELECT 1 AS "a""; DROP") x`)).toEqual([[1]]);
    expect(() => quoteIdentifier('a\0')).toThrow();
    expect(() => quoteIdentifier('')).toThrow();
    expect(writeChoice('DESC', ['ASC', 'DESC'])).toBe('DESC');
    expect(() => writeChoice('DESC; DROP', ['ASC', 'DESC'])).toThrow('allows ASC, DESC');
  });

  it('a lone surrogate is a failure', () => {
    for (const value of ['\ud800', 'a\udc00b', ['\ud83d'], { '\ud800': 1 }])
      expect(() => writeLiteral(value)).toThrow(/half a character/);
  });

  const hostile = fc.constantFrom(
    "'",
    '"',
    ';',
    '--',
    '/*',
    '*/',
    '\0',
    '\\',
    '$$',
    '{{',
    '}}',
    '\n',
    '😀',
    'chr(0)',
    '\u200b',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(hostile).map((parts) => parts.join('')),
  );
  const number = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(2 ** 63, -(2 ** 63), 2 ** 100, 1e300, 5e-324, -1e21),
  );
  const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
  const { value: json } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      scalar,
      fc.array(scalar, { maxLength: 4 }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }));

  /** What the engine should give back: `-0` is 0, mixed lists and odd objects are text. */
  const same = (value: Json, got: unknown): boolean => {
    if (value === null) return got === null;
    if (typeof value === 'number') return Number(got) === value;
    if (Array.isArray(value) && Array.isArray(got))
      return value.length === got.length && value.every((item, index) => same(item, got[index]));
    if (typeof value === 'object' && typeof got === 'object' && got !== null)
      return Object.entries(value).every(([key, item]) => same(item, (got as Record<string, unknown>)[key]));
    return value === got || JSON.stringify(value) === got || String(value) === got;
  };

  it('C130 10,000 generated values come back from the engine as they were', async () => {
    const values = fc.sample(json, { seed: 7, numRuns: 10_000 });
    const wrong: unknown[] = [];
    for (let at = 0; at < values.length; at += 100) {
      const batch = values.slice(at, at + 100);
      const rows = await read(`SELECT ${batch.map((value) => ` ${writeLiteral(value)} `).join(',')}`);
      batch.forEach((value, index) => {
        if (!same(value, rows[0]?.[index])) wrong.push([value, rows[0]?.[index], writeLiteral(value)]);
      });
    }
    expect(wrong).toEqual([]);
  });

  it('C131 a literal is one statement and one operand, whatever the value', async () => {
    for (const value of fc.sample(json, { seed: 11, numRuns: 300 })) {
      const sql = `SELECT ( ${writeLiteral(value)} ) AS a, 42 AS b`;
      const statements = await connection.extractStatements(sql);
      expect(statements.count).toBe(1);
      expect((await read(sql))[0]?.[1]).toBe(42);
    }
  });

  it.each([
    'LIMIT {}',
    'ORDER BY a LIMIT 2 OFFSET {}',
    'WHERE a > {}',
    'GROUP BY ALL HAVING count(*) >= {}',
    'WHERE {} < 3 QUALIFY row_number() OVER () < {} + 5',
  ])('C132 a number may stand in %s', async (clause) => {
    const sql = `SELECT a FROM range(5) t(a) ${clause.replaceAll('{}', ` ${writeLiteral(1)} `)}`;
    await expect(read(sql)).resolves.toBeDefined();
  });
});
