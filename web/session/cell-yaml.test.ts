import { describe, expect, it } from 'vitest';
import { unwrapSource, wrapSource } from './cell-yaml.ts';

describe("a cell's YAML", () => {
  const source = '- id: late\n    sql: |\n      SELECT 1\n\n      AS x\n';
  it('loses its dash and indentation for editing, and gets them back', () => {
    expect(unwrapSource('  - id: late\n    sql: |\n      SELECT 1\n')).toBe('id: late\nsql: |\n  SELECT 1');
    expect(wrapSource('id: late\nsql: |\n  SELECT 1', '  - id: late\n')).toBe(
      '  - id: late\n    sql: |\n      SELECT 1\n',
    );
  });
  it('is the same after both', () => {
    const indented = `  ${source}`;
    expect(wrapSource(unwrapSource(indented), indented)).toBe(indented);
  });
  it('may be in braces', () => {
    expect(unwrapSource('  - { id: a, data: b.csv }\n')).toBe('{ id: a, data: b.csv }');
  });
});
