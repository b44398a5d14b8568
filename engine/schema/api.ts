/**
 * Bodies of the HTTP interface, said once for page and server. Ids and paths are percent-encoded as one
 * segment of the address; times are ISO 8601; every refusal is `{code, message, hint?, path?}`.
 * The addresses stand beside each shape; who may call them is the server's table of routes.
 */
import { z } from 'zod';
import { type Failure, failureCodes } from './failure.ts';
import type { ImportSurvey } from './import.ts';
import { rowsQuery } from './rows-query.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const time = z.string();
const count = z.int().nonnegative();
const object = z.record(z.string(), z.json());

/** Codes of refusals that are neither issues nor failures of a cell. */
export const refusalCodes = [
  'not-found',
  'no-session',
  'cross-site',
  'wrong-host',
  'not-allowed',
  'invalid-body',
  'invalid-id',
  'invalid-path',
  'conflict',
  'taken',
  'too-large',
  'too-many-files',
  'busy',
  'cancelled',
  'code-used',
  'code-expired',
  'bug',
] as const;

export const refusalSchema = z.strictObject({
  code: z.enum(refusalCodes),
  message: z.string(),
  hint: z.exactOptional(z.string()),
  path: z.exactOptional(z.string()),
});
export type RefusalCode = (typeof refusalCodes)[number];
export type Refusal = z.infer<typeof refusalSchema>;

/** Status 422 of `/api/sql`: what the cell's result would hold. */
export const failureSchema = z.object({
  code: z.enum(failureCodes),
  message: z.string(),
  line: z.exactOptional(z.int()),
  column: z.exactOptional(z.int()),
  retryable: z.exactOptional(z.boolean()),
});

/** `POST /api/session`: the one-time code of the start address against the page key and the cookie. */
export const signInSchema = z.strictObject({ code: z.string().min(1).max(100) });
export const signedInSchema = z.strictObject({ key: z.string(), expiresAt: time });

/** `GET /api/sessions`, `DELETE /api/sessions/{id}`. */
export const sessionListSchema = z.strictObject({
  sessions: z.array(
    z.strictObject({ id: z.string(), createdAt: time, lastUsedAt: time, expiresAt: time, current: z.boolean() }),
  ),
});

/** `GET /api/capabilities`. */
export const capabilitiesSchema = z.strictObject({
  version: z.string(),
  /** Last segment of the workspace folder: shown, never a path. */
  workspace: z.string(),
  limits: z.strictObject({
    notebookBytes: count,
    uploadBytes: count,
    /** Data above this is computed on the server. */
    pageBytes: count,
  }),
  sql: z.strictObject({
    server: z.boolean(),
    /** The SQL child runs inside a sandbox of the operating system. */
    isolated: z.boolean(),
    threads: z.int().positive(),
  }),
  /** The Python that runs cells, or what is missing, in a sentence. */
  python: z.union([z.strictObject({ version: z.string() }), z.strictObject({ missing: z.string() })]),
  /** What cannot run yet on this server, by cell type. */
  notYet: z.array(z.string()),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

export const notebookEntrySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.exactOptional(z.string()),
  tags: z.array(z.string()),
  cells: count,
  /** Of its text; absent when there is `trouble`. */
  sha256: z.exactOptional(sha256),
  bytes: count,
  modifiedAt: time,
  /** Why it cannot be opened, in one sentence: it is no text in UTF-8, or too large. */
  trouble: z.exactOptional(z.string()),
});
/** `GET /api/notebooks`, ordered by id. */
export const notebookListSchema = z.strictObject({ notebooks: z.array(notebookEntrySchema) });
export type NotebookEntry = z.infer<typeof notebookEntrySchema>;

/** `GET /api/notebooks/{id}`. */
export const notebookSchema = z.strictObject({ id: z.string(), text: z.string(), sha256 });

/** `PUT /api/notebooks/{id}`; `base` is the hash of the text that was edited, null for a new notebook. */
export const saveSchema = z.strictObject({ text: z.string(), base: z.nullable(sha256) });
export const savedSchema = z.strictObject({ sha256 });
/** Status 409 of a save: what stands there now. */
export const conflictSchema = refusalSchema.extend({ code: z.literal('conflict'), text: z.string(), sha256 });

