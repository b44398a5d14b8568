/**
 * Texts that stop a YAML parser: each ends as an issue within two seconds of the processor, and the time of
 * any text grows in proportion to its length.
 */
import { describe, expect, it } from 'vitest';
import { linear, readCost, readGrowth } from '../../fixtures/cost.ts';
import { listIssues, parse } from './parse.ts';

const head = 'quire: 1\nkind: notebook\nid: a/b\ncells:\n';
const inCell = (body: string) => `${head}  - id: a\n    rows: ${body}\n  - id: b\n    sql: SELECT 1\n`;
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const codes = (text: string) => new Set(listIssues(parse(text)).map(({ code }) => code));

describe('a text that would stop the process', () => {
  it.each([
    ['4.9 MB of opening brackets', inCell('['.repeat(4_900_000)), 'too-deep'],
    ['a million nested mappings', inCell('{a: '.repeat(1_000_000)), 'too-deep'],
    ['50,000 nested dashes', inCell('- '.repeat(50_000)), 'too-deep'],
    ['50,000 keys in one mapping', inCell(`\n${lines(50_000, (at) => `      k${at}: ${at}`)}`), 'too-large'],
    [
      '90,000 rows in brackets',
      inCell(`\n${lines(90_000, (at) => `      - { id: ${at}, name: "r", v: 1.5 }`)}`),
      'too-large',
    ],
    ['a thousand aliases', inCell(`[${'*a, '.repeat(1000)}]`), 'too-many-aliases'],
    ['4.9 MB of closing brackets', inCell(']'.repeat(4_900_000)), 'yaml-syntax'],
    ['2 MB in double quotes that never end', inCell(`"${'x '.repeat(1_000_000)}`), 'yaml-syntax'],
    ['a million bad escapes', inCell(`"${'\\q'.repeat(1_000_000)}"`), 'yaml-syntax'],
    ['90,000 cells of one line', `${head}${'  - a\n'.repeat(90_000)}`, 'too-large'],
    ['more lines than a file may have', `${head}${'#\n'.repeat(100_001)}`, 'too-large'],
  ])('is an issue within two seconds: %s', (_, text, code) => {
    expect(readCost(() => void parse(text), 2)).toBeLessThan(2);
    expect([...codes(text)]).toContain(code);
  });

  it('leaves the other cells readable', () => {
    for (const body of ['['.repeat(100_000), `\n${lines(50_000, (at) => `      k${at}: 1`)}`]) {
      expect(parse(inCell(body)).cells.map(({ id, type }) => [id, type])).toEqual([
        ['a', null],
        ['b', 'sql'],
      ]);
    }
  });

  it('is none when it is 5 MB of an ordinary notebook', () => {
    const body = lines(90, (at) => `      SELECT ${at}, 'a long line of SQL that goes on' AS x`);
    const text = head + lines(900, (at) => `  - id: c${at}\n    sql: |\n${body}\n`);
    expect(text.length).toBeGreaterThan(4_500_000);
    expect(readCost(() => void parse(text), 3)).toBeLessThan(3);
    const document = parse(text);
    expect(document.cells.every(({ type }) => type === 'sql')).toBe(true);
    expect(listIssues(document)).toEqual([]);
  });

  it.each([
    ['cells', (n: number) => head + lines(n, (at) => `  - id: c${at}\n    sql: SELECT ${at}`)],
    ['cells with one id', (n: number) => head + lines(6 * n, () => '  - id: a\n    sql: SELECT 1')],
    ['unknown fields', (n: number) => `${head}  - id: a\n${lines(4 * n, (at) => `    k${at}: 1`)}`],
    ['one field again and again', (n: number) => `${head}  - id: a\n${lines(4 * n, () => '    sql: 1')}`],
    ['fields of the file', (n: number) => lines(4 * n, (at) => `k${at}: 1`)],
    ['rows', (n: number) => inCell(`\n${lines(4 * n, (at) => `      - { id: ${at} }`)}`)],
    [
      'assertions',
      (n: number) => `${head}  - id: a\n    of: t\n    assertion:\n${lines(4 * n, () => '      - not-null: id')}`,
    ],
    ['lines of a block', (n: number) => `${head}  - id: a\n    sql: |\n${lines(50 * n, (at) => `      SELECT ${at}`)}`],
    ['a long quoted text', (n: number) => inCell(`"${'x'.repeat(2000 * n)}"`)],
    ['comments', (n: number) => head + lines(20 * n, () => '  # a comment')],
    ['conflict markers', (n: number) => head + lines(2 * n, () => '<<<<<<<\n=======\n>>>>>>>')],
    ['closing brackets', (n: number) => inCell(']'.repeat(1500 * n))],
  ])('costs in proportion to its length: %s', (_, make) => {
    expect(readGrowth((text) => void parse(text), make(250), make(2000))).toBeLessThan(linear);
  });
});
