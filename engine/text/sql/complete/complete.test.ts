import { describe, expect, it } from 'vitest';
import { findCompared, listKeyPairs, offerKeys, offerValues, writeOverlapQuery } from './ask.ts';
import type { Table } from './columns.ts';
import { sqlFunctions } from './functions.ts';
import { type Offer, offerSql } from './offer.ts';
import { type Place, readPlace } from './place.ts';

const column = (name: string, type = 'VARCHAR') => ({ name, type });
const tables: readonly Table[] = [
  {
    id: 'flights',
    columns: [column('date', 'TIMESTAMP'), column('delay', 'BIGINT'), column('origin'), column('destination')],
    rowCount: 3_000_000,
  },
  { id: 'airports', columns: [column('iata'), column('name'), column('state'), column('latitude', 'DOUBLE')] },
  { id: 'movies', columns: [column('Title'), column('Major Genre'), column('select')] },
  { id: 'fresh', columns: [] },
];

/** The cursor is `|`. */
function at(marked: string): Place {
  const cursor = marked.indexOf('|');
  return readPlace(marked.slice(0, cursor) + marked.slice(cursor + 1), cursor);
}
const offers = (marked: string): readonly Offer[] => offerSql(at(marked), { tables, functions: sqlFunctions });
const labels = (marked: string, kind?: Offer['kind']) =>
  offers(marked)
    .filter((offer) => kind === undefined || offer.kind === kind)
    .map(({ label }) => label);
const columns = (marked: string) => labels(marked, 'column');
const wants = (marked: string) => at(marked).wants;

describe('relations', () => {
  it.each([
    'FROM |',
    'SELECT * FROM fl|',
    'FROM flights JOIN |',
    'FROM flights f, |',
    'SELECT 1 FROM (|',
    'SUMMARIZE |',
  ])('are offered in %s', (text) =>
    expect(labels(text, 'relation')).toEqual(['flights', 'airports', 'movies', 'fresh']),
  );
  it('name the queries of WITH first, also in subqueries', () => {
    const text = 'WITH late AS (FROM flights) SELECT * FROM (SELECT * FROM |)';
    expect(labels(text, 'relation')).toEqual(['late', 'flights', 'airports', 'movies', 'fresh']);
  });
  it('tell their size', () => {
    expect(offers('FROM |')[0]).toMatchObject({ detail: '3,000,000 × 4' });
  });
  it('replace the whole name at the cursor', () => {
    expect(at('SELECT * FROM fli|ghts')).toMatchObject({ from: 14, to: 21 });
  });
});

