import { expect, it } from 'vitest';
import { parse } from '../../engine/index.ts';
import { readSeconds, writeField } from './field-text.ts';

it('a time limit is written as a number, which its field takes', () => {
  const limit = readSeconds('30 s');
  const text = `quire: 1\nkind: notebook\nid: n\ncells:\n  - { id: a, sql: SELECT 1, timeout_seconds: ${JSON.stringify(limit)} }\n`;
  const [cell] = parse(text).cells;
  expect(cell?.issues).toEqual([]);
  expect(writeField(cell?.raw.timeout_seconds)).toBe('30');
});

it('what is no number stays as it was typed', () => {
  expect([readSeconds('2.5'), readSeconds('a while')]).toEqual([2.5, 'a while']);
  expect([writeField('a while'), writeField(undefined), writeField(['a'])]).toEqual(['a while', '', '']);
});
