/**
 * The first of the engine's doors: what a notebook is. Page and server take shapes, parsing, graph and
 * session from here; running is behind `run.ts`.
 */
export { readCell } from './cells/references.ts';
export { buildGraph } from './graph/build.ts';
export type { EdgeKind, Graph, GraphNode, ReadCell } from './graph/graph.ts';
export { listAncestors, listDescendants } from './graph/reach.ts';
export { updateGraph } from './graph/update.ts';
export { compareText } from './lib/compare.ts';
export { type Digest, digestBytes, digestJson } from './lib/digest.ts';
export { createMatcher, folderOf } from './lib/glob.ts';
export { isObject, type Json, type JsonObject } from './lib/json.ts';
export { addCard, type Card, guessCards, isSame as isSameCard, placeCard, removeCard } from './notebook/arrange.ts';
export type { Cell, CellOf, Document, FieldText, UnreadableCell } from './notebook/document.ts';
export { convertCell, disableCell, editCell, editSource } from './notebook/edit/edit-cell.ts';
export { addCell, deleteCells, duplicateCell, freeId, moveCell } from './notebook/edit/edit-cells.ts';
export { editDocument } from './notebook/edit/edit-document.ts';
export { type FindReferences, renameCell } from './notebook/edit/rename.ts';
export { replaceAll } from './notebook/edit/replace-all.ts';
export { applySplices, diffTexts, type Edit, invertSplices } from './notebook/edit/splice.ts';
export { type Ask, hostOf, listAsks } from './notebook/manifest.ts';
export { type Choice, settleConflict } from './notebook/merge/conflict.ts';
export { type Merged, mergeTexts } from './notebook/merge/merge.ts';
export { checkCellId, checkNotebookId, suggestCellId } from './notebook/names.ts';
export { listIssues, type ParseOptions, parse } from './notebook/parse.ts';
export { parseWorkspaceFile } from './notebook/workspace-file.ts';
export { type Failure, type FailureCode, FailureError, fail } from './schema/failure.ts';
export { isAssertionType, isTableCheck, tableChecks } from './schema/file/assertion.ts';
export { cellDefinitions, cellTypes, isCellType } from './schema/file/definitions.ts';
export type { FieldChange, ImportOffer, ImportSurvey } from './schema/import.ts';
export type {
  AssertionFields,
  CellType,
  CommonFields,
  DataFields,
  Display,
  FieldsByType,
  InputFields,
  Layout,
  NotebookFields,
  Pivot,
  Stat,
} from './schema/index.ts';
export type { Fix, Issue, IssueCode, Severity, Splice } from './schema/issue.ts';
export { jsonSchemaOf, type SchemaName } from './schema/reflect/json-schema.ts';
export { keepBehaviour, roleOf } from './schema/reflect/roles.ts';
export type {
  Check,
  Outcome,
  Output,
  Picture,
  PictureSelection,
  Result,
  Round,
  SkippedBecause,
  Verdict,
} from './schema/result.ts';
export type {
  Column,
  ColumnProfile,
  FileRequest,
  FileWritten,
  Histogram,
  RangeFigures,
  Rows,
  RowsQuery,
  TableInfo,
  ValueCount,
  Window,
  WindowFilter,
  WindowQuery,
} from './schema/table.ts';
export { apply } from './session/apply.ts';
export { listActiveFilters, writeShownFilter } from './session/filters.ts';
export { readDefault, readInput, readInputs } from './session/inputs.ts';
export { gatherCellIssues, gatherIssues } from './session/issues.ts';
export { isVolatile, keyOf, listSecret } from './session/key.ts';
export { createSession, openSession, readInPieces } from './session/open.ts';
export { planStale } from './session/plan.ts';
export { blockOf, isAuto, isRunnable, policyOf } from './session/policy.ts';
export type { Action, Command, History, Plan, PlanEntry, Session, Validity } from './session/state.ts';
export { validityOf } from './session/validity.ts';
export { guessPivot, guessStats } from './text/display/guess.ts';
export {
  foldPivot,
  type PivotKey,
  type PivotLine,
  type PivotTable,
  writePivotFilter,
  writePivotQuery,
  writePivotSql,
} from './text/display/pivot.ts';
export { writeRowsSql } from './text/display/rows-sql.ts';
export { type Figure, planStats } from './text/display/stats.ts';
export type { FilterTerm } from './text/filter.ts';
export type { Reading, Reference } from './text/reference.ts';
