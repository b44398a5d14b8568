import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linear, readCost, readGrowth } from '../../../fixtures/cost.ts';
import { checkStatements } from './guard.ts';
import { readRelations } from './references.ts';
import { findSource, listIslands, parseSql, writeSqlTokens, writeStatement } from './sql.ts';
import { isPlainSelect, isVolatile } from './volatile.ts';

const scan = (text: string) => parseSql(text);
const names = (text: string) =>
  readRelations(scan(text).statements).references.map(({ to, member }) => (member ? `${to}.${member}` : to));
const only = (text: string) => {
  const [statement] = scan(text).statements;
  if (!statement) throw new Error(`no statement: ${text}`);
  return statement;
};

describe('references in SQL', () => {
  it.each([
    ['C008', "SELECT 'FROM orders', $$JOIN orders$$, E'\\' FROM orders' FROM a -- FROM orders", ['a']],
    ['C008', 'SELECT 1 /* FROM orders /* JOIN prices */ FROM x */ FROM a', ['a']],
    ['C009', 'SELECT orders FROM orders_2 JOIN my_orders USING (id)', ['orders_2', 'my_orders']],
    ['C010', 'FROM "TICKETS", Orders', ['tickets', 'orders']],
    [
      'C011',
      'FROM a, a.checks, main.b, memory.main.c, x.y.z, information_schema.tables, temp.t',
      ['a', 'a.checks', 'b', 'c'],
    ],
    [
      'C012',
      'WITH a AS (FROM b) FROM a, LATERAL (SELECT a.id) c, (SELECT list_transform(l, lambda d: d + 1)) e',
      ['b'],
    ],
    ['C013', 'CREATE TABLE t AS SELECT * FROM u; SELECT * FROM t', ['u']],
    ['C015', 'WITH a AS (SELECT 1) FROM a UNION ALL (WITH b AS (FROM c) FROM b) UNION ALL FROM b', ['c', 'b']],
    ['C015', '(WITH a AS (SELECT 1) FROM a) UNION ALL FROM a', ['a']],
    ['C017', "SELECT regexp_matches(x, '(/[*]|--)''\"') FROM a", ['a']],
    ['C019', 'SELECT * FROM triage t WHERE t.passed', ['triage']],
    ['C020', 'SELECT * FROM range(3) r, unnest([1]) u, (VALUES (1)) v', []],
    ['C009', 'SELECT t.from, id AS from, name AS union FROM a t, b', ['a', 'b']],
    ['C011', 'FROM a JOIN b ON CASE WHEN x THEN 1 END = 1 JOIN c ON [1, 2] = [x, 2], d', ['a', 'b', 'c', 'd']],
    ['C011', 'FROM a JOIN b ON {x: 1, y: 2} = z LEFT JOIN c ON MAP {1: 2, 3: 4} = z', ['a', 'b', 'c']],
    ['C011', 'FROM a t UNPIVOT (v FOR k IN (x, y)) u JOIN b ON true', ['a', 'b']],
    ['C011', 'FROM a JOIN b TABLESAMPLE 10% ON x IN (SELECT y FROM c) JOIN d ON true', ['a', 'b', 'c', 'd']],
    ['C012', 'WITH RECURSIVE a AS ((SELECT 1 UNION ALL SELECT 1 FROM a)) FROM a', []],
    ['C012', 'WITH RECURSIVE a AS (SELECT 1 EXCEPT SELECT 1 FROM a) FROM a', ['a']],
    ['C012', 'WITH RECURSIVE a AS (SELECT 1 UNION SELECT 1 FROM a UNION SELECT 2 FROM a) FROM a', ['a']],
    ['C013', 'CREATE TABLE t AS TABLE a; FROM t', ['a']],
    ['C013', 'CREATE TABLE t (id INT PRIMARY KEY); CREATE TABLE u (id INT REFERENCES t (id), a INT); FROM u', []],
    [
      'C020',
      "FROM histogram(a, x), histogram_values('b', y), histogram(source := main.c, col_name := z)",
      ['a', 'b', 'c'],
    ],
  ])('%s %s reads %j', (_number, text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it('C018 what does not tokenise is an issue', () => {
    for (const text of ["SELECT 'a", 'SELECT "a', 'SELECT 1 /* a', 'SELECT $$a', "SELECT E'a\\'"])
      expect(scan(text).issues).toMatchObject([{ code: 'sql-syntax' }]);
  });

  it('C018 what cannot be followed takes every name as a candidate', () => {
    for (const text of [
      'FROBNICATE tickets, "orders"',
      'SELECT ((1 FROM tickets, orders',
      `${'('.repeat(5000)} FROM tickets, orders`,
    ]) {
      const { known, candidates } = readRelations(scan(text).statements);
      expect(known).toBe(false);
      expect(candidates.map(({ to }) => to)).toEqual(expect.arrayContaining(['tickets', 'orders']));
    }
  });

  it('says where the name alone stands, and whether it also qualifies a column', () => {
    const text = 'SELECT tickets.id FROM main."Tickets" JOIN orders o ON o.id = 1';
    const { references } = readRelations(scan(text).statements);
    expect(references.map(({ start, end }) => text.slice(start, end))).toEqual(['"Tickets"', 'orders']);
    expect(references.map(({ qualifies }) => qualifies ?? false)).toEqual([true, false]);
  });

  it('C137 several statements are cut at semicolons outside of strings', () => {
    const text = "CREATE TEMP TABLE a AS SELECT ';' x; ; SELECT * FROM a; -- end;";
    expect(scan(text).statements.map(({ start, end }) => text.slice(start, end))).toEqual([
      "CREATE TEMP TABLE a AS SELECT ';' x",
      'SELECT * FROM a',
    ]);
  });
});

describe('values in SQL', () => {
  const issue = (text: string) =>
    scan(text).issues.map(({ code, start, end, fix }) => [
      code,
      text.slice(0, start) + (fix?.insert ?? text.slice(start, end)) + text.slice(end),
    ]);

  it.each([
    ["SELECT '%{{ q }}%'", 'template-in-literal', "SELECT '%' || {{ q }} || '%'"],
    ["SELECT '{{ region }}'", 'template-in-literal', 'SELECT {{ region }}'],
    ['SELECT "{{ c }}"', 'template-in-literal', 'SELECT "{{ c }}"'],
    ['SELECT 1 WHERE x IN ({{ list }})', 'list-in-parentheses', 'SELECT 1 WHERE x IN {{ list }}'],
    ['FROM t ORDER BY {{ c }} DESC', 'order-by-value', 'FROM t ORDER BY {{ c }} DESC'],
    ['FROM t ORDER BY a, {{ c }}', 'order-by-value', 'FROM t ORDER BY a, {{ c }}'],
    ['SELECT {{ a b }}', 'invalid-expression', 'SELECT {{ a b }}'],
    ['SELECT {{ upper(ident(c)) }}', 'invalid-expression', 'SELECT {{ upper(ident(c)) }}'],
    ['FROM t ORDER BY a {{ choice(d, e) }}', 'invalid-expression', 'FROM t ORDER BY a {{ choice(d, e) }}'],
    [
      "FROM t ORDER BY a {{ choice(d, '1; DROP') }}",
      'invalid-expression',
      "FROM t ORDER BY a {{ choice(d, '1; DROP') }}",
    ],
  ])('C021 %s is %s', (text, code, fixed) => {
    expect(issue(text)).toEqual([[code, fixed]]);
  });

  it.each([
    "SELECT '\\{{ kept }}', {{ a }} -- {{ nothing }}",
    'SELECT 1 WHERE x IN ({{ a }}, {{ b }}) AND y IN {{ list }}',
    "FROM t ORDER BY {{ ident(c) }} {{ choice(d, 'ASC', 'DESC') }}, {{ a }} * x LIMIT {{ n }}",
    "SELECT 1 WHERE {{ filter(hours.brush, 't') }}",
    "SELECT {\u200b'a': 1}, {{\u200b a }}",
  ])('C021 %s has no issue', (text) => {
    expect(scan(text).issues).toEqual([]);
  });

  it('writes literals with a blank on each side, and leaves the rest as it is', () => {
    const text = 'SELECT \'\\{{ x }}\', {{ a }}FROM memory.main.t WHERE x={{ "}}" }}';
    const statement = only(text);
    expect(listIslands(statement)).toHaveLength(2);
    expect(writeStatement(text, statement, ['(1)::BIGINT', "'b'"])).toBe(
      "SELECT '{{ x }}',  (1)::BIGINT FROM main.t WHERE x= 'b' ",
    );
  });

  it('finds in the text what stands at a place of the written statement', () => {
    const text = "SELECT 1; SELECT '\\{{', {{ a }} + memory.main.t.x\n, {{ b }}, wrong FROM memory.main.t";
    const statement = parseSql(text).statements[1];
    if (statement === undefined) return expect.unreachable();
    const literals = ["'two\nlines'", '(1)::BIGINT'];
    const written = writeStatement(text, statement, literals);
    for (const [part, source] of [
      ['SELECT', 10],
      ['+ ', text.indexOf('+')],
      ['wrong', text.indexOf('wrong')],
    ] as const)
      expect(findSource(text, statement, literals, written.indexOf(part))).toBe(source);
    expect(findSource(text, statement, literals, written.indexOf('lines'))).toBe(text.indexOf('{{ a'));
    expect(findSource(text, statement, literals, written.lastIndexOf('t'))).toBe(text.length - 1);
    expect(findSource(text, statement, literals, 9_999)).toBe(text.length);
  });

  it('C058 tokens are equal when white space and comments alone differ', () => {
    const tokens = writeSqlTokens('SELECT a -1, {{ x }} FROM t');
    expect(writeSqlTokens('SELECT a - 1 /* c */,{{x}}\nFROM t -- d')).toBe(tokens);
    expect(writeSqlTokens("SELECT 'a'\n'b'")).not.toBe(writeSqlTokens("SELECT 'a' 'b'"));
    expect(writeSqlTokens('SELECT a >= 1')).not.toBe(writeSqlTokens('SELECT a > = 1'));
  });
});

describe('the guard', () => {
  const codes = (text: string, writes = false) => checkStatements(scan(text).statements, writes);

  const allowed = `SELECT 1|FROM t|WITH a AS (FROM t) FROM a|VALUES (1)|TABLE t|(SELECT 1)|SELECT 1; SELECT 2|EXPLAIN SELECT 1
    EXPLAIN ANALYZE FROM t|PIVOT t ON a USING sum(b)|UNPIVOT t ON a|SUMMARIZE t|DESCRIBE t|SHOW t|DESCRIBE SELECT 1
    FROM range(3)|FROM generate_series(1, 3)|FROM unnest([1])|FROM repeat(1, 2)|FROM summary((FROM t))|FROM test_all_types()
    SELECT query FROM t|SELECT a AS read_csv FROM t|WITH query(a) AS (SELECT 1) FROM query|SELECT x GLOB ('a*') FROM t
    SELECT 'COPY t TO x'|SELECT 1 -- ATTACH`;
  it.each(allowed.split(/\||\n/).map((text) => text.trim()))('lets %s through', (text) => {
    expect(codes(text)).toEqual([]);
  });

  const refused = `COPY t TO 'x'|COPY (SELECT 1) TO 'x'|COPY t FROM 'x'|ATTACH 'x' AS y|DETACH y|SET threads = 1|SET VARIABLE a = 1
    RESET threads|USE memory|PRAGMA version|PRAGMA table_info('t')|CALL range(3)|CALL enable_logging()|LOAD json|INSTALL json
    PREPARE p AS SELECT 1|EXECUTE p|DEALLOCATE p|EXPORT DATABASE 'x'|IMPORT DATABASE 'x'|VACUUM|BEGIN|COMMIT|ROLLBACK|CHECKPOINT
    CREATE TABLE x AS FROM t|INSERT INTO t VALUES (1)|UPDATE t SET a = 1|DELETE FROM t|TRUNCATE t|DROP TABLE t|ALTER TABLE t ADD b INT
    MERGE INTO t USING u USING (id) WHEN MATCHED THEN DELETE|EXPLAIN ANALYZE DELETE FROM t|EXPLAIN COPY t TO 'x'
    WITH a AS (SELECT 1) INSERT INTO t FROM a|SELECT 1; COPY t TO 'x'|FROM query('FROM other')
    FROM query_table('t')|SELECT (SELECT a FROM read_csv('x'))|FROM read_text('x')|FROM "read_csv"('x')|FROM READ_PARQUET('x')|FROM 'x.csv'
    FROM glob('*')|SELECT getvariable('a')|SELECT current_setting('threads')|FROM duckdb_settings()|FROM duckdb_views|FROM sqlite_master
    FROM pragma_table_info('t')|FROM sniff_csv('x')|FROM parquet_schema('x')|FROM json_execute_serialized_sql('x')|SHOW TABLES
    SHOW ALL TABLES|SHOW DATABASES|DESCRIBE|FROM (SHOW ALL TABLES)|FROM information_schema.tables|FROM pg_catalog.pg_class
    FROM other.main.t|FROM made_up()|SELECT nextval('s')|FROM enable_logging()|SELECT 1 WHERE EXISTS (FROM read_blob('x'))
    SUMMARIZE 'x.csv'|FROM t JOIN main.read_csv('x') ON true|CREATE SECRET s (TYPE s3)|WITH a AS (FROM read_json('x')) FROM a
    FROM t JOIN u TABLESAMPLE 10% ON getvariable('a') = 1|SELECT current_query()|SELECT txid_current()|SELECT sleep_ms(1)`;
  it.each(refused.split(/\||\n/).map((text) => text.trim()))('refuses %s, with its place', (text) => {
    const [issue] = codes(text);
    expect(issue).toMatchObject({ code: 'sql-not-allowed' });
    expect(issue && text.slice(issue.start, issue.end)).not.toBe('');
  });

  it('refuses a computed query_table', () => {
    expect(codes("FROM query_table('oth' || 'er')")).toMatchObject([{ code: 'sql-not-allowed' }]);
  });

  it.each([
    'CREATE TABLE x AS FROM t; INSERT INTO x FROM t; UPDATE x SET a = 1; DELETE FROM x; FROM x',
    'CREATE TEMP VIEW v AS FROM t',
    'CREATE MACRO m(a) AS TABLE FROM t; FROM m(1)',
  ])('a cell that writes may %s', (text) => {
    expect(codes(text, true)).toEqual([]);
    expect(codes(text, false)[0]?.hint).toContain('writes: true');
  });

  it.each([
    'INSERT INTO t VALUES (1)',
    'DELETE FROM t',
    'CREATE TABLE memory._r.x AS FROM t',
    'CREATE SCHEMA s',
    'CREATE SECRET s (TYPE s3)',
    "COPY t TO 'x'",
    'DROP TABLE t',
    "CREATE MACRO glob(x) AS TABLE FROM t; FROM system.main.glob('*')",
    'CREATE TABLE x (a INT); MERGE INTO t USING x USING (a) WHEN MATCHED THEN DELETE',
  ])('a cell that writes may not %s', (text) => {
    expect(codes(text, true)).toMatchObject([{ code: 'sql-not-allowed' }]);
  });
});

describe('what a statement hangs on', () => {
  it.each([
    ['SELECT now()', true],
    ['SELECT current_date', true],
    ['SELECT "random"()', true],
    ['SELECT uuid() FROM t', true],
    ['FROM t USING SAMPLE 10', true],
    ['FROM t TABLESAMPLE 10%', true],
    ['FROM t USING SAMPLE 10% (bernoulli, 42)', false],
    ['FROM t TABLESAMPLE reservoir(10) REPEATABLE (1)', false],
    ['SELECT {{ run.id }}', true],
    ['SELECT {{ run.version }}', false],
    ['SELECT "current_date", t.now FROM t', false],
    ['SELECT a FROM t', false],
  ])('%s: volatile is %s', (text, volatile) => {
    expect(isVolatile(only(text))).toBe(volatile);
  });

  it.each([
    ['SELECT a, b + 1 FROM t JOIN u USING (id) WHERE a IS DISTINCT FROM {{ x }}', true],
    ['FROM t', true],
    ['WITH a AS (FROM t) FROM a', true],
    ['SELECT sum(a) FROM t', false],
    ['SELECT DISTINCT a FROM t', false],
    ['SELECT a FROM t ORDER BY a', false],
    ['SELECT a FROM t LIMIT 1', false],
    ['SELECT row_number() OVER () FROM t', false],
    ['FROM t UNION ALL FROM u', false],
    ['SELECT random() FROM t', false],
    ['CREATE TABLE x AS FROM t', false],
  ])('%s is plain: %s', (text, plain) => {
    expect(isPlainSelect(only(text))).toBe(plain);
  });
});

describe('any text at all', () => {
  const piece = fc.constantFrom(
    ...`SELECT FROM WITH AS ( ) ( ) , ; . JOIN ON USING PIVOT UNION TABLE VALUES CREATE INSERT INTO a b "c" 'd' $$e$$ {{ f }} {{ {{ } [ ] :: - -- /* */ * = 1 1e5 E' ' " ? $1 IN ORDER BY SAMPLE \\ 😀 \u200b`.split(
      ' ',
    ),
  );

  it('never throws, and places lie in the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece, { maxLength: 60 }).map((all) => all.join(' ')),
        ),
        (text) => {
          const { statements, issues } = parseSql(text);
          const { references, candidates } = readRelations(statements);
          const places = [...issues, ...references, ...candidates, ...checkStatements(statements, true)];
          for (const { start, end } of places)
            expect(start >= 0 && end <= Math.max(text.length, end) && start <= end).toBe(true);
          for (const statement of statements) writeStatement(text, statement, []);
        },
      ),
      { seed: 5, numRuns: 3000 },
    );
  });

  const shapes: Record<string, (count: number) => string> = {
    unions: (count) => Array(count).fill('SELECT a, b FROM t WHERE a IN (SELECT x FROM u)').join(' UNION ALL '),
    parentheses: (count) => `SELECT ${'('.repeat(count * 20)}1${')'.repeat(count * 20)}`,
    commons: (count) =>
      `WITH ${Array.from({ length: count }, (_, at) => `c${at} AS (SELECT * FROM c${at - 1})`).join(', ')} FROM c1`,
    values: (count) => `SELECT ${Array(count).fill('{{ a.b }} + 1').join(', ')} FROM t`,
    strings: (count) => `SELECT ${Array(count).fill("'it''s {{ x' || \"q\"")} FROM t`,
    operators: (count) => `SELECT 1 ${'+-*/'.repeat(count * 5)} 2`,
    comments: (count) => `SELECT ${'/* -- */ '.repeat(count)} 1`,
    joins: (count) => `FROM t ${'JOIN u ON a = b '.repeat(count)}`,
    recursions: (count) => `${'WITH RECURSIVE a AS ('.repeat(390)}${'SELECT (1) UNION '.repeat(count)}`,
    unclosed: (count) => `${'/* '.repeat(count * 10)}`,
  };

  it.each(Object.entries(shapes))('C139 %s: 300 KB are read, in time that grows with the length', (_name, make) => {
    const unit = make(100).length;
    const text = (bytes: number) => make(Math.ceil((bytes / unit) * 100));
    const read = (sample: string) => void checkStatements(parseSql(sample).statements, false);
    expect(readCost(() => read(text(300_000)), 1.5)).toBeLessThan(1.5);
    expect(readGrowth(read, text(60_000), text(480_000))).toBeLessThan(linear);
  });
});
