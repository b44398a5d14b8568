/** Merging by cell and field, as two people would expect it, and what holds of every merge. */
import { describe, expect, it } from 'vitest';
import { applySplices } from '../edit/splice.ts';
import { listIssues, parse } from '../parse.ts';
import { type Choice, settleConflict } from './conflict.ts';
import { mergeTexts } from './merge.ts';

const base = `# a notebook
quire: 1
kind: notebook
id: book
name: Book # its name

cells:
  # about a
  - id: a
    title: First
    sql: SELECT 1 AS n

  - id: b
    code: |
      return 1;

  - id: c # last
    sql: SELECT 3 AS n

# the end
`;
const merge = (mine: string, theirs: string, from = base) => mergeTexts({ base: from, mine, theirs });
const swap = (pairs: Readonly<Record<string, string>>, text = base) =>
  Object.entries(pairs).reduce((now, [from, to]) => {
    expect(now).toContain(from);
    return now.replace(from, () => to);
  }, text);
const drop = (id: string, text = base) => text.replace(new RegExp(`  - id: ${id}[^]*?\\n\\n(?=  -|# the)`), '');
const order = (text: string) => parse(text).cells.map(({ id }) => id);

describe('the side that changed wins', () => {
  it('takes changes of different cells, and every byte beside them', () => {
    const merged = merge(swap({ 'SELECT 1': 'SELECT 10' }), swap({ 'return 1;': 'return 2; // theirs' }));
    expect(merged).toEqual({
      text: swap({ 'SELECT 1': 'SELECT 10', 'return 1;': 'return 2; // theirs' }),
      conflicts: [],
      kept: [],
    });
  });

  it('takes changes of different fields of one cell, with the comments of both', () => {
    const mine = swap({ 'SELECT 1 AS n': 'SELECT 10 AS n # mine' });
    const theirs = swap({ 'title: First': 'title: One # theirs', '# about a': '# all about a' });
    expect(merge(mine, theirs)?.text).toBe(
      swap({
        'SELECT 1 AS n': 'SELECT 10 AS n # mine',
        'title: First': 'title: One # theirs',
        '# about a': '# all about a',
      }),
    );
  });

  it('takes a field that one side added beside one that the other changed', () => {
    const merged = merge(
      swap({ '    sql: SELECT 1 AS n\n': '    sql: SELECT 10 AS n\n' }),
      swap({ 'title: First\n': 'title: First\n    note: new\n' }),
    );
    expect(parse(merged?.text ?? '').cells[0]?.raw).toEqual({
      id: 'a',
      title: 'First',
      note: 'new',
      sql: 'SELECT 10 AS n',
    });
    expect(merged?.conflicts).toEqual([]);
  });

  it('takes fields of the document, key by key', () => {
    const mine = swap({ 'name: Book': 'name: Mine' });
    const theirs = swap({ '\ncells:': 'description: Theirs\ntags: [x]\n\ncells:' });
    const { text = '', conflicts } = merge(mine, theirs) ?? {};
    expect(parse(text).fields).toMatchObject({ name: 'Mine', description: 'Theirs', tags: ['x'] });
    expect(text).toContain('name: Mine # its name');
    expect(conflicts).toEqual([]);
  });

  it('takes the same change of both once', () => {
    const same = swap({ 'SELECT 3': 'SELECT 30' });
    expect(merge(swap({ 'SELECT 1': 'SELECT 10' }, same), same)?.text).toBe(swap({ 'SELECT 1': 'SELECT 10' }, same));
  });

  it.each(['\r\n', '\n'])('keeps their line ends %j', (end) => {
    const theirs = swap({ 'return 1;': 'return 2;' }).replaceAll('\n', end);
    const merged = merge(swap({ 'SELECT 1': 'SELECT 10' }), theirs);
    expect(merged?.text).toBe(swap({ 'SELECT 1': 'SELECT 10', 'return 1;': 'return 2;' }).replaceAll('\n', end));
  });
});

describe('cells that come, go, move and get other names', () => {
  const added = (id: string, after: string) => swap({ [after]: `${after}\n\n  - id: ${id}\n    sql: SELECT 4 AS n` });

  it('adds the cells of both after their predecessors', () => {
    const merged = merge(added('mine', 'SELECT 1 AS n'), added('theirs', 'SELECT 3 AS n'));
    expect(order(merged?.text ?? '')).toEqual(['a', 'mine', 'b', 'c', 'theirs']);
    expect(merged?.text.endsWith('SELECT 4 AS n\n\n# the end\n')).toBe(true);
  });

  it('deletes what one side deleted and the other left alone', () => {
    expect(order(merge(drop('b'), swap({ 'SELECT 1': 'SELECT 10' }))?.text ?? '')).toEqual(['a', 'c']);
    expect(order(merge(swap({ 'SELECT 1': 'SELECT 10' }), drop('b'))?.text ?? '')).toEqual(['a', 'c']);
  });

  it('keeps what I changed and they deleted, and says so', () => {
    const merged = merge(swap({ 'return 1;': 'return 2;' }), drop('b'));
    expect(order(merged?.text ?? '')).toEqual(['a', 'b', 'c']);
    expect(merged?.kept).toEqual(['b']);
  });

  it('keeps what they changed and I deleted as theirs', () => {
    const merged = merge(drop('b'), swap({ 'return 1;': 'return 2;' }));
    expect(order(merged?.text ?? '')).toEqual(['a', 'b_theirs', 'c']);
    expect(merged?.conflicts).toEqual(['b_theirs']);
  });

  it('moves a cell to where one side moved it, with the change of the other', () => {
    const c = '  - id: c # last\n    sql: SELECT 3 AS n\n\n';
    const moved = swap({ [c]: '', '  # about a': `${c}  # about a` });
    expect(order(moved)).toEqual(['c', 'a', 'b']);
    for (const merged of [
      merge(moved, swap({ 'SELECT 3': 'SELECT 30' })),
      merge(swap({ 'SELECT 3': 'SELECT 30' }), moved),
    ]) {
      expect(order(merged?.text ?? '')).toEqual(['c', 'a', 'b']);
      expect(merged?.text).toContain('SELECT 30');
      expect(merged?.conflicts).toEqual([]);
    }
  });

  it('gives a renamed cell the change of the other side', () => {
    const merged = merge(swap({ '- id: b': '- id: renamed' }), swap({ 'return 1;': 'return 2;' }));
    expect(order(merged?.text ?? '')).toEqual(['a', 'renamed', 'c']);
    expect(merged?.text).toContain('return 2;');
    expect(merged?.conflicts).toEqual([]);
  });

  it('gives two new cells of one name a name each', () => {
    const theirs = added('new', 'SELECT 3 AS n').replace('SELECT 4', 'SELECT 5');
    const merged = merge(added('new', 'SELECT 3 AS n'), theirs);
    expect(merged?.conflicts).toEqual(['new_theirs']);
  });
});

