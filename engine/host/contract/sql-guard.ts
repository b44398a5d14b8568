/**
 * What every `Sql` must let through and refuse: a table of statements with one verdict, which the text
 * scanner gives before a run and both engines give in it. What is let through must also run.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../lib/json.ts';
import { writeLiteral } from '../../text/literal.ts';
import { checkStatements } from '../../text/sql/guard.ts';
import { parseSql, writeStatement } from '../../text/sql/sql.ts';
import type { Sql } from '../ports.ts';
import type { SqlSubject } from './sql.ts';
import { failureOf, nextName, select } from './sql-runs.ts';

/** Read from `t(a, b, query)` and `u(a)`. */
const allowed = `SELECT 1 AS a|FROM t|FROM main.t|WITH c AS (FROM t) FROM c|VALUES (1)|TABLE t|(SELECT 1 AS a);
FROM "T" x JOIN U y USING (a)|EXPLAIN SELECT 1|EXPLAIN FROM t|PIVOT t ON a USING sum(b)|PIVOT t ON a IN (1, 2) USING sum(b)
FROM (PIVOT t ON a IN (1, 2) USING sum(b))|UNPIVOT t ON a, b INTO NAME n VALUE v|SUMMARIZE t|DESCRIBE t|SHOW t|DESCRIBE SELECT 1
FROM range(3)|FROM generate_series(1, 3)|FROM unnest([1])|FROM repeat(1, 2)|FROM test_all_types()|SELECT query FROM t
SELECT a AS read_csv FROM t|WITH query(a) AS (SELECT 1) FROM query|SELECT 'a' GLOB ('a*') AS g|SELECT 'COPY t TO x' AS s
SELECT 1 AS a -- ATTACH|SELECT '{{ no value }}' AS s|SELECT $$ ; DROP TABLE t $$ AS s|FROM t UNION ALL FROM t|FROM t, LATERAL (SELECT t.a + 1) l
FROM t TABLESAMPLE 50% (bernoulli, 42)|EXPLAIN (FORMAT json) FROM t|EXPLAIN (FROM t)|EXPLAIN ((FROM t))|SELECT "tablesample" FROM (SELECT 1 AS "tablesample")|WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r WHERE i < 3) FROM r`;

const refused = `COPY t TO 'x'|COPY (SELECT 1) TO 'x'|ATTACH 'x' AS y|DETACH y|SET threads = 1|SET VARIABLE a = 1|RESET threads|USE memory
PRAGMA version|PRAGMA table_info('t')|CALL range(3)|CALL enable_logging()|LOAD json|INSTALL json|PREPARE p AS SELECT 1|EXECUTE p|DEALLOCATE p
EXPORT DATABASE 'x'|IMPORT DATABASE 'x'|VACUUM|BEGIN|COMMIT|ROLLBACK|CHECKPOINT|CREATE TABLE x AS FROM t|INSERT INTO t VALUES (1)
UPDATE t SET a = 1|DELETE FROM t|TRUNCATE t|DROP TABLE t|ALTER TABLE t ADD b INT|EXPLAIN ANALYZE DELETE FROM t|EXPLAIN COPY t TO 'x'
WITH c AS (SELECT 1) INSERT INTO t FROM c|FROM query('FROM other')|FROM query_table('t')|SELECT (SELECT a FROM read_csv('x'))|FROM read_text('x')
FROM "read_csv"('x')|FROM READ_PARQUET('x')|FROM 'x.csv'|FROM 'http://127.0.0.1:1/x.csv'|FROM glob('*')|SELECT getvariable('a')
SELECT current_setting('threads')|FROM duckdb_settings()|FROM duckdb_views()|FROM duckdb_tables|FROM sqlite_master|FROM pragma_table_info('t')
FROM sniff_csv('x')|FROM parquet_schema('x')|FROM json_execute_serialized_sql('x')|SHOW TABLES|SHOW ALL TABLES|DESCRIBE|FROM (SHOW ALL TABLES)
FROM information_schema.tables|FROM pg_catalog.pg_class|FROM other.main.t|FROM made_up()|SELECT nextval('s')|FROM enable_logging()
SELECT 1 WHERE EXISTS (FROM read_blob('x'))|SUMMARIZE 'x.csv'|FROM t JOIN main.read_csv('x') ON true|WITH a AS (FROM read_json('x')) FROM a
SELEC 1|FROM temp.t|FROM pg_settings|FROM pg_tables|EXPLAIN ((FROM duckdb_settings()))|EXPLAIN ANALYZE ((FROM enable_logging()))
EXPLAIN (SUMMARIZE FROM duckdb_settings())|EXPLAIN (FORMAT 'json') COPY t TO 'x'|EXPLAIN (ANALYZE, FORMAT -1) DELETE FROM t
FROM ('/etc/x.csv' CROSS JOIN t)|FROM (t CROSS JOIN '/etc/x.csv')|FROM t AS x(a, (getvariable('a')))|FROM t JOIN u USING (a, (getvariable('a')))
SELECT "tablesample" + (SELECT 1 FROM enable_logging()) FROM (SELECT 1 AS "tablesample")|SELECT "using" sample (getvariable('a'))
FROM t JOIN u TABLESAMPLE 100% ON ((SELECT count(*) FROM duckdb_settings()) > 1)|FROM t JOIN u TABLESAMPLE 9% ON getvariable('a') = 1
SELECT current_query()|SELECT txid_current()|SELECT current_database()|SELECT pg_sleep(9)|FROM t TABLESAMPLE ((getvariable('a')))
WITH RECURSIVE r(a) USING KEY (a, (getvariable('a'))) AS (SELECT 1) FROM r`;

