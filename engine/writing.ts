/**
 * The door for writing: what editors offer and show while a person types. Loaded with the first editor, so
 * that none of it is in the first load.
 */
export {
  type CellColumn,
  findCompared,
  type KeyPair,
  listKeyPairs,
  type Overlap,
  offerKeys,
  offerValues,
  writeOverlapQuery,
  writeSampleQuery,
  writeValuesQuery,
} from './text/sql/complete/ask.ts';
export type { Table } from './text/sql/complete/columns.ts';
export { sqlFunctions } from './text/sql/complete/functions.ts';
export { type Offer, offerSql } from './text/sql/complete/offer.ts';
export { type Place, readPlace } from './text/sql/complete/place.ts';
export { findJoins } from './text/sql/joins/find-joins.ts';
export type { Join, JoinKey } from './text/sql/joins/join.ts';
export {
  type JoinStudy,
  readJoinStudy,
  writeJoinStudy,
  writeMultiplied,
  writeUnmatched,
} from './text/sql/joins/study.ts';
