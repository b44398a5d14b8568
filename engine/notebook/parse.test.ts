import { describe, expect, it } from 'vitest';
import { listIssues, parse } from './parse.ts';

const notebook = (cells: string, head = '') =>
  `quire: 1\nkind: notebook\nid: a/b\n${head}\ncells:\n${cells}\noutputs: { x: '{{ a }}' }\n`;
const codes = (text: string) => listIssues(parse(text)).map(({ code }) => code);

describe('a document', () => {
  it('has its fields with defaults and its cells in reading order', () => {
    const document = parse(notebook('  - id: a\n    sql: SELECT 1\n\n  - markdown: |\n      # Hi\n'));
    expect(document.issues).toEqual([]);
    expect(document.fields).toMatchObject({ id: 'a/b', name: 'b', settings: { max_parallel: 8, timezone: 'UTC' } });
    expect(document.cells.map(({ id, type }) => [id, type])).toEqual([
      ['a', 'sql'],
      ['markdown_1', 'markdown'],
    ]);
    expect(listIssues(document)).toEqual([]);
  });

  it('gives the same cell object when only another cell changed', () => {
    const text = notebook('  - id: a\n    sql: SELECT 1\n  - id: b\n    sql: FROM a\n  - id: c\n    sql: FROM b\n');
    const before = parse(text);
    const after = parse(text.replace('SELECT 1', 'SELECT 1 AS x, 2'), { previous: before });
    expect(after.cells[1]).toBe(before.cells[1]);
    expect(after.cells[2]).toBe(before.cells[2]);
    expect(after.cells[0]).not.toBe(before.cells[0]);
    expect(after.starts.get('c')).toBe((before.starts.get('c') ?? 0) + 8);
  });

  it('reads cells that are written in brackets, and none', () => {
    const document = parse(
      'quire: 1\nkind: notebook\nid: a\ncells: [{ id: x, sql: SELECT 1 }, { id: y, sql: FROM x }]\n',
    );
    expect(listIssues(document)).toEqual([]);
    expect(document.cells.map(({ id }) => id)).toEqual(['x', 'y']);
    expect(document.text.slice(document.starts.get('y'))).toMatch(/^\{ id: y/);
    expect(parse('quire: 1\nkind: notebook\nid: a\ncells: []\n').cells).toEqual([]);
  });

  it.each(['{ a: { sql: SELECT 1 } }', 'hello', '3', '\n  a: { sql: SELECT 1 }'])(
    'says that %j is no list of cells',
    (cells) => {
      const text = `quire: 1\nkind: notebook\nid: a\ncells: ${cells}\n`;
      const [issue] = listIssues(parse(text));
      expect(issue).toMatchObject({ code: 'invalid-value', severity: 'error' });
      expect(text.slice(issue?.from, issue?.to)).toContain(cells.trim().slice(0, 3));
      expect(codes('quire: 1\nkind: notebook\nid: a\ncells:\n')).toEqual([]);
    },
  );

  it('keeps an unreadable cell as text, with its id, and reads the others', () => {
    const document = parse(notebook('  - id: a\n    sql: "SELECT\n  - id: b\n    sql: FROM a\n'));
    expect(document.cells.map(({ id, type }) => [id, type])).toEqual([
      ['a', null],
      ['b', 'sql'],
    ]);
  });

  it('tells of what cannot stand where it stands', () => {
    for (const field of ['rows: ]', 'sql: SELECT 1\n    }', 'sql: - a']) {
      expect(codes(notebook(`  - id: a\n    ${field}\n`)), field).toContain('yaml-syntax');
    }
  });

  it('gives equal ids to the first cell that is not disabled', () => {
    const document = parse(
      notebook(
        '  - { id: a, disabled: true, sql: SELECT 1 }\n  - { id: a, sql: SELECT 2 }\n  - { id: a, sql: SELECT 3 }\n',
      ),
    );
    expect(document.cells.map(({ id, raw }) => [id, raw.sql])).toEqual([
      ['a~2', 'SELECT 1'],
      ['a', 'SELECT 2'],
      ['a~3', 'SELECT 3'],
    ]);
  });

  it('reads the nested cells of a loop, each with its own place', () => {
    const text = notebook(
      '  - id: refine\n    type: loop\n    until: draft > 1\n    cells:\n      - id: draft\n        code: return 1\n      - id: judge\n        code: return draft\n',
    );
    const document = parse(text);
    expect(listIssues(document)).toEqual([]);
    const [loop] = document.cells;
    expect(loop?.nested.map(({ id }) => id)).toEqual(['draft', 'judge']);
    expect(text.slice(document.starts.get('judge'))).toMatch(/^- id: judge/);
    const [code] = loop?.nested[1]?.texts ?? [];
    expect(text.slice((document.starts.get('judge') ?? 0) + (code?.locate(7) ?? 0))).toMatch(/^draft/);
  });
});

describe('places', () => {
  it.each([
    ['a literal block', 'sql: |\n      SELECT *\n\n      FROM t\n'],
    ['a literal block with an indicator', 'sql: |2-\n        SELECT *\n\n      FROM t\n'],
    ['a plain text', 'sql: SELECT * FROM t\n'],
    ['single quotes', "sql: 'SELECT ''x'', y FROM t'\n"],
    ['double quotes', 'sql: "SELECT * FROM t"\n'],
    ['CRLF', 'sql: |\r\n      SELECT *\r\n      FROM t\r\n'],
  ])('in %s are exact', (_, field) => {
    const text = notebook(`  - id: a\n    ${field}`);
    const document = parse(text);
    const sql = document.cells[0]?.texts.find(({ kind }) => kind === 'sql');
    const at = (document.starts.get('a') ?? 0) + (sql?.locate(sql.value.indexOf('t', sql.value.indexOf('FROM'))) ?? 0);
    expect(text.slice(at - 5, at + 1)).toBe('FROM t');
  });

  it('in escaped texts are the start of the scalar', () => {
    const text = notebook('  - id: a\n    sql: "SELECT \\"x\\" FROM t"\n');
    const document = parse(text);
    const sql = document.cells[0]?.texts[0];
    expect(text[(document.starts.get('a') ?? 0) + (sql?.locate(12) ?? 0)]).toBe('"');
  });
});

describe('short forms', () => {
  const fields = (cell: string) => parse(notebook(cell)).cells[0]?.fields;

  it('of types, bodies, lists, durations and items become long', () => {
    expect(fields('  - { id: a, data: x.csv, null_values: NA }')).toMatchObject({
      source: 'x.csv',
      null_values: ['NA'],
    });
    expect(fields('  - { id: a, data: t, chart: { mark: bar } }')).toMatchObject({ data: 't', chart: { mark: 'bar' } });
    expect(fields('  - { id: a, sql: SELECT 1, timeout_seconds: 2m, for_each: xs, key: k }')).toMatchObject({
      timeout_seconds: 120,
      for_each: { in: 'xs', max_items: 1000, parallel: 4, on_item_error: 'collect' },
      key: ['k'],
    });
    expect(fields('  - { type: markdown, text: Hi }')).toMatchObject({ text: 'Hi' });
    expect(fields('  - { id: a, sql: SELECT 1, when: true }')).toMatchObject({ when: 'true' });
  });

  it.each([
    ['{ id: a, data: { rows: [{ x: 1 }] } }', '`type: data` with `rows:`'],
    ['{ id: a, data: [{ x: 1 }] }', '`type: data` with `rows:`'],
    ['{ id: a, data: { source: x.csv } }', '`data: x.csv`'],
    ['{ id: a, data: { source: x.csv, normalize: true } }', '`data: x.csv` and `normalize:` beside it'],
    ['{ id: a, rows: [{ x: 1 }] }', '`type: data` with `rows:`'],
    ['{ id: a, sql_file: x.sql }', '`type: sql` with `sql_file:`'],
    ['{ id: a, sql: { sql_file: x.sql } }', '`type: sql` with `sql_file:`'],
    ['{ id: a, markdown: { text: Hi } }', '`markdown: Hi`'],
    ['{ id: a, code: { code: return 1, language: javascript } }', '`language:` beside it'],
    ['{ id: a, input: slider }', '`input: { widget: slider }`'],
    ['{ id: a, chart: { data: t, mark: bar } }', 'write it beside `chart`'],
    ['{ id: a, spec: { mark: bar }, data: t }', '`type: chart` beside it'],
    ['{ id: a, notebook: { id: b/c, inputs: { x: 1 } } }', '`notebook: b/c` and `inputs:` beside it'],
    ['{ id: a, loop: { cells: [] } }', '`type: loop` with `cells:`'],
  ])('%s is one issue, which names the right form', (cell, form) => {
    const issues = listIssues(parse(notebook(`  - ${cell}\n`)));
    expect(issues).toHaveLength(1);
    expect(issues[0]?.hint).toContain(form);
  });

  it.each(['{ id: a, type: data }', '{ id: a, data: }'])('%s lacks its rows, which is one issue', (cell) => {
    const issues = listIssues(parse(notebook(`  - ${cell}\n`)));
    expect(issues.map(({ code }) => code)).toEqual(['missing-field']);
    expect(issues[0]?.hint).toContain('`data: data/file.csv`');
  });

  it('of assertions become long', () => {
    const cell = `  - id: q
    of: t
    assertion:
      - not-null: id
      - { type: unique, columns: [id, at] }
      - row-count: { min: 1 }
      - { type: range, column: x, min: 0, max_bad_share: 0.1 }
      - sql: FROM t WHERE x < 0
      - schema: { id: BIGINT }
      - pass-rate: 0.9
`;
    const document = parse(notebook(cell));
    expect(listIssues(document)).toEqual([]);
    expect(document.cells[0]?.fields).toMatchObject({
      of: ['t'],
      assertion: {
        items: [
          { type: 'not-null', columns: ['id'], max_bad_share: 0, not: false },
          { type: 'unique', columns: ['id', 'at'] },
          { type: 'row-count', min: 1 },
          { type: 'range', column: 'x', min: 0, max_bad_share: 0.1 },
          { type: 'sql', sql: 'FROM t WHERE x < 0' },
          { type: 'schema', columns: { id: 'BIGINT' } },
          { type: 'pass-rate', min: 0.9, by: 'point' },
        ],
      },
    });
    expect(document.cells[0]?.texts.map(({ path }) => path.join('.'))).toEqual(['of', 'assertion.4.sql']);
  });
});

describe('an input', () => {
  it.each([
    ['widget: number, default: abc', 'abc', 'The default must be a number.'],
    ['widget: number, default: .nan', '.nan', 'The default must be a number.'],
    ['widget: slider, min: 0, max: 5, default: 99', '99', 'The default must be at most 5.', 'warning'],
    ['widget: switch, default: maybe', 'maybe', 'The default must be true or false.'],
    ['widget: date, default: 2024-02-30', '2024-02-30', 'The default must be a date as 2026-03-01.'],
    ['widget: select, options: [a, b], default: c', 'c', 'The default "c" is none of the options.', 'warning'],
    ['widget: number, min: 9, max: 1', '1', '`max` lies below `min`, so that no value is left.'],
  ])(
    'that begins with what it cannot hold is an issue at that value: %s',
    (fields, at, message, severity = 'error') => {
      const text = notebook(`  - { id: n, input: { ${fields} } }`);
      const [issue, ...more] = listIssues(parse(text)).filter(({ cell }) => cell === 'n');
      expect(more).toEqual([]);
      expect(issue).toMatchObject({ code: 'invalid-value', severity, message });
      expect(text.slice(issue?.from, issue?.to)).toBe(at);
    },
  );

  it('may begin with one of its options, with none, or with what a cell lists', () => {
    const fields = [
      'widget: select, options: [{ value: a, label: A }], default: a',
      'widget: multiselect, options: [1, 2], default: [2]',
      'widget: select, options: { cell: t, value: v }, default: anything',
      'widget: text, required: true, default: ""',
      'widget: range, min: 0, max: 10, default: { min: 2, max: 3 }',
      'widget: select, options: [a], default: null',
    ];
    const cells = fields.map((each, at) => `  - { id: n${at}, input: { ${each} } }`).join('\n');
    expect(listIssues(parse(notebook(`${cells}\n  - { id: a, sql: SELECT 1 }`)))).toEqual([]);
  });
});

describe('a character that YAML forbids', () => {
  it.each(['\0', '\x07', '\x0b', '\x1f', '\x7f', '\x9f', '\ud800', '\uffff'])(
    'is an error at its place, and the rest is read: %j',
    (sign) => {
      const text = notebook(`  - id: a\n    sql: |\n      SELECT 1\n      , 2${sign}\n  - id: b\n    sql: SELECT 1\n`);
      const document = parse(text);
      const at = text.indexOf(sign);
      expect(listIssues(document)).toMatchObject([{ code: 'yaml-syntax', severity: 'error', from: at, to: at + 1 }]);
      expect(document.cells.map(({ id, type }) => [id, type])).toEqual([
        ['a', 'sql'],
        ['b', 'sql'],
      ]);
    },
  );

  it('is none of those that texts have', () => {
    expect(codes(notebook("  - id: a\n    sql: SELECT '\t\u0085\u00a0\ufffd😀'\n"))).toEqual([]);
  });
});

describe('limits', () => {
  it('leave a cell that nests too deep as text', () => {
    const deep = `${'['.repeat(100_000)}`;
    const document = parse(notebook(`  - id: a\n    sql: SELECT 1\n  - id: b\n    rows: ${deep}\n`));
    expect(document.cells.map(({ type }) => type)).toEqual(['sql', null]);
    expect(listIssues(document).map(({ code }) => code)).toContain('too-deep');
  });

  it('refuse a file above 5 MB', () => {
    expect(codes(`quire: 1\n# ${'x'.repeat(5_000_001)}`)).toEqual(['too-large']);
  });
});