/** `POST /api/notebooks/{id}/rename`: moves the file and writes the new id into it. */
export const renameSchema = z.strictObject({ to: z.string() });
export const renamedSchema = z.strictObject({ id: z.string(), sha256 });

/** `DELETE /api/notebooks/{id}`: into the trash; saving its text with `base: null` takes it back. */
export const deletedSchema = z.strictObject({ text: z.string(), sha256 });

export const fileEntrySchema = z.strictObject({ path: z.string(), bytes: count, digest: sha256, modifiedAt: time });
/** `GET /api/files?folder=data` or `?pattern=data/*.csv`: ordered by path, at most 10,000. */
export const fileListSchema = z.strictObject({ files: z.array(fileEntrySchema) });
export type FileEntry = z.infer<typeof fileEntrySchema>;

/** `GET /api/files/{path}/stat`: with the digest of the content. */
export const fileStatSchema = z.strictObject({ path: z.string(), bytes: count, digest: sha256 });

/** `PUT /api/files/{path}?taken=refuse|rename|replace` (raw bytes, streamed) → `fileStatSchema` of where they are now. */
export const takenSchema = z.enum(['refuse', 'rename', 'replace']);

/**
 * `GET /api/files/{path}/preview`: the first lines as text. The bytes are `GET /api/files/{path}`. `DELETE` of the same
 * address: into the trash → `fileStatSchema` of what it was; YAML goes as a notebook only.
 */
export const previewSchema = z.strictObject({ path: z.string(), bytes: count, text: z.string(), cut: z.boolean() });

/** `GET /api/events`: server-sent events, read by `fetch`; the event's name is `type`. */
export const serverEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), version: z.string() }),
  z.strictObject({ type: z.literal('notebook-changed'), id: z.string(), sha256: z.nullable(sha256) }),
  z.strictObject({ type: z.literal('file-changed'), path: z.string(), digest: z.nullable(sha256) }),
  z.strictObject({ type: z.literal('grants-changed'), notebook: z.string() }),
]);
export type ServerEvent = z.infer<typeof serverEventSchema>;

/** `GET /api/grants/{notebook}`: entries that its saved text asks for, and which of them are granted. */
export const grantsSchema = z.strictObject({
  notebook: z.string(),
  entries: z.array(z.strictObject({ entry: z.string(), granted: z.boolean(), cells: z.array(z.string()) })),
});
export type Grants = z.infer<typeof grantsSchema>;
/** `POST /api/grants/{notebook}`. */
export const grantSchema = z.strictObject({
  grant: z.array(z.string().min(1).max(300)).max(1000),
  revoke: z.array(z.string().min(1).max(300)).max(1000),
});

/** `POST /api/python/{notebook}`: runs a Python cell, answered line by line as it goes. */
export const pythonSchema = z.strictObject({
  code: z.string().max(1_000_000),
  data: z.string(),
  startedAt: z.iso.datetime({ offset: true }),
  seed: z.number(),
  limits: z.strictObject({
    softMs: z.int().positive().max(60_000),
    hardMs: z.int().positive().max(120_000),
    memoryMb: z.int().positive().max(512),
  }),
});
/** A line of the answer: what was printed, and at the end the value (text of the wire), the failure, or a refusal. */
export type PythonFrame =
  | { readonly print: string }
  | { readonly value: string }
  | { readonly failure: Failure }
  | { readonly refusal: Refusal };

const column = z.object({ name: z.string(), type: z.string() });
const rows = z.object({ columns: z.array(column), rows: z.array(z.array(z.json())) });
const relation = z.string().min(1).max(200);
/** Chosen by the page; `cancel` names it. */
const token = z.exactOptional(z.string().min(1).max(64));

export const tableInfoSchema = z.object({
  name: z.string(),
  columns: z.array(column),
  rowCount: count,
  kept: z.enum(['table', 'view']),
  place: z.enum(['page', 'server']),
  bytes: z.exactOptional(count),
});