/** Nested deeper than the scanner reads. */
const deep = [
  "SELECT (current_setting('threads'))",
  'SELECT (SELECT count(*) FROM duckdb_settings())',
  'FROM (FROM duckdb_settings())',
].map((text) => text.replace('(', '('.repeat(401)).concat(')'.repeat(400)));

/** Several statements in the place of one: the scanner cuts them, an engine is never sent them. */
const several = `SELECT 1; SELECT 2|SELECT 1) ; DROP SCHEMA memory._r CASCADE; FROM (SELECT 1|PIVOT t ON a USING sum(b); DROP TABLE t
/* pivot */ SELECT 1; SELECT 2|EXPLAIN SELECT 1; COPY t TO 'x'|;| -- nothing`;

const listed = (text: string) => text.split(/\||\n/).map((statement) => [statement] as const);
const judge = (text: string, writes = false) => checkStatements(parseSql(text).statements, writes)[0];

/** The suite of what an engine lets through. */
export function describeSqlGuard(name: string, { create }: Pick<SqlSubject, 'create'>): void {
  describe(`Sql guard on ${name}`, () => {
    let sql: Sql & { dispose(): unknown };
    let reads: Record<string, string> = {};
    beforeAll(async () => {
      sql = await create();
      const t = await select(sql, 'SELECT i AS a, i * 2 AS b, 0 AS query FROM range(4) r(i)');
      const u = await select(sql, 'SELECT 1 AS a');
      reads = { t: t.name, u: u.name };
    }, 60_000);
    afterAll(() => sql?.dispose());

    it.each(listed(allowed))('runs %s', async (statement) => {
      expect(judge(statement)).toBeUndefined();
      expect(await select(sql, statement, { reads })).toMatchObject({ place: expect.any(String) });
    });

    it('refuses each statement of the table, at the place that the scanner gives', async () => {
      const wrong: unknown[] = [];
      for (const [statement] of listed(refused)) {
        const issue = judge(statement);
        const column = (issue?.start ?? -1) + 1;
        const failure = await failureOf(select(sql, statement, { reads }));
        if (failure.code !== 'sql-not-allowed' || failure.code !== issue?.code || failure.column !== column)
          wrong.push([statement, issue, failure]);
      }
      expect(wrong).toEqual([]);
    });

    it.each(deep)('refuses what nests too deep to be read: %.40s', async (statement) => {
      expect(judge(statement)?.code).toBe('sql-not-allowed');
      expect((await failureOf(select(sql, statement, { reads }))).code).toBe('sql-not-allowed');
    });

    it('reads no other table from where names alone or a sample may stand', async () => {
      const secret = await select(sql, 'SELECT 1 AS a');
      const hidden = `SELECT a FROM json_execute_serialized_sql(json_serialize_sql('FROM memory._r."${secret.name}"'))`;
      for (const statement of [
        `SELECT "tablesample" + (${hidden}) FROM (SELECT 1 AS "tablesample")`,
        `EXPLAIN ANALYZE ((${hidden}))`,
        `FROM t JOIN u TABLESAMPLE 100% ON ((${hidden}) = 1)`,
      ])
        expect((await failureOf(select(sql, statement, { reads }))).code).toBe('sql-not-allowed');
      const own = ['CREATE TABLE x (a INT)', `INSERT INTO x ((${hidden}))`, 'FROM x'];
      expect((await failureOf(select(sql, '', { statements: own, writes: true }))).code).toBe('sql-not-allowed');
    });

    it.each(listed(several))('refuses %s as one statement', async (statement) => {
      expect((await failureOf(select(sql, statement, { reads }))).code).toBe('sql-not-allowed');
    });

    it.each([
      ["SELECT 'a", 'sql-error'],
      ['SELECT /* FROM t', 'sql-error'],
      ['SELECT {{ x }}', 'sql-error'],
      ['FROM run_1._result', 'undeclared-reference'],
      ['FROM t.rejects', 'undeclared-reference'],
      ['FROM _r.t', 'undeclared-reference'],
    ])('%s is %s', async (statement, code) => {
      expect((await failureOf(select(sql, statement, { reads }))).code).toBe(code);
    });

    it('does not read what the request does not name', async () => {
      const secret = await select(sql, 'SELECT 1 AS a');
      for (const statement of [`FROM memory._r."${secret.name}"`, `FROM "${secret.name}"`])
        expect(await failureOf(select(sql, statement))).toMatchObject({ code: 'undeclared-reference' });
      expect((await failureOf(sql.query(`FROM _r."${secret.name}"`, reads.t ?? ''))).code).toBe('undeclared-reference');
      expect((await failureOf(sql.query('FROM duckdb_tables()', reads.t ?? ''))).code).toBe('sql-not-allowed');
    });

    it('a cell that writes changes its own tables and no others', async () => {
      const own = [
        'CREATE TABLE x (a INT)',
        'WITH c AS (SELECT 7 AS a) INSERT INTO x FROM c',
        'UPDATE x SET a = a + 1',
        'FROM x',
      ];
      const table = await select(sql, '', { statements: own, writes: true });
      expect((await sql.text(table.name, 5)).rows).toEqual([[8]]);
      const foreign = [
        'INSERT INTO t VALUES (1)',
        `INSERT INTO memory._r."${reads.t}" VALUES (2)`,
        'CREATE TABLE memory._r.y (a INT)',
      ];
      for (const statement of foreign) {
        const request = { statements: ['CREATE TABLE x (a INT)', statement, 'FROM x'], writes: true, reads };
        expect(await failureOf(select(sql, '', request))).toMatchObject({
          code: 'sql-not-allowed',
          statement: 1,
          line: 1,
        });
      }
    });

    it('C011 memory.main.t is t once the cell text is written', async () => {
      const text = 'SELECT t.a FROM memory.main.t JOIN main.u USING (a); SELECT 1';
      const [statement] = parseSql(text).statements;
      const written = statement ? writeStatement(text, statement, []) : '';
      const table = await select(sql, written, { reads });
      expect((await sql.text(table.name, 5)).rows).toEqual([[1]]);
    });

    it('C130 10,000 literals come back as they were', async () => {
      const rows = fc.sample(fc.record(kinds), { numRuns: 2000, seed: 7 });
      for (let start = 0; start < rows.length; start += 1000) {
        const part = rows.slice(start, start + 1000);
        const lines = part.map(
          (row) =>
            `(${Object.values(row)
              .map((value) => writeLiteral(value))
              .join(', ')})`,
        );
        const statement = `FROM (VALUES ${lines.join(', ')}) v(${Object.keys(kinds).join(', ')})`;
        const { name: table } = await select(sql, statement, { into: nextName() });
        expect(await sql.values(table, 1000)).toEqual(part);
      }
    });
  });
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(..."' '' \\ \\' -- /* $$ ; {{x}} \\{{ % 😀 \u200b E' NULL".split(' '), '\0', '\n', '{{ x }}', ''),
);

/** A column for each way a literal is written; NULL stands in each of them. */
const kinds: Record<string, fc.Arbitrary<Json>> = {
  words: fc.option(text),
  whole: fc.option(fc.maxSafeInteger()),
  half: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true })),
  many: fc.option(fc.array(text, { minLength: 1, maxLength: 4 })),
  pair: fc.option(
    fc.record({ a: text, 'b c': fc.integer(), "d'": fc.array(fc.boolean(), { minLength: 1, maxLength: 2 }) }),
  ),
};
