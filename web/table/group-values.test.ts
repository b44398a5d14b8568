/** Values in a text: grouped like in a table, and nothing else is touched. */
import { expect, it } from 'vitest';
import { groupValues } from './group-values.ts';

it('groups the digits of values, not those that the author wrote', () => {
  const template = 'Of **{{ a.n }}** films of 2012, {{ b }} cost {{ c.usd }}.';
  expect(groupValues(template, 'Of **3201** films of 2012, 1 cost 40545276.5.')).toBe(
    'Of **3,201** films of 2012, 1 cost 40,545,276.5.',
  );
});

it('leaves years, ids, code, addresses and parts of words', () => {
  for (const [template, text] of [
    ['since {{ best.year }}', 'since 2012'],
    ['`LIMIT {{ n }}`', '`LIMIT 5000`'],
    ['[more](https://example.com/?n={{ n }})', '[more](https://example.com/?n=5000)'],
    ['flight-{{ n }}', 'flight-5000'],
    ['{{ n }}px', '5000px'],
  ] as const)
    expect(groupValues(template, text)).toBe(text);
});

it('a text that is not of the template stands as it is', () => {
  expect(groupValues('{{ a }} rows', 'blocked')).toBe('blocked');
  expect(groupValues('{{ a }}{{ b }}', '50006000')).toBe('50006000');
  expect(groupValues('no values', '5000')).toBe('5000');
});