describe('both changed the same', () => {
  const mine = swap({ 'SELECT 1': 'SELECT 10' });
  const theirs = swap({ 'SELECT 1': 'SELECT 11', 'title: First': 'title: One' });
  const merged = merge(mine, theirs);
  const document = parse(merged?.text ?? '');

  it('keeps mine, and theirs as a disabled cell that is a conflict', () => {
    expect(order(document.text)).toEqual(['a', 'a_theirs', 'b', 'c']);
    expect(document.cells[0]?.raw).toEqual({ id: 'a', title: 'One', sql: 'SELECT 10 AS n' });
    expect(document.cells[1]?.raw).toEqual({ id: 'a_theirs', title: 'One', sql: 'SELECT 11 AS n', disabled: true });
    expect(listIssues(document).map(({ code, cell }) => [code, cell])).toEqual([['conflict', 'a_theirs']]);
    expect(merged?.conflicts).toEqual(['a_theirs']);
  });

  it.each([
    ['mine', ['a', 'b', 'c'], 'SELECT 10 AS n'],
    ['theirs', ['a', 'b', 'c'], 'SELECT 11 AS n'],
    ['both', ['a', 'a_theirs', 'b', 'c'], 'SELECT 10 AS n'],
  ] as const)('ends by keeping %s', (choice: Choice, cells, sql) => {
    const edit = settleConflict(document, 'a_theirs', choice);
    const settled = parse(applySplices(document.text, edit?.splices ?? []));
    expect(settled.cells.map(({ id }) => id)).toEqual(cells);
    expect(settled.cells[0]?.raw.sql).toBe(sql);
    expect(listIssues(settled)).toEqual([]);
    expect(settled.text.endsWith('# the end\n')).toBe(true);
  });

  it('finds a free name when theirs are kept twice', () => {
    const again = merge(
      swap({ 'SELECT 10': 'SELECT 100' }, document.text),
      swap({ 'SELECT 10': 'SELECT 101' }, document.text),
      document.text,
    );
    expect(order(again?.text ?? '')).toEqual(['a', 'a_theirs_2', 'a_theirs', 'b', 'c']);
  });

  it('keeps their fields of the document in a cell', () => {
    const both = merge(swap({ 'name: Book': 'name: Mine' }), swap({ 'name: Book': 'name: Theirs' }));
    const read = parse(both?.text ?? '');
    expect(read.fields.name).toBe('Mine');
    expect(both?.conflicts).toEqual(['notebook_theirs']);
    expect(String(read.cells[0]?.raw.markdown)).toContain('name: "Theirs"');
  });

  it('keeps an unreadable cell of theirs as a text', () => {
    const broken = merge(mine, swap({ 'sql: SELECT 1 AS n': 'sql: [SELECT 1' }));
    expect(broken?.conflicts).toEqual(['a_theirs']);
    expect(String(parse(broken?.text ?? '').cells[1]?.raw.markdown)).toContain('sql: [SELECT 1');
  });

  it('keeps one cell when the sides turned it into different types', () => {
    const turned = merge(
      swap({ 'sql: SELECT 1 AS n': 'code: return 1' }),
      swap({ 'sql: SELECT 1 AS n': 'markdown: One' }),
    );
    expect(turned?.conflicts).toEqual(['a_theirs']);
    expect(parse(turned?.text ?? '').cells[0]?.raw).toEqual({ id: 'a', title: 'First', code: 'return 1' });
  });
});

it('has no merge when a side is no notebook at all', () => {
  expect(merge(swap({ 'SELECT 1': 'SELECT 10' }), 'quire: [1\n')).toBeNull();
  expect(merge('quire: [1\n', swap({ 'SELECT 1': 'SELECT 10' }))).toBeNull();
});

it('keeps the cells of both when nobody knows what they were made of', () => {
  const merged = merge(swap({ 'SELECT 1': 'SELECT 10' }), drop('b'), '');
  expect(order(merged?.text ?? '')).toEqual(['a', 'a_theirs', 'b', 'c']);
});
