/**
 * The engine's door to running: the ports that a host gives, and the live notebook over them.
 */
export { prepareCubes } from './cells/chart/cubes.ts';
export { buildImport } from './cells/data/import-files.ts';
export { checkWidgetValue, findStranger, readOption } from './cells/input/widget.ts';
export { createCharts } from './host/charts.ts';
export type {
  Charts,
  Clock,
  Evaluation,
  FileStat,
  Files,
  Host,
  Imported,
  ImportRequest,
  Python,
  PythonRequest,
  Random,
  Sandbox,
  SandboxRequest,
  Sql,
  SqlRequest,
  Store,
} from './host/ports.ts';
export {
  type Answer,
  type Leaf,
  parseDuckdbError,
  type SqlConnection,
  type SqlDriver,
  SqlTrouble,
  type Use,
} from './host/sql/driver.ts';
export { DuckdbSql, type ImportedFile, type ImportFile } from './host/sql/duckdb-sql.ts';
export { toFailure } from './host/sql/trouble.ts';
export {
  arrangeColumns,
  nameColumns,
  type TypedColumn,
  Typing,
  toLeaves,
} from './host/sql/typing.ts';
export { createWorkbench } from './run/live/create-workbench.ts';
export type { NotebookRun } from './run/record/notebook-run.ts';
export { foldRecord, writeRecord } from './run/record.ts';
export { runNotebook } from './run/run-notebook.ts';
export type { RunEntry, Status } from './run/state.ts';
export type { CellView, CreateWorkbench, Workbench, WorkbenchOptions, WorkbenchState } from './run/workbench.ts';
export { type RunEvent, runEvent } from './schema/event.ts';
export { type RecordCell, type RecordTable, type RunRecord, record } from './schema/record.ts';
export { type DuckdbType, parseDuckdbType, writeName, writeTextType } from './text/duckdb-type.ts';
export { writeLiteral } from './text/literal.ts';
