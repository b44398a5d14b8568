/**
 * The door for processes that hold a SQL engine or read a file for one: names, literals, types, troubles,
 * and nothing else of the engine, so that a child starts with little to load.
 */
export type { ImportRequest } from './host/ports.ts';
export { type Answer, type Leaf, parseDuckdbError, type SqlConnection } from './host/sql/driver.ts';
export { toFailure } from './host/sql/trouble.ts';
export { arrangeColumns, nameColumns, Typing, toLeaves } from './host/sql/typing.ts';
export type { ExactObject, Json, JsonObject } from './lib/json.ts';
export { type Failure, FailureError, fail } from './schema/failure.ts';
export { parseDuckdbType, writeName, writeTextType } from './text/duckdb-type.ts';
export { writeLiteral } from './text/literal.ts';
