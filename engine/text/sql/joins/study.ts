/**
 * What a join did with its rows: how many found a partner, how many none, how many several. Asked of both sides
 * by their keys, so that three million rows are three hundred; the query's other clauses do not count.
 */
import type { JsonObject } from '../../../lib/json.ts';
import type { Join } from './join.ts';

/** Counts of rows, if not said otherwise. */
export interface JoinStudy {
  readonly left: number;
  readonly right: number;
  /** What the join gives. */
  readonly joined: number;
  /** Of the left side, without a partner. */
  readonly unmatched: number;
  /** Of those, the ones without a key. */
  readonly unmatchedNulls: number;
  /** Different keys on the left, and those without a partner; null is none. */
  readonly keys: number;
  readonly unmatchedKeys: number;
  /** Keys of the left side with several partners, and the rows that came of it. */
  readonly multipliedKeys: number;
  readonly more: number;
}

/** Names that no statement has by chance. */
const [leftSide, rightSide] = ['quire_join_left', 'quire_join_right'];

function writeSides(join: Join): string {
  const group = (side: 'left' | 'right', name: string) => {
    const keys = join.keys.map((key, at) => `${key[side]} AS k${at}`).join(', ');
    return `${name} AS (SELECT ${keys}, count(*)::BIGINT AS n FROM ${join[side]} GROUP BY ALL)`;
  };
  const before = join.with === '' ? 'WITH' : `${join.with},`;
  return `${before} ${group('left', leftSide)}, ${group('right', rightSide)}`;
}

/** The condition under which a row of `l` and one of `r` have the same keys. */
const writeEqual = ({ keys }: Join) => keys.map((_, at) => `l.k${at} = r.k${at}`).join(' AND ');
const writeNull = ({ keys }: Join, of: string) => keys.map((_, at) => `${of}.k${at} IS NULL`).join(' OR ');

/** A SELECT with one row, read by `readJoinStudy`. */
export function writeJoinStudy(join: Join): string {
  const isNull = writeNull(join, 'l');
  return `${writeSides(join)}
SELECT
  coalesce(sum(l.n), 0)::BIGINT AS "left",
  (SELECT coalesce(sum(n), 0)::BIGINT FROM ${rightSide}) AS "right",
  coalesce(sum(l.n * r.n), 0)::BIGINT AS matched,
  coalesce(sum(l.n) FILTER (r.n IS NULL), 0)::BIGINT AS unmatched,
  coalesce(sum(l.n) FILTER (r.n IS NULL AND (${isNull})), 0)::BIGINT AS unmatched_nulls,
  count(*) FILTER (NOT (${isNull})) AS keys,
  count(*) FILTER (r.n IS NULL AND NOT (${isNull})) AS unmatched_keys,
  count(*) FILTER (r.n > 1) AS multiplied_keys,
  coalesce(sum(l.n * (r.n - 1)) FILTER (r.n > 1), 0)::BIGINT AS more,
  (SELECT coalesce(sum(r.n), 0)::BIGINT FROM ${rightSide} r ANTI JOIN ${leftSide} l ON ${writeEqual(join)}) AS strangers
FROM ${leftSide} l LEFT JOIN ${rightSide} r ON ${writeEqual(join)}`;
}

/** Reads the row of `writeJoinStudy`. */
export function readJoinStudy({ kind }: Join, row: JsonObject): JoinStudy {
  const read = (name: string) => Number(row[name] ?? 0);
  const unmatched = read('unmatched');
  const kept =
    (kind === 'left' || kind === 'full' ? unmatched : 0) +
    (kind === 'right' || kind === 'full' ? read('strangers') : 0);
  return {
    left: read('left'),
    right: read('right'),
    joined: read('matched') + kept,
    unmatched,
    unmatchedNulls: read('unmatched_nulls'),
    keys: read('keys'),
    unmatchedKeys: read('unmatched_keys'),
    multipliedKeys: read('multiplied_keys'),
    more: read('more'),
  };
}

/** A SELECT of the keys of the left side without a partner, the most frequent first. */
export function writeUnmatched(join: Join): string {
  return `${writeSides(join)}
SELECT ${listKeys(join)}, l.n AS "rows"
FROM ${leftSide} l ANTI JOIN ${rightSide} r ON ${writeEqual(join)}
ORDER BY l.n DESC, ${join.keys.map((_, at) => `l.k${at}`).join(', ')}`;
}

/** A SELECT of the keys with several partners, with their rows on both sides and in the result. */
export function writeMultiplied(join: Join): string {
  return `${writeSides(join)}
SELECT ${listKeys(join)}, l.n AS "rows left", r.n AS "rows right", l.n * r.n AS "rows joined"
FROM ${leftSide} l JOIN ${rightSide} r ON ${writeEqual(join)}
WHERE r.n > 1 ORDER BY l.n * r.n DESC, ${join.keys.map((_, at) => `l.k${at}`).join(', ')}`;
}

function listKeys({ keys }: Join): string {
  const names = keys.map(({ column, left }) => (column ?? left).replaceAll('"', '""'));
  return names.map((name, at) => `l.k${at} AS "${names.indexOf(name) === at ? name : `${name} ${at + 1}`}"`).join(', ');
}
