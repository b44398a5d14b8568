/**
 * Imports the files that a path or a pattern names, by content: the format is the extension's, several files
 * are stacked by the names of their columns. It leaves reading to the SQL engine.
 */
import type { CellContext } from '../../host/context.ts';
import type { FileStat, Imported, ImportRequest } from '../../host/ports.ts';
import { isPattern } from '../../lib/glob.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import type { DataFields } from '../../schema/index.ts';
import type { TableInfo } from '../../schema/table.ts';

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

/** The table of the files, what could not be read of them, and what was asked for, as data for a key. */
export async function importFiles(
  source: string,
  fields: DataFields,
  context: CellContext,
): Promise<{ table: TableInfo; rejects?: TableInfo; request: Json }> {
  const files = await findFiles(source, context);
  const imports: Imported[] = [];
  for (const [index, file] of files.entries()) {
    const request = buildImport(file, fields);
    const as = files.length === 1 ? context.relationName() : context.relationName(`part_${index}`);
    imports.push(await context.host.sql.load(request, as, context.signal));
    context.progress(index + 1, files.length);
  }
  const request = ['files', files.map(({ path, digest }) => [readFormat(path), digest]), writeReading(fields)];
  const table = await stack(
    context,
    imports.map((one) => one.table),
    'output',
  );
  const rejected = imports.flatMap(({ rejects }) => (rejects ? [rejects] : []));
  if (rejected.length === 0) return { table, request };
  return { table, rejects: await stack(context, rejected, 'rejects'), request };
}

/** How a data cell has a file read. Throws when the name says no format that can be. */
export function buildImport({ path, digest }: FileStat, fields: DataFields): ImportRequest {
  return { path, digest, format: readFormat(path), options: writeReading(fields) };
}

/** What of a cell decides what its file becomes. */
function writeReading({ options, columns, null_values, normalize }: DataFields): JsonObject {
  return { options, columns, null_values, normalize } as unknown as JsonObject;
}

/** Several relations as one, columns matched by name; one relation is itself. */
async function stack(context: CellContext, tables: readonly TableInfo[], beside: string): Promise<TableInfo> {
  const [first] = tables;
  if (first !== undefined && tables.length === 1) return first;
  const reads = Object.fromEntries(tables.map(({ name }, index) => [`part_${index}`, name]));
  const sql = Object.keys(reads)
    .map((name) => `SELECT * FROM ${name}`)
    .join(' UNION ALL BY NAME ');
  const into = beside === 'output' ? context.relationName() : context.relationName(beside);
  const request = { statements: [sql], reads, into, as: 'table', writes: false } as const;
  const whole = await context.host.sql.run(request, context.signal);
  for (const { name } of tables) await context.host.sql.drop(name);
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
