import { describe, expect, it } from 'vitest';
import type { Document } from '../document.ts';
import { listIssues, parse } from '../parse.ts';
import { convertCell, disableCell, editCell, editFields, editSource } from './edit-cell.ts';
import { addCell, deleteCells, duplicateCell, moveCell } from './edit-cells.ts';
import { editDocument } from './edit-document.ts';
import { replaceAll } from './replace-all.ts';
import { applySplices, type Edit, invertSplices } from './splice.ts';

const text = `# My notebook
quire: 1   # format
kind: notebook
id: a/b

cells:
  # where it comes from
  - id: tickets   # raw
    data: data/tickets.csv

  - id: sample
    title: "Some \\"rows\\""   # shown
    sql: |
      SELECT *
      FROM tickets
    display: { as: table, columns: { a: { label: A } } }

  # the last one
  - id: urgent
    input: { widget: switch, label: Urgent only, default: false }

outputs:
  x: '{{ sample }}'
`;

/** The text after an edit; what the edit undoes gives the text before. */
function edited(source: string, edit: (document: Document) => Edit | null): string {
  const made = edit(parse(source));
  if (!made) throw new Error('no edit');
  const changed = applySplices(source, made.splices);
  expect(applySplices(changed, invertSplices(source, made.splices))).toBe(source);
  return changed;
}

const changeLines = (before: string, now: string) => {
  const old = before.split('\n');
  const fresh = now.split('\n');
  return { removed: old.filter((line) => !fresh.includes(line)), added: fresh.filter((line) => !old.includes(line)) };
};

describe('an edit of a field', () => {
  it('changes its lines alone', () => {
    const now = edited(text, (document) => editCell(document, 'sample', ['sql'], 'SELECT id\nFROM tickets\nLIMIT 3'));
    expect(changeLines(text, now)).toEqual({
      removed: ['      SELECT *'],
      added: ['      SELECT id', '      LIMIT 3'],
    });
    expect(parse(now).cells[1]?.fields).toMatchObject({ sql: 'SELECT id\nFROM tickets\nLIMIT 3\n' });
  });

  it('sets several as one, and an empty mapping goes with its last key', () => {
    const set = edited(text, (document) =>
      editFields(document, 'tickets', [
        { path: ['options', 'decimal'], value: ',' },
        { path: ['columns', 'Sold on'], value: { type: 'DATE', format: '%d.%m.%Y' } },
        { path: ['null_values'], value: ['NA', '-'] },
      ]),
    );
    expect(changeLines(text, set)).toEqual({
      removed: [],
      added: [
        '    options:',
        "      decimal: ','",
        '    columns:',
        '      Sold on:',
        '        type: DATE',
        "        format: '%d.%m.%Y'",
        '    null_values:',
        '      - NA',
        "      - '-'",
      ],
    });
    const back = edited(set, (document) =>
      editFields(document, 'tickets', [
        { path: ['columns', 'Sold on'], value: undefined },
        { path: ['options', 'decimal'], value: undefined },
        { path: ['null_values'], value: undefined },
      ]),
    );
    expect(back).toBe(text);
    expect(editFields(parse(text), 'none', [])).toBeNull();
  });

  it('keeps quoting and comments', () => {
    const now = edited(text, (document) => editCell(document, 'sample', ['title'], 'All "rows"'));
    expect(changeLines(text, now).added).toEqual(['    title: "All \\"rows\\""   # shown']);
  });

  it('stays in its brackets', () => {
    const now = edited(text, (document) =>
      editCell(document, 'urgent', ['input', 'label'], "Only {{ x }}, it's urgent"),
    );
    expect(changeLines(text, now).added).toEqual([
      "    input: { widget: switch, label: 'Only {{ x }}, it''s urgent', default: false }",
    ]);
    const added = edited(text, (document) => editCell(document, 'sample', ['display', 'columns', 'b'], { hide: true }));
    expect(changeLines(text, added).added).toEqual([
      '    display: { as: table, columns: { a: { label: A }, b: { hide: true } } }',
    ]);
    const less = edited(text, (document) => editCell(document, 'urgent', ['input', 'default'], undefined));
    expect(changeLines(text, less).added).toEqual(['    input: { widget: switch, label: Urgent only }']);
  });

  it('adds and deletes whole lines', () => {
    const now = edited(text, (document) =>
      editCell(document, 'tickets', ['options'], { header: true, names: ['a', 'b'] }),
    );
    expect(changeLines(text, now)).toEqual({
      removed: [],
      added: ['    options:', '      header: true', '      names:', '        - a', '        - b'],
    });
    expect(edited(now, (document) => editCell(document, 'tickets', ['options'], undefined))).toBe(text);
  });

  it('turns one line into a block and keeps the comment', () => {
    const now = edited(text, (document) => editCell(document, 'tickets', ['data'], 'a\nb'));
    expect(now).toContain('    data: |\n      a\n      b\n');
  });

  it('finds the body under the name that the file uses', () => {
    const source = text.replace('data: data/tickets.csv', 'type: data\n    source: data/tickets.csv');
    const now = edited(source, (document) => editCell(document, 'tickets', ['data'], 'x.csv'));
    expect(changeLines(source, now).added).toEqual(['    source: x.csv']);
  });
});

describe('a character that YAML forbids', () => {
  it.each(['\0', '\x1b', '\x7f', '\x9f', '\uffff'])('is written as an escape: %j', (sign) => {
    for (const value of [`a${sign}b`, `a${sign}b\nc`, `{{ a }}${sign}`, sign]) {
      const after = parse(edited(text, (document) => editCell(document, 'tickets', ['description'], value)));
      expect(listIssues(after)).toEqual([]);
      expect(after.cells[0]?.fields?.description?.trimEnd()).toBe(value);
    }
  });
});