describe('columns', () => {
  it('are those of the relations of the statement, with their types', () => {
    expect(columns('SELECT | FROM flights')).toEqual(['date', 'delay', 'origin', 'destination']);
    expect(offers('SELECT de| FROM flights')[1]).toMatchObject({ label: 'delay', detail: 'bigint · flights' });
  });
  it('are known before the cursor reaches a FROM that stands below', () => {
    expect(columns('SELECT hour(|)\nFROM flights GROUP BY ALL')).toContain('date');
    expect(columns('SELECT hour(|\nFROM flights GROUP BY ALL')).toContain('date');
    expect(columns('FROM flights SELECT |')).toContain('date');
  });
  it('are those of all cells while there is no FROM', () => {
    expect(columns('SELECT |')).toContain('iata');
    expect(columns('SELECT |')).toContain('delay');
  });
  it('of one relation follow its name and a dot', () => {
    expect(columns('SELECT f.| FROM flights f')).toEqual(['date', 'delay', 'origin', 'destination']);
    expect(columns('SELECT a.na| FROM flights f JOIN airports AS a ON f.origin = a.iata')).toContain('name');
    expect(columns('SELECT F.| FROM flights AS f')).toHaveLength(4);
    expect(columns('SELECT x.| FROM flights f')).toEqual([]);
  });
  it('are those of a query of WITH, as its text names them', () => {
    const text =
      'WITH late AS (SELECT origin, count(*) AS n, delay d FROM flights), b(x, y) AS (SELECT 1, 2) SELECT | FROM late, b';
    expect(columns(text)).toEqual(['origin', 'n', 'd', 'x', 'y']);
    expect(offers(text).find(({ label }) => label === 'd')).toMatchObject({ detail: 'bigint · late' });
  });
  it('are those of a subquery, stars and what they leave out followed', () => {
    expect(columns('SELECT s.| FROM (SELECT * EXCLUDE (date, delay), 1 AS one FROM flights) s')).toEqual([
      'origin',
      'destination',
      'one',
    ]);
  });
  it('of a query around a subquery come after its own', () => {
    const text = 'SELECT * FROM airports a WHERE EXISTS (SELECT 1 FROM flights f WHERE |)';
    expect(columns(text).slice(0, 4)).toEqual(['date', 'delay', 'origin', 'destination']);
    expect(columns(text)).toContain('iata');
  });
  it('of two relations with one name get the name of theirs', () => {
    expect(columns('SELECT | FROM airports a JOIN airports b ON a.iata = b.iata')).toContain('a.name');
  });
  it('are quoted where SQL wants it, and only there', () => {
    const found = offers('SELECT | FROM movies').filter(({ kind }) => kind === 'column');
    expect(found.map(({ insert }) => insert)).toEqual(['Title', '"Major Genre"', '"select"']);
  });
  it('replace a quoted name that is being typed', () => {
    expect(at('SELECT "Ma|" FROM movies')).toMatchObject({ wants: 'expression', from: 7, to: 11 });
    expect(columns('SELECT m."Ma|" FROM movies m')).toContain('Major Genre');
  });
  it('that a SELECT names are known to GROUP BY and ORDER BY', () => {
    expect(columns('SELECT hour(date) AS hour FROM flights ORDER BY |')).toContain('hour');
    expect(columns('SELECT hour(date) AS hour, | FROM flights')).not.toContain('hour');
  });
  it('of USING are those that both sides have', () => {
    expect(columns('FROM movies a JOIN movies b USING (|)')).toEqual(['Title', 'Major Genre', 'select']);
    expect(columns('FROM flights JOIN airports USING (|)')).toEqual([]);
  });
  it('are of the statement of the cursor alone', () => {
    expect(columns('SELECT 1 FROM movies; SELECT | FROM airports; FROM flights')).toEqual([
      'iata',
      'name',
      'state',
      'latitude',
    ]);
  });
  it('are those of the branch of a UNION, of both at least', () => {
    expect(columns('SELECT iata FROM airports UNION ALL SELECT | FROM flights')).toContain('origin');
  });
});

describe('functions and keywords', () => {
  it('offer a function with arguments, what it returns and what it does', () => {
    const found = offers('SELECT | FROM flights').find(({ label }) => label === 'strptime');
    expect(found).toMatchObject({ insert: 'strptime()', back: 1, detail: '(text, format) → timestamp' });
    expect(found?.info).toMatch(/timestamp/);
  });
  it('offer no aggregate in WHERE', () => {
    expect(labels('SELECT * FROM flights WHERE |', 'function')).not.toContain('count');
    expect(labels('SELECT | FROM flights', 'function')).toContain('count');
  });
  it.each([
    ['|', 'SELECT'],
    ['SELECT origin |', 'FROM'],
    ['SELECT * |', 'FROM'],
    ['FROM flights |', 'WHERE'],
    ['FROM flights f LEFT |', 'JOIN'],
    ['FROM flights f JOIN airports a |', 'ON'],
    ['FROM flights WHERE delay > 3 |', 'AND'],
    ['FROM flights WHERE origin |', 'IS NULL'],
    ['SELECT origin FROM flights GROUP |', 'BY'],
    ['SELECT origin FROM flights GROUP BY |', 'ALL'],
    ['FROM flights ORDER BY delay |', 'DESC'],
    ['WITH a AS (FROM flights) |', 'SELECT'],
    ['SELECT count(*) |', 'OVER'],
  ])('offer in %s the keyword %s', (text, word) => expect(labels(text, 'keyword')).toContain(word));
  it('offer no keyword of another clause', () => {
    expect(labels('SELECT origin |', 'keyword')).not.toContain('DESC');
    expect(labels('FROM flights ORDER BY delay |', 'keyword')).not.toContain('WHERE');
    expect(labels('FROM flights |', 'keyword')).not.toContain('ON');
  });
  it('write keywords small where the text does', () => {
    expect(labels('select origin |', 'keyword')).toContain('from');
  });
});

