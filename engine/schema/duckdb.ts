/**
 * Words of DuckDB v1.5.6, the same list in every host. Written by `fixtures/make/duckdb-words.mjs`
 * from the native engine; never edited by hand.
 */

const split = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Keywords of category `reserved`: neither table, column nor alias may be called so without quotes. */
export const reservedWords = split(`
  all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create
  default deferrable desc describe distinct do else end except false fetch for foreign from group having in
  initially intersect into lambda lateral leading limit not null offset on only or order pivot pivot_longer
  pivot_wider placing primary qualify references returning select show some summarize symmetric table then to
  trailing true union unique unpivot using variadic when where window with
`);

/** Keywords of category `type_function`: no table or alias may be called so without quotes. */
export const typeFunctionWords = split(`
  anti asof at authorization binary by collation columns concurrently cross freeze full generated glob ilike
  inner is isnull join left like map natural notnull outer overlaps positional right semi similar struct
  tablesample try_cast unpack verbose
`);

/** Functions whose value may differ between two runs of one statement: stability VOLATILE or CONSISTENT_WITHIN_QUERY, and macros over them. */
export const volatileFunctions = split(`
  ago current_catalog current_connection_id current_database current_date current_query current_query_id
  current_schema current_schemas current_time current_timestamp current_transaction_id currval error
  gen_random_uuid get_current_time get_current_timestamp in_search_path localtime localtimestamp nextval now
  pg_conf_load_time pg_postmaster_start_time pg_sleep random setseed sleep_ms stats today transaction_timestamp
  txid_current uuid uuidv4 uuidv7 write_log
`);

/** Functions that make one value of many rows, and macros over them. */
export const aggregateFunctions = split(`
  any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null
  arg_max_nulls_last arg_min arg_min_null arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor
  bitstring_agg bool_and bool_or corr count count_if count_star countif covar_pop covar_samp cume_dist
  dense_rank entropy favg fill first first_value fsum geomean group_concat histogram histogram_exact
  histogram_values json_group_array json_group_object kahan_sum kurtosis kurtosis_pop lag last last_value lead
  list listagg mad max max_by mean median min min_by mode nth_value ntile percent_rank product quantile
  quantile_cont quantile_disc rank rank_dense regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
  regr_sxx regr_sxy regr_syy reservoir_quantile row_number sem skewness stddev stddev_pop stddev_samp
  string_agg sum sum_no_overflow sumkahan var_pop var_samp variance weighted_avg
`);