describe('an edit of cells', () => {
  const ids = (source: string) => parse(source).cells.map(({ id }) => id);

  it('adds one with a blank line around it', () => {
    const now = edited(text, (document) => addCell(document, 'tickets', { id: 'n', sql: 'SELECT 1\nFROM tickets\n' }));
    expect(ids(now)).toEqual(['tickets', 'n', 'sample', 'urgent']);
    expect(now).toContain('tickets.csv\n\n  - id: n\n    sql: |\n      SELECT 1\n      FROM tickets\n\n  - id: sample');
  });

  it('adds one to a notebook without any', () => {
    for (const source of [
      'quire: 1\nkind: notebook\nid: a\ncells: []\n',
      'quire: 1\nkind: notebook\nid: a\ncells:\n',
      'quire: 1\nkind: notebook\nid: a',
      'quire: 1\nkind: notebook\nid: a\ncells:',
    ]) {
      const now = edited(source, (document) => addCell(document, null, { id: 'n', sql: 'SELECT 1' }));
      expect(ids(now), source).toEqual(['n']);
      expect(listIssues(parse(now))).toEqual([]);
    }
  });

  it('moves one with the comment above it, and back to the same bytes', () => {
    const now = edited(text, (document) => moveCell(document, 'urgent', 'tickets'));
    expect(ids(now)).toEqual(['tickets', 'urgent', 'sample']);
    expect(now).toContain('\n\n  # the last one\n  - id: urgent');
    expect(edited(now, (document) => moveCell(document, 'urgent', 'sample'))).toBe(text);
  });

  it('deletes one, and all of them (C169)', () => {
    const now = edited(text, (document) => deleteCells(document, ['urgent']));
    expect(now).not.toContain('the last one');
    expect(now).toContain("\n\noutputs:\n  x: '{{ sample }}'\n");
    const none = edited(text, (document) => deleteCells(document, ['tickets', 'sample', 'urgent']));
    expect(ids(none)).toEqual([]);
    expect(listIssues(parse(none))).toEqual([]);
    expect(ids(edited(none, (document) => addCell(document, null, { id: 'n', sql: 'SELECT 1' })))).toEqual(['n']);
  });

  it('duplicates one under a free id', () => {
    const now = edited(text, (document) => duplicateCell(document, 'sample'));
    expect(ids(now)).toEqual(['tickets', 'sample', 'sample_2', 'urgent']);
    expect(changeLines(text, now)).toEqual({ removed: [], added: ['  - id: sample_2'] });
  });

  it('converts, disables and replaces one', () => {
    const code = edited(text, (document) => convertCell(document, 'sample', 'code'));
    expect(parse(code).cells[1]).toMatchObject({
      type: 'code',
      fields: { code: 'SELECT *\nFROM tickets\n', title: 'Some "rows"' },
    });
    const off = edited(text, (document) => disableCell(document, 'sample', true));
    expect(changeLines(text, off)).toEqual({ removed: [], added: ['    disabled: true'] });
    expect(edited(off, (document) => disableCell(document, 'sample', false))).toBe(text);
    const other = edited(text, (document) => editSource(document, 'sample', 'id: sample\nsql: SELECT 2\n'));
    expect(other).toContain('  - id: sample\n    sql: SELECT 2\n\n  # the last one\n');
  });

  it('replaces a word everywhere as one edit', () => {
    const now = edited(text, (document) => replaceAll(document, 'tickets', 'cases'));
    expect(changeLines(text, now).added).toEqual(['      FROM cases']);
  });
});

describe('an edit of the document', () => {
  it('sets and deletes fields, on their side of the cells', () => {
    const now = edited(text, (document) => editDocument(document, ['settings', 'max_parallel'], 2));
    expect(now).toContain('id: a/b\nsettings:\n  max_parallel: 2\n\ncells:');
    const out = edited(text, (document) => editDocument(document, ['outputs', 'y'], '{{ urgent }}'));
    expect(out).toBe(`${text}  y: '{{ urgent }}'\n`);
    expect(edited(out, (document) => editDocument(document, ['outputs', 'y'], undefined))).toBe(text);
    const bare = text.slice(0, text.indexOf('\noutputs'));
    const layout = edited(bare, (document) => editDocument(document, ['layout'], { phone: ['sample'] }));
    expect(parse(layout).fields.layout).toMatchObject({ phone: ['sample'] });
  });
});

describe('line ends, marks and a missing final newline', () => {
  it.each([
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${text}`],
    ['no final newline', text.slice(0, text.indexOf('\noutputs')).trimEnd()],
  ])('stay with %s', (name, source) => {
    const edits: ((document: Document) => Edit | null)[] = [
      (document) => editCell(document, 'sample', ['sql'], 'SELECT 1\nFROM tickets\n'),
      (document) => editCell(document, 'urgent', ['title'], 'T'),
      (document) => addCell(document, 'urgent', { id: 'n', sql: 'SELECT 1' }),
      (document) => moveCell(document, 'urgent', null),
      (document) => deleteCells(document, ['urgent']),
      (document) => duplicateCell(document, 'tickets'),
    ];
    for (const [index, edit] of edits.entries()) {
      const now = edited(source, edit);
      expect(
        listIssues(parse(now)).filter(({ severity }) => severity !== 'note'),
        `${name} ${index}`,
      ).toEqual([]);
      if (name === 'CRLF') expect(now.replaceAll('\r\n', ''), `edit ${index}`).not.toContain('\n');
      expect(now.startsWith('\uFEFF')).toBe(source.startsWith('\uFEFF'));
      if (name === 'no final newline') expect(now.endsWith('\n'), `edit ${index}`).toBe(false);
    }
  });
});