describe('places for nothing', () => {
  it.each(['SELECT origin AS |', 'SELECT 1 -- FROM |', 'SELECT 1 /* FROM | */', "SELECT 'a|b'", 'LIMIT 10|'])(
    'offer nothing in %s',
    (text) => expect(wants(text)).toBe('nothing'),
  );
  it.each(['WHERE delay >= {{ | }}', 'WHERE delay >= {{ mi|n }} AND 1', 'WHERE delay >= {{ |'])(
    'are templates in %s',
    (text) => expect(wants(text)).toBe('template'),
  );
});

describe('values', () => {
  const compared = (marked: string) => findCompared(at(marked), tables);
  it.each([
    'FROM flights WHERE origin = |',
    "FROM flights WHERE origin = '|'",
    "FROM flights WHERE origin = 'PH|",
    'FROM flights f WHERE f.origin <> |',
    "FROM flights WHERE origin IN ('A', |)",
    'FROM flights WHERE origin NOT IN (|)',
  ])('are those of the column in %s', (text) =>
    expect(compared(text)).toMatchObject({ table: 'flights', column: 'origin' }),
  );
  it('are asked of no query, which has no data yet', () => {
    expect(compared('WITH a AS (FROM flights) FROM a WHERE origin = |')).toBeNull();
    expect(compared('FROM flights WHERE f(origin) = |')).toBeNull();
  });
  it('are literals, and none when there are many', () => {
    expect(offerValues([["O'Hare", 3]], 'VARCHAR')[0]).toMatchObject({ insert: "'O''Hare'", detail: '3 rows' });
    expect(offerValues([[7, 3]], 'BIGINT')[0]).toMatchObject({ insert: '7' });
    expect(
      offerValues(
        Array.from({ length: 51 }, (_, n) => [n, 1]),
        'BIGINT',
      ),
    ).toEqual([]);
  });
});

describe('keys of a join', () => {
  const text = 'FROM flights f JOIN airports a ON |';
  it('are wanted behind ON and its AND', () => {
    expect(at(text).joins).toBe(true);
    expect(at('FROM flights f JOIN airports a ON f.origin = a.iata AND |').joins).toBe(true);
    expect(at('FROM flights f WHERE |').joins).toBe(false);
  });
  it('are pairs of columns of one kind, the likely names first', () => {
    const pairs = listKeyPairs(at(text), tables).map(({ left, right }) => `${left.column}=${right.column}`);
    expect(pairs).toContain('origin=iata');
    expect(pairs).not.toContain('delay=iata');
    const [first] = listKeyPairs(at('FROM movies m JOIN movies n ON |'), tables);
    expect([first?.left.column, first?.right.column]).toEqual(['Title', 'Title']);
  });
  it('are ranked by the overlap of their values, and told with it', () => {
    const pairs = listKeyPairs(at(text), tables);
    const overlaps = pairs.map((pair) => ({
      pair,
      found: pair.left.column === 'origin' && pair.right.column === 'iata' ? 229 : 0,
      sampled: 229,
    }));
    expect(offerKeys(overlaps).map(({ label, detail }) => `${label} (${detail})`)).toEqual([
      'f.origin = a.iata (229 of 229 values)',
    ]);
  });
  it('ask with the values as literals', () => {
    expect(writeOverlapQuery(["O'", 'B'], ['iata'])).toBe(
      "SELECT count(*) FILTER (v IN (SELECT iata FROM data)) FROM (VALUES ('O'''), ('B')) AS sampled(v)",
    );
  });
});

describe('any text', () => {
  it('is read at every place without throwing', () => {
    const texts = [
      '((((SELECT',
      'WITH WITH a AS (',
      ')))',
      'SELECT * FROM (FROM (',
      'a\'"',
      'WITH RECURSIVE r AS (FROM r) FROM r SELECT r.x',
    ];
    for (const text of texts)
      for (let cursor = 0; cursor <= text.length; cursor += 1)
        expect(() => offerSql(readPlace(text, cursor), { tables, functions: sqlFunctions })).not.toThrow();
  });
});
