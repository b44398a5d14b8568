import { describe, expect, it } from 'vitest';
import { type Field, readFields } from './field.ts';

const field = (kind: Field['kind'], value: string, indent = 0): Field => ({
  path: ['x'],
  kind,
  value,
  locate: (offset) => offset + indent,
});
const reads = (kind: Field['kind'], value: string, options = {}) =>
  readFields([field(kind, value)], options).references.map(({ to, how }) => [to, how]);

describe('what a field reads', () => {
  it('C021 SQL reads relations and values, in the order of the text', () => {
    expect(reads('sql', 'SELECT {{ min_delay }} FROM flights WHERE {{ filter(hours.brush) }}')).toEqual([
      ['min_delay', 'expression'],
      ['flights', 'relation'],
      ['hours', 'expression'],
    ]);
  });

  it('C022 names of a matrix, of the scope and of the language make no reference', () => {
    const text = '{{ tone }} {{ item.x }} {{ run.version }} {{ Math.max(a, 1) }} {{ rows(t, 3) }}';
    expect(reads('template', text, { names: new Set(['tone']) })).toEqual([
      ['a', 'expression'],
      ['t', 'expression'],
    ]);
  });

  it('reads bare expressions, code and ids of cells', () => {
    expect(reads('expression', 'triage.output.urgency > 3')).toEqual([['triage', 'expression']]);
    expect(reads('code', 'return tickets.map((row) => row.id)')).toEqual([['tickets', 'expression']]);
    expect(reads('cell', ' triage ')).toEqual([['triage', 'cell']]);
  });

  it('reads a node of another cell in where, and no cell in the word linked', () => {
    const where = (value: string) => readFields([{ ...field('cell', value), path: ['where', 0] }]);
    const linked = readFields([{ ...field('cell', 'linked'), path: ['where'] }]);
    expect(where('hours.brush').references).toMatchObject([{ to: 'hours', member: 'brush', start: 0, end: 5 }]);
    expect(linked.references).toEqual([]);
  });

  it('places issues where the field stands, with a fix in the same text', () => {
    const { issues } = readFields([field('sql', "SELECT '{{ a }}'", 10)]);
    expect(issues).toMatchObject([{ code: 'template-in-literal', from: 17, to: 26 }]);
    expect(issues[0]?.fixes?.[0]?.splices).toEqual([{ from: 17, to: 26, insert: '{{ a }}' }]);
    const quoted = {
      ...field('sql', "SELECT '%{{ a }}'"),
      locate: (offset: number) => (offset < 17 ? offset : offset + 1),
      quoted: true,
    };
    expect(readFields([quoted]).issues[0]?.fixes?.[0]?.splices).toEqual([
      { from: 7, to: 18, insert: "''%'' || {{ a }}" },
    ]);
    const folded = { ...field('sql', "SELECT '{{ a }}'"), locate: () => 3 };
    expect(readFields([folded]).issues[0]).not.toHaveProperty('fixes');
  });

  it('is volatile by SQL, expressions and code', () => {
    for (const [kind, text] of [
      ['sql', 'SELECT now()'],
      ['template', '{{ run.id }}'],
      ['code', 'return Math.random()'],
    ] as const)
      expect(readFields([field(kind, text)]).volatile).toBe(true);
  });
});
