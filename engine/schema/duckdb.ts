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
