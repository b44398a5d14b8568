import { describe, expect, it } from 'vitest';
import { editSource, parse } from '../../engine/index.ts';
import { unwrapSource } from './cell-yaml.ts';

const text = `quire: 1
kind: notebook
id: t
cells:
  - id: late
    sql: |
      SELECT 1

      AS x

  # About the next one.
  - id: next
    markdown: Hello
`;
const sourceOf = (id: string) => parse(text).cells.find((cell) => cell.id === id)?.source ?? '';

describe("a cell's YAML", () => {
  it('loses its dash, its indentation, and the comment of the next cell', () => {
    expect(unwrapSource(sourceOf('late'))).toBe('id: late\nsql: |\n  SELECT 1\n\n  AS x');
    expect(unwrapSource(sourceOf('next'))).toBe('id: next\nmarkdown: Hello');
  });
  it('may be in braces', () => {
    expect(unwrapSource('- { id: a, data: b.csv }\n')).toBe('{ id: a, data: b.csv }');
  });
  it('changes no byte of the notebook when it is put back as it was', () => {
    for (const id of ['late', 'next'])
      expect(editSource(parse(text), id, unwrapSource(sourceOf(id)))?.splices ?? []).toEqual([]);
  });
});
