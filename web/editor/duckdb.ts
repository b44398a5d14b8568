/** DuckDB's SQL for CodeMirror: what the standard dialect lacks. Quoting and comments are as in PostgreSQL. */
import { PostgreSQL, SQLDialect } from '@codemirror/lang-sql';

const keywords =
  'anti asof exclude replace qualify pivot unpivot pivot_wider pivot_longer positional semi sample using summarize describe ' +
  'columns filter macro materialized lambda struct_pack list map ignore respect nulls rows range groups window lateral ilike glob ' +
  'similar tablesample bernoulli reservoir system percent repeatable by name';
const types =
  'hugeint uhugeint ubigint uinteger usmallint utinyint tinyint int1 int2 int4 int8 bigint integer double float real decimal ' +
  'varchar text string blob bytea boolean bool date time timestamp timestamptz timestamp_s timestamp_ms timestamp_ns interval ' +
  'uuid bit struct map union list enum json';
const builtin =
  'count sum avg mean median mode min max arg_min arg_max first last any_value list array_agg string_agg histogram quantile ' +
  'quantile_cont quantile_disc approx_count_distinct approx_quantile stddev stddev_samp stddev_pop variance var_samp corr ' +
  'covar_samp regr_slope row_number rank dense_rank percent_rank cume_dist ntile lag lead nth_value abs round floor ceil ceiling ' +
  'sqrt ln log exp power sign greatest least coalesce nullif ifnull if lower upper trim ltrim rtrim length substr substring ' +
  'replace split_part string_split regexp_matches regexp_extract regexp_replace starts_with ends_with contains concat concat_ws ' +
  'format printf date_part date_trunc date_diff date_add extract year month day hour minute second dayofweek strftime strptime ' +
  'make_date make_timestamp epoch epoch_ms today now current_date unnest range generate_series list_filter list_transform ' +
  'list_sort list_distinct list_contains struct_extract try_cast bar filter ident choice one rows';

const base = PostgreSQL.spec;

/** DuckDB's dialect. */
export const duckdbDialect: SQLDialect = SQLDialect.define({
  ...base,
  keywords: `${base.keywords ?? ''} ${keywords}`,
  types: `${base.types ?? ''} ${types}`,
  builtin,
  operatorChars: '*+-%<>!=&|~^/@#',
  specialVar: '',
  caseInsensitiveIdentifiers: true,
});
