import { expect, it } from 'vitest';
import { parseWorkspaceFile } from './workspace-file.ts';

const read = (text: string) => {
  const { fields, issues } = parseWorkspaceFile(text);
  return [fields.sql_threads, issues.map(({ code, from, to }) => [code, text.slice(from, to)])];
};

it('has no issue as it is in the examples, and tells how many threads', () => {
  expect(read('kind: workspace\n')).toEqual([undefined, []]);
  expect(read('kind: workspace\nsql_threads: 4\n')).toEqual([4, []]);
});

it.each(['0', '-1', '1.5', 'many', '100000'])(
  '%s threads are an issue where they stand, and count for nothing',
  (n) => {
    expect(read(`kind: workspace\nsql_threads: ${n}\n`)).toEqual([undefined, [['invalid-value', n]]]);
  },
);

it('that YAML cannot read, or that is something else, has issues and defaults', () => {
  expect(read('kind: workspace\nsql_threads: [\n')[0]).toBeUndefined();
  expect(parseWorkspaceFile('kind: workspace\nsql_threads: [\n').issues).not.toEqual([]);
  expect(read('')[0]).toBeUndefined();
  expect(read('kind: notebook\n')[1]).toEqual([['invalid-value', 'notebook']]);
  expect(read(`a: ${'['.repeat(100)}`)).toEqual([undefined, [['too-deep', 'a']]]);
});
