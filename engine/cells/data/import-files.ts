/**
 * Imports the files that a path or a pattern names, by content: the format is the extension's, several files
 * are stacked by the names of their columns, and how they differ is told. It leaves reading to the SQL engine.
 */
import type { CellContext } from '../../host/context.ts';
import type { FileStat, Imported, ImportRequest } from '../../host/ports.ts';
import { isPattern } from '../../lib/glob.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import type { DataFields } from '../../schema/index.ts';
import type { TableInfo } from '../../schema/table.ts';
import { writeName } from '../../text/duckdb-type.ts';
import { writeLiteral } from '../../text/literal.ts';
import { listConflicts, planStack } from './plan-stack.ts';

const formats = new Map<string, ImportRequest['format']>([
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
  ['txt', 'csv'],
  ['json', 'json'],
  ['jsonl', 'jsonl'],
  ['ndjson', 'jsonl'],
  ['parquet', 'parquet'],
  ['arrow', 'arrow'],
  ['feather', 'arrow'],
  ['xlsx', 'xlsx'],
  ['xlsm', 'xlsx'],
  ['sqlite', 'sqlite'],
  ['sqlite3', 'sqlite'],
  ['db', 'sqlite'],
]);

/** What the files of a cell became. */
export interface ImportedFiles {
  readonly table: TableInfo;
  /** What could not be read of them. */
  readonly rejects?: TableInfo;
  /** How the files differ. */
  readonly notes: readonly string[];
  /** What was asked for, as data for a key. */
  readonly request: Json;
}

/** Throws where there is no file, or nothing can be read of one. */
export async function importFiles(source: string, fields: DataFields, context: CellContext): Promise<ImportedFiles> {
  const files = await findFiles(source, context);
  const imports: (Imported & { readonly path: string })[] = [];
  for (const [index, file] of files.entries()) {
    const as = files.length === 1 ? context.relationName() : context.relationName(`part_${index}`);
    const imported = await context.host.sql.load(buildImport(file, fields), as, context.signal);
    imports.push({ ...imported, path: file.path });
    context.progress(index + 1, files.length);
  }
  const request = ['files', files.map(({ path, digest }) => [readFormat(path), digest]), writeReading(fields)];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const [only] = imports;
  if (only !== undefined && imports.length === 1)
    return {
      table: { ...only.table, bytes },
      ...(only.rejects && { rejects: only.rejects }),
      // A sheet that the cell names is meant.
      notes: fields.options.sheet === undefined ? describeOthers(only) : [],
      request,
    };
  const rejected = imports.flatMap(({ path, rejects }) => (rejects ? [{ path, table: rejects }] : []));
  const { table, notes } = await stackTables(imports, context);
  return {
    table: { ...table, bytes },
    ...(rejected.length > 0 && { rejects: await stackRejects(rejected, context) }),
    notes,
    request,
  };
}

/** How a data cell has a file read. Throws when the name says no format that can be. */
export function buildImport({ path, digest }: FileStat, fields: DataFields): ImportRequest {
  return { path, digest, format: readFormat(path), options: writeReading(fields) };
}

/** What of a cell decides what its file becomes. */
function writeReading({ options, columns, null_values, normalize }: DataFields): JsonObject {
  return { options, columns, null_values, normalize } as unknown as JsonObject;
}

/** Sheets that nobody asked for are not passed over in silence. */
function describeOthers({ decided: { others } }: Imported): readonly string[] {
  if (!Array.isArray(others) || others.length === 0) return [];
  const named = others.slice(0, 3).join(', ');
  return [
    `the first sheet is read; there ${others.length === 1 ? 'is' : 'are'} also ${named}${others.length > 3 ? ' …' : ''}`,
  ];
}

/** A relation that was made of a file. */
interface FileTable {
  readonly path: string;
  readonly table: TableInfo;
}

async function stackTables(
  files: readonly FileTable[],
  context: CellContext,
): Promise<{ readonly table: TableInfo; readonly notes: readonly string[] }> {
  const parts = files.map(({ path, table: { columns } }) => ({ path, columns, empty: new Set<string>() }));
  const conflicts = new Set(listConflicts(parts));
  for (const [at, { table }] of files.entries())
    for (const name of await listEmpty(table, conflicts, context)) parts[at]?.empty.add(name);
  const { lists, notes } = planStack(parts);
  return { table: await stack(files, lists, { as: context.relationName(), context }), notes };
}

/** Which of these columns have no value, by lower case. */
async function listEmpty(table: TableInfo, names: ReadonlySet<string>, context: CellContext): Promise<string[]> {
  const asked = table.columns.filter(({ name }) => names.has(name.toLowerCase()));
  if (asked.length === 0) return [];
  const list = asked.map(({ name }) => `count(${writeName(name)})`).join(', ');
  const { rows } = await context.host.sql.query(`SELECT ${list} FROM data`, table.name, context.signal);
  return asked.flatMap(({ name }, at) => (Number(rows[0]?.[at]) === 0 ? [name.toLowerCase()] : []));
}

const stackRejects = (files: readonly FileTable[], context: CellContext): Promise<TableInfo> =>
  stack(
    files,
    files.map(({ path }) => `${writeLiteral(path)} AS file, *`),
    { as: context.relationName('rejects'), context },
  );

/** Relations under each other, columns matched by name, what is selected of each given; they are dropped. */
async function stack(
  files: readonly FileTable[],
  lists: readonly string[],
  { as, context }: { readonly as: string; readonly context: CellContext },
): Promise<TableInfo> {
  const reads = Object.fromEntries(files.map(({ table }, index) => [`part_${index}`, table.name]));
  const sql = lists.map((list, index) => `SELECT ${list} FROM part_${index}`).join(' UNION ALL BY NAME ');
  const whole = await context.host.sql.run(
    { statements: [sql], reads, into: as, as: 'table', writes: false },
    context.signal,
  );
  for (const { table } of files) await context.host.sql.drop(table.name);
  return whole;
}

async function findFiles(source: string, { host }: CellContext): Promise<readonly FileStat[]> {
  if (!isPattern(source)) {
    const stat = await host.files.stat(source);
    return stat === null ? fail('file-missing', `there is no file \`${source}\``) : [stat];
  }
  const found = await host.files.match(source);
  return found.length > 0 ? found : fail('file-missing', `no file matches \`${source}\``);
}

function readFormat(path: string): ImportRequest['format'] {
  const [, extension = '', packed] = /\.([a-z0-9]+?)(\.gz)?$/.exec(path.toLowerCase()) ?? [];
  const format = formats.get(extension);
  if (packed && !/^(csv|tsv|jsonl?)$/.test(format ?? '')) return fail('import-error', `\`${path}\`: unpack it first`);
  if (format !== undefined) return format;
  if (extension === 'xls') return fail('import-error', `\`${path}\`: save it as .xlsx, or as CSV`);
  return fail('import-error', `\`${path}\`: the name must end in one of ${[...formats.keys()].join(', ')}`);
}
