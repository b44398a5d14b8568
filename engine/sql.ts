/**
 * The door for processes that hold a SQL engine or read a file for one: names, literals, types, troubles,
 * and nothing else of the engine, so that a child starts with little to load.
 */
export type { ImportRequest } from './host/ports.ts';
export { type Answer, type Leaf, parseDuckdbError, type SqlConnection } from './host/sql/driver.ts';
export { toFailure } from './host/sql/trouble.ts';
export { arrangeColumns, nameColumns, Typing, toLeaves } from './host/sql/typing.ts';
export type { Exact, ExactObject, Json, JsonObject } from './lib/json.ts';
export { type Failure, FailureError, fail } from './schema/failure.ts';
export type { ImportSurvey, WordCount } from './schema/import.ts';
export type { ValueCount } from './schema/table.ts';
export { parseDuckdbType, writeName, writeTextType } from './text/duckdb-type.ts';
export { type Dialect, type GivenDialect, guessDialect } from './text/import/dialect.ts';
export { type DateForm, guessDateForms, isoPatterns } from './text/import/guess-dates.ts';
export {
  guessNumberForms,
  type NumberMarks,
  writeNumberPattern,
  writeWholePattern,
} from './text/import/guess-numbers.ts';
export { buildOffers, missingWords, type TextColumn } from './text/import/offers.ts';
export { writeLiteral } from './text/literal.ts';