const profile = z.object({
  name: z.string(),
  type: z.string(),
  rows: count,
  nulls: count,
  distinct: z.nullable(count),
  approximate: z.boolean(),
  repeated: z.nullable(count),
  min: z.nullable(z.string()),
  max: z.nullable(z.string()),
  median: z.nullable(z.string()),
  histogram: z.nullable(z.object({ from: z.number(), step: z.number(), counts: z.array(count) })),
  top: z.array(z.object({ value: z.string(), count })),
});

/** How a file is read: the host's `ImportRequest`. */
const importFields = {
  path: z.string(),
  digest: sha256,
  format: z.enum(['csv', 'tsv', 'json', 'jsonl', 'parquet', 'arrow', 'xlsx', 'sqlite']),
  options: object,
};

/** `POST /api/sql/{id}/load`: imports a file once; the page attaches `GET /api/tables/{sha}` read-only. */
export const importSchema = z.strictObject({ ...importFields, token });
export const importedSchema = z.strictObject({
  sha: sha256,
  columns: z.array(column),
  rowCount: count,
  /** Present when lines could not be read: the table file then has the relation `rejects` beside `data`. */
  rejects: z.exactOptional(z.strictObject({ rowCount: count })),
  decided: object,
  /** Of text and JSON: what a person is shown of the import. */
  survey: z.exactOptional(z.custom<ImportSurvey>((value) => typeof value === 'object' && value !== null)),
});
export type ImportAnswer = z.infer<typeof importedSchema>;

/** `POST /api/sql/{id}/…`: the Sql port of tables that live on the server, one verb an address. */
export const sqlSchemas = {
  attach: z.strictObject({ ...importFields, as: relation, token }),
  run: z.strictObject({
    statements: z.array(z.string()).min(1),
    reads: z.record(z.string(), relation),
    into: relation,
    as: z.enum(['table', 'view']),
    writes: z.boolean(),
    token,
  }),
  put: z.strictObject({
    rows: z.array(object),
    columns: z.array(z.strictObject({ name: z.string(), type: z.exactOptional(z.string()) })),
    as: relation,
  }),
  window: z.strictObject({
    table: relation,
    query: z.strictObject({ ...rowsQuery.shape, offset: count, limit: z.int().positive().max(10_000) }),
    token,
  }),
  measure: z.strictObject({
    table: relation,
    query: z.strictObject({ ...rowsQuery.shape, offset: count, limit: z.int().positive() }),
    token,
  }),
  text: z.strictObject({ table: relation, limit: count.max(10_000) }),
  values: z.strictObject({ table: relation, limit: count.max(100_000) }),
  query: z.strictObject({ sql: z.string(), data: relation, token }),
  profile: z.strictObject({ table: relation, columns: z.array(z.string()).max(100), token }),
  digest: z.strictObject({ table: relation }),
  export: z.strictObject({
    table: relation,
    format: z.enum(['csv', 'json', 'parquet', 'xlsx']),
    query: z.exactOptional(rowsQuery),
    plain: z.exactOptional(z.boolean()),
  }),
  drop: z.strictObject({ table: relation }),
  cancel: z.strictObject({ token: z.string().min(1).max(64) }),
} as const;
export type SqlVerb = keyof typeof sqlSchemas;

/** Answers of these verbs; `export` answers with bytes. */
export const sqlAnswers = {
  attach: z.strictObject({ table: tableInfoSchema, rejects: z.exactOptional(tableInfoSchema), decided: object }),
  run: tableInfoSchema,
  put: tableInfoSchema,
  window: z.object({
    columns: z.array(column),
    rows: z.array(z.array(z.nullable(z.string()))),
    total: count,
  }),
  text: rows,
  values: z.array(object),
  query: rows,
  profile: z.array(profile),
  measure: z.strictObject({
    ...{ values: count, nulls: count, distinct: count },
    ...{ min: z.nullable(z.string()), max: z.nullable(z.string()) },
    ...{ sum: z.nullable(z.string()), mean: z.nullable(z.string()) },
  }),
  digest: z.strictObject({ digest: sha256 }),
  drop: z.strictObject({}),
  cancel: z.strictObject({}),
} as const;
