/** A table from a file, an address, rows in the notebook, or a connection. How it is read is the importer's. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { json, jsonObject, listOf, noted, off, optional, policy, tag } from '../../schema/kinds.ts';

const columnReading = tag(z.strictObject({ type: optional(z.string()), format: optional(z.string()) }), {
  short: z.string(),
  under: 'type',
  note: 'Type and format that a column is read as.',
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
  options: jsonObject().default({}),
  columns: z.record(z.string(), columnReading).default({}),
  null_values: listOf(z.string()).default([]),
  on_reject: policy(z.enum(['keep', 'fail']).default('keep')),
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
