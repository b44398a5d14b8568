import { expect, it } from 'vitest';
import type { RowsQuery } from '../../schema/table.ts';
import { writeRowsSql } from './rows-sql.ts';

const columns = [
  { name: 'Origin State', type: 'VARCHAR' },
  { name: 'day', type: 'DATE' },
  { name: 'cost', type: 'BIGINT' },
];
const write = (query: RowsQuery) => writeRowsSql('strikes', columns, query);

it('writes filters, search and order as a person would', () => {
  expect(write({})).toBe('FROM strikes');
  expect(
    write({
      where: [
        { column: 'Origin State', test: 'one-of', values: ["O'Hare", 'Texas', null] },
        { column: 'day', test: 'at-least', value: '1995-01-01' },
        { column: 'cost', test: 'not-equals', value: '-5' },
      ],
      order: [{ column: 'cost', descending: true }, { column: 'day' }],
    }),
  ).toBe(`FROM strikes
WHERE ("Origin State" IN ('O''Hare', 'Texas') OR "Origin State" IS NULL)
  AND "day" >= DATE '1995-01-01'
  AND "cost" IS DISTINCT FROM -5
ORDER BY "cost" DESC NULLS LAST, "day" ASC NULLS LAST`);
  expect(write({ columns: ['day'], where: [{ column: 'cost', test: 'equals', value: '1; DROP' }] })).toBe(
    `SELECT "day"\nFROM strikes\nWHERE "cost" = TRY_CAST('1; DROP' AS BIGINT)`,
  );
});
