/** A table from a file, an address, rows in the notebook, or a connection. How it is read is the importer's. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { json, listOf, noted, off, optional, policy, tag, whole } from '../../schema/kinds.ts';

const columnReading = tag(z.strictObject({ type: optional(z.string()), format: optional(z.string()) }), {
  short: z.string(),
  under: 'type',
  note: 'Type and format that a column is read as.',
});

const mark = () => z.string().min(1).max(4);

/** How a file is written; what is not said is found out. */
const readingOptions = z.strictObject({
  encoding: optional(noted(z.string(), 'utf-8, utf-16le, utf-16be, windows-1252, latin-1 and others.')),
  delimiter: optional(noted(mark(), 'Between the fields of a line.')),
  quote: optional(noted(z.string().max(1), 'Around fields; empty: nothing is quoted.')),
  escape: optional(noted(z.string().max(1), 'Before a quote within quotes; mostly the quote itself.')),
  header: optional(noted(z.boolean(), 'Whether the first line names the columns.')),
  skip: optional(noted(whole(0, 1000), 'Lines before the table.')),
  decimal: optional(noted(z.enum(['.', ',']), 'The mark between a whole number and its parts.')),
  grouping: optional(noted(z.string().max(1), 'The mark between groups of three digits; empty: none.')),
  sheet: optional(noted(z.string(), 'Of a workbook: the sheet; the first one unless it is said.')),
  table: optional(noted(z.string(), 'Of an SQLite file: the table; needed where there are several.')),
});

const semantics = [
  ...(['email', 'phone', 'url', 'currency', 'percentage'] as const),
  ...(['person_name', 'address', 'country', 'date_iso', 'identifier'] as const),
] as const;

const columnContract = z.strictObject({
  type: optional(z.string()),
  not_null: off(),
  unique: off(),
  personal: off(),
  semantic: optional(z.enum(semantics)),
});

export const dataFields = {
  source: optional(noted(z.string(), 'A path below the workspace or a pattern of paths; https: and s3: addresses.')),
  rows: optional(z.array(z.record(z.string(), json()))),
  connection: optional(z.string()),
  query: optional(tag(z.string(), { kind: 'template' })),
  options: readingOptions.default({}),
  columns: z.record(z.string(), columnReading).default({}),
  null_values: listOf(z.string()).default([]),
  on_reject: policy(
    optional(z.enum(['keep', 'fail'])),
    'What lines that cannot be read do: kept beside in the workbench, a failure in a run, unless this says otherwise.',
  ),
  normalize: off(),
  editable: policy(off()),
  schema: optional(z.strictObject({ columns: z.record(z.string(), columnContract) })),
  declassify: optional(z.array(z.string())),
};

export const dataCell = defineCell({
  fields: cellFields(dataFields),
  body: 'data',
  bodyField: 'source',
  oneOf: ['source', 'rows', 'connection'],
  blank: {},
});
