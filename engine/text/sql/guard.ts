/**
 * Which statements a SQL cell may run: found from the text alone, so alike in `check`, page and
 * server. What it lets through reads only relations that the cell names. Refusals are the issue
 * `sql-not-allowed`, with their place.
 */
import type { TextIssue } from '../issue.ts';
import type { Statement } from './sql.ts';
import type { Token } from './tokenize.ts';

const reading = new Set(
  'select from with values table pivot pivot_wider unpivot pivot_longer describe desc show summarize ('.split(' '),
);
const writing = new Set('create insert update delete merge'.split(' '));
const creatable = new Set('table view macro function type index sequence'.split(' '));

const tableFunctions = new Set(
  'range generate_series unnest repeat repeat_row histogram histogram_values summary test_all_types test_vector_types'.split(
    ' ',
  ),
);

/** Functions that read or change what no reference names, or tell of this run alone. */
const refusedNames = new Set(
  `query query_table getvariable current_setting checkpoint force_checkpoint which_secret nextval currval write_log
  current_query current_query_id current_connection_id current_transaction_id txid_current current_database
  current_catalog pg_sleep sleep_ms seq_scan arrow_scan arrow_scan_dumb sql_auto_complete truncate_duckdb_logs check_peg_parser`.split(
    /\s+/,
  ),
);
const refusedPrefixes = [
  'read_',
  'parquet_',
  'json_execute_',
  'enable_',
  'disable_',
  'pragma_',
  'duckdb_',
  'sniff_',
  'pg_timezone',
  'icu_',
];
const catalogPrefixes = ['duckdb_', 'pragma_', 'sqlite_'];
/** Views of the engine that are read without their schema's name. */
const catalogViews = new Set(
  `am attrdef attribute class collation constraint database depend description enum index indexes namespace
  prepared_statements proc sequence sequences settings tables tablespace type views`
    .split(/\s+/)
    .map((name) => `pg_${name}`),
);

/** What of the statements is refused. `writes`: the cell may make and change tables of its own. */
export function checkStatements(statements: readonly Statement[], writes: boolean): readonly TextIssue[] {
  const tables = new Set<string>();
  const functions = new Set<string>();
  return statements.flatMap((statement) => {
    const made = statement.created.map(({ kind, name }) => ({ set: isFunction(kind) ? functions : tables, name }));
    for (const { set, name } of made) set.add(name);
    return [
      ...checkVerb(statement, writes),
      ...statement.calls.flatMap(({ name, place, qualified }) =>
        checkCall(name, place === 'table' && (qualified || !functions.has(name.text))),
      ),
      ...checkRelations(statement, tables),
      ...statement.files.map((file) => refuse(file, 'A SQL cell reads no files; a data cell does')),
      ...(statement.deep ? [refuse(statement.deep, 'The statement nests deeper than 400 parentheses')] : []),
      ...statement.catalogs.map((token) => refuse(token, `${token.text.toUpperCase()} must name a relation`)),
    ];
  });
}

function isFunction(kind: string): boolean {
  return kind === 'macro' || kind === 'function';
}

function isCatalog(name: string): boolean {
  return catalogViews.has(name) || catalogPrefixes.some((prefix) => name.startsWith(prefix));
}

function refuse({ start, end }: Token, message: string): TextIssue {
  return { code: 'sql-not-allowed', severity: 'error', start, end, message };
}

function checkVerb({ verb, verbToken, created }: Statement, writes: boolean): readonly TextIssue[] {
  if (!verbToken || reading.has(verb)) return [];
  const name = verb.toUpperCase();
  if (!writing.has(verb)) return [refuse(verbToken, `${name} is not allowed in a SQL cell: it reads with SELECT`)];
  if (!writes)
    return [{ ...refuse(verbToken, `${name} needs a cell that writes`), hint: 'Set `writes: true` on the cell.' }];
  const kinds = created.filter(({ kind }) => !creatable.has(kind)).map(({ kind }) => kind.toUpperCase());
  return kinds.map((kind) => refuse(verbToken, `CREATE ${kind} is not allowed in a SQL cell`));
}

function checkCall(name: Token, inTable: boolean): readonly TextIssue[] {
  const { text } = name;
  const refused = refusedNames.has(text) || refusedPrefixes.some((prefix) => text.startsWith(prefix));
  if (refused) return [refuse(name, `${text}() is not allowed in a SQL cell`)];
  if (inTable && !tableFunctions.has(text))
    return [refuse(name, `${text}() is no table function that a SQL cell may call`)];
  return [];
}

/** Other catalogs and the engine's own views are never read; only what the cell made is changed. */
function checkRelations(statement: Statement, made: ReadonlySet<string>): readonly TextIssue[] {
  return statement.relations.flatMap(({ names, foreign, role }) => {
    const [first] = names;
    if (!first) return [];
    if (foreign) return [refuse(first, `${names.map(({ text }) => text).join('.')} is no cell's relation`)];
    if (names.length === 1 && isCatalog(first.text))
      return [refuse(first, `${first.text} tells of relations that the cell does not name`)];
    const changes = role === 'write' && writing.has(statement.verb) && !made.has(first.text);
    return changes ? [refuse(first, `Only tables that this cell makes may be changed; ${first.text} is none`)] : [];
  });
}
