/**
 * Functions of DuckDB v1.5.6: name, arguments, what is returned where that is one type, a line of help, and
 * whether it makes one value of many rows. Written by `fixtures/make/duckdb-functions.mjs`; never edited by hand.
 */
import type { SqlFunction } from './offer.ts';

const written = `
abs|x||Absolute value|0;acos|x|DOUBLE|Computes the arccosine of x|0
acosh|x|DOUBLE|Computes the inverse hyperbolic cos of x|0;add|col0, col1||Another name of +|0
age|timestamp, timestamp|INTERVAL|Subtract arguments, resulting in the time difference between the two timestamps|0;aggregate|list, function_name, …|ANY|Executes the aggregate function 'function_name' on the elements of 'list'|0
ago|i|||0;alias|expr|VARCHAR|Returns the name of a given expression|0
any_value|arg||Returns the first non-NULL value from arg|1;apply|list, lambda(x)|ANY[]|Returns a list that is the result of applying the 'lambda' function to each element of the input 'list'|0
approx_count_distinct|any|BIGINT|Computes the approximate count of distinct elements using HyperLogLog|1;approx_quantile|x, pos||Computes the approximate quantile using T-Digest|1
approx_top_k|val, k|ANY[]|Finds the k approximately most occurring values in the data set|1;arbitrary|arg||Returns the first value (NULL or non-NULL) from arg|1
arg_max|arg, val, col2||Finds the row with the maximum val|1;arg_max_null|arg, val||Finds the row with the maximum val|1
arg_max_nulls_last|arg, val, N||Finds the rows with N maximum vals, including nulls|1;arg_min|arg, val, col2||Finds the row with the minimum val|1
arg_min_null|arg, val||Finds the row with the minimum val|1;arg_min_nulls_last|arg, val, N||Finds the rows with N minimum vals, including nulls|1
argmax|arg, val, col2||Finds the row with the maximum val|1;argmin|arg, val, col2||Finds the row with the minimum val|1
array_agg|arg|T[]|Returns a LIST containing all the values of a column|1;array_aggr|list, function_name, …|ANY|Executes the aggregate function 'function_name' on the elements of 'list'|0
array_aggregate|list, function_name, …|ANY|Executes the aggregate function 'function_name' on the elements of 'list'|0;array_apply|list, lambda(x)|ANY[]|Returns a list that is the result of applying the 'lambda' function to each element of the input 'list'|0
array_cat|…|ANY[]|Concatenates lists|0;array_concat|…|ANY[]|Concatenates lists|0
array_contains|list, element|BOOLEAN|Returns true if the list contains the element|0;array_cosine_distance|array1, array2||Computes the cosine distance between two arrays of the same size|0
array_cosine_similarity|array1, array2||Computes the cosine similarity between two arrays of the same size|0;array_cross_product|array, array||Computes the cross product of two arrays of size 3. The array elements can not be 'NULL'|0
array_distance|array1, array2||Computes the distance between two arrays of the same size|0;array_distinct|list|T[]|Removes all duplicates and 'NULL' values from a list|0
array_dot_product|array1, array2||Computes the inner product between two arrays of the same size|0;array_extract|col0, col1||Extracts a single character from a 'string' using a (1-based) 'index'|0
array_filter|list, lambda(x)|ANY[]|Constructs a list from those elements of the input 'list' for which the 'lambda' function returns 'true'|0;array_grade_up|list, col1, col2|ANY[]|Works like list_sort, but the results are the indexes that correspond to the position in the original list instead of the actual values|0
array_has|list, element|BOOLEAN|Returns true if the list contains the element|0;array_has_all|list1, list2|BOOLEAN|Returns true if all elements of list2 are in list1. NULLs are ignored|0
array_has_any|list1, list2|BOOLEAN|Returns true if the lists have any element in common|0;array_indexof|list, element|INTEGER|Returns the index of the 'element' if the 'list' contains the 'element'|0
array_inner_product|array1, array2||Computes the inner product between two arrays of the same size|0;array_intersect|list1, list2|T[]|Returns a list containing the distinct elements that are present in both 'list1' and 'list2'|0
array_length|list, dimension|BIGINT|Returns the length of the 'list'|0;array_negative_dot_product|array1, array2||Computes the negative inner product between two arrays of the same size|0
array_negative_inner_product|array1, array2||Computes the negative inner product between two arrays of the same size|0;array_pop_back|arr|||0
array_pop_front|arr|||0;array_position|list, element|INTEGER|Returns the index of the 'element' if the 'list' contains the 'element'|0
array_push_back|arr, e|||0;array_push_front|arr, e|||0
array_reduce|list, lambda(x,y), initial_value|ANY|Reduces all elements of the input 'list' into a single scalar value by executing the 'lambda' function on a running result and the next list|0;array_resize|list, size[, value]|ANY[]|Resizes the 'list' to contain 'size' elements|0
array_reverse|l|||0;array_reverse_sort|list, col1|ANY[]|Sorts the elements of the list in reverse order|0
array_select|value_list, index_list|T[]|Returns a list based on the elements selected by the 'index_list'|0;array_slice|list, begin, end, step|ANY|Extracts a sublist or substring using slice conventions|0
array_sort|list, col1, col2|ANY[]|Sorts the elements of the list|0;array_to_string|arr, sep|||0
array_to_string_comma_default|arr, sep|||0;array_transform|list, lambda(x)|ANY[]|Returns a list that is the result of applying the 'lambda' function to each element of the input 'list'|0
array_unique|list|UBIGINT|Counts the unique elements of a 'list'|0;array_value|…|ARRAY|Creates an 'ARRAY' containing the argument values|0
array_where|value_list, mask_list|T[]|Returns a list with the 'BOOLEAN's in 'mask_list' applied as a mask to the 'value_list'|0;array_zip|…|STRUCT[]|Zips n 'LIST's to a new 'LIST' whose length will be that of the longest list|0
ascii|string|INTEGER|Returns an integer that represents the Unicode code point of the first character of the 'string'|0;asin|x|DOUBLE|Computes the arcsine of x|0
asinh|x|DOUBLE|Computes the inverse hyperbolic sin of x|0;atan|x|DOUBLE|Computes the arctangent of x|0
atan2|y, x|DOUBLE|Computes the arctangent (y, x)|0;atanh|x|DOUBLE|Computes the inverse hyperbolic tan of x|0
avg|x||Calculates the average value for all tuples in x|1;bar|x, min, max, width|VARCHAR|Draws a band whose width is proportional to ('x - min') and equal to 'width' characters when 'x' = 'max'|0
base64|blob|VARCHAR|Converts a 'blob' to a base64 encoded string|0;bin|string|VARCHAR|Converts the 'string' to binary representation|0
bit_and|arg||Returns the bitwise AND of all bits in a given expression|1;bit_count|x||Returns the number of bits that are set|0
bit_length|string|BIGINT|Number of bits in a 'string'|0;bit_or|arg||Returns the bitwise OR of all bits in a given expression|1
bit_position|substring, bitstring|INTEGER|Returns first starting index of the specified substring within bits, or zero if it is not present|0;bit_xor|arg||Returns the bitwise XOR of all bits in a given expression|1
bitstring|bitstring, length|BIT|Pads the bitstring until the specified length|0;bitstring_agg|arg, col1, col2|BIT|Returns a bitstring with bits set for each distinct value|1
bool_and|arg|BOOLEAN|Returns TRUE if every input value is TRUE, otherwise FALSE|1;bool_or|arg|BOOLEAN|Returns TRUE if any input value is TRUE, otherwise FALSE|1
can_cast_implicitly|source_type, target_type|BOOLEAN|Whether or not we can implicitly cast from the source type to the other type|0;cardinality|map, …|UBIGINT|Returns the size of the map (or the number of entries in the map)|0
cast|value AS type||Changes the type of a value, fails when it cannot|0;cast_to_type|param, type|ANY|Casts the first argument to the type of the second argument|0
cbrt|x|DOUBLE|Returns the cube root of x|0;ceil|x||Rounds the number up|0
ceiling|x||Rounds the number up|0;century|ts|BIGINT|Extract the century component from a date or timestamp|0
char_length|string|BIGINT|Number of characters in 'string'|0;character_length|string|BIGINT|Number of characters in 'string'|0
chr|code_point|VARCHAR|Returns a character which is corresponding the ASCII code value or Unicode code point|0;coalesce|a, b, …||The first argument that is not NULL|0
concat|value, …|ANY|Concatenates multiple strings or lists|0;concat_ws|separator, string, …|VARCHAR|Concatenates many strings, separated by 'separator'|0
constant_or_null|arg1, arg2, …|ANY|If arg2 is NULL, return NULL. Otherwise, return arg1|0;contains|string, search_string|BOOLEAN|Returns 'true' if 'search_string' is found within 'string'|0
corr|y, x|DOUBLE|Returns the correlation coefficient for non-NULL pairs in a group|1;cos|x|DOUBLE|Computes the cos of x|0
cosh|x|DOUBLE|Computes the hyperbolic cos of x|0;cot|x|DOUBLE|Computes the cotangent of x|0
count|arg|BIGINT|Returns the number of non-NULL values in arg|1;count_if|arg|HUGEINT|Counts the total number of TRUE values for a boolean column|1
count_star||BIGINT||1;countif|arg|HUGEINT|Counts the total number of TRUE values for a boolean column|1
covar_pop|y, x|DOUBLE|Returns the population covariance of input values|1;covar_samp|y, x|DOUBLE|Returns the sample covariance for non-NULL pairs in a group|1
cume_dist||DOUBLE|Share of rows up to this one|1;current_date||DATE||0
current_localtime||TIME||0;current_localtimestamp||TIMESTAMP||0
damerau_levenshtein|s1, s2|BIGINT|Extension of Levenshtein distance to also include transposition of adjacent characters as an allowed edit operation|0;date_add|date, interval|||0
date_diff|part, startdate, enddate|BIGINT|The number of partition boundaries between the timestamps|0;date_part|ts, col1||Get subfield (equivalent to extract)|0
date_sub|part, startdate, enddate|BIGINT|The number of complete partitions between the timestamps|0;date_trunc|part, timestamp||Truncate to specified precision|0
datediff|part, startdate, enddate|BIGINT|The number of partition boundaries between the timestamps|0;datepart|ts, col1||Get subfield (equivalent to extract)|0
datesub|part, startdate, enddate|BIGINT|The number of complete partitions between the timestamps|0;datetrunc|part, timestamp||Truncate to specified precision|0
day|ts|BIGINT|Extract the day component from a date or timestamp|0;dayname|ts|VARCHAR|The (English) name of the weekday|0
dayofmonth|ts|BIGINT|Extract the dayofmonth component from a date or timestamp|0;dayofweek|ts|BIGINT|Extract the dayofweek component from a date or timestamp|0
dayofyear|ts|BIGINT|Extract the dayofyear component from a date or timestamp|0;days_in_month|date|||0
decade|ts|BIGINT|Extract the decade component from a date or timestamp|0;decode|blob, varchar|VARCHAR|Converts 'blob' to 'VARCHAR'|0
degrees|x|DOUBLE|Converts radians to degrees|0;dense_rank||BIGINT|Rank of the row without gaps|1
divide|col0, col1||Another name of //|0;editdist3|s1, s2|BIGINT|The minimum number of single-character edits (insertions, deletions or substitutions) required to change one string to the other|0
element_at|map, key|V[]|Returns a list containing the value for a given key or an empty list if the key is not contained in the map|0;encode|string|BLOB|Converts the 'string' to 'BLOB'|0
ends_with|string, search_string|BOOLEAN|Returns 'true' if 'string' ends with 'search_string'|0;entropy|x|DOUBLE|Returns the log-2 entropy of count input-values|1
enum_code|enum|ANY|Returns the numeric value backing the given enum value|0;enum_first|enum|VARCHAR|Returns the first value of the input enum type|0
enum_last|enum|VARCHAR|Returns the last value of the input enum type|0;enum_range|enum|VARCHAR[]|Returns all values of the input enum type as an array|0
enum_range_boundary|start, end|VARCHAR[]|Returns the range between the two given enum values as an array|0;epoch|temporal|DOUBLE|Extract the epoch component from a temporal type|0
epoch_ms|temporal||Extract the epoch component in milliseconds from a temporal type|0;epoch_ns|temporal|BIGINT|Extract the epoch component in nanoseconds from a temporal type|0
epoch_us|temporal|BIGINT|Extract the epoch component in microseconds from a temporal type|0;equi_width_bins|min, max, bin_count, nice_rounding|ANY[]|Generates bin_count equi-width bins between the min and max|0
era|ts|BIGINT|Extract the era component from a date or timestamp|0;even|x|DOUBLE|Rounds x to next even number by rounding away from zero|0
exp|x|DOUBLE|Computes e to the power of x|0;extract|part FROM date|BIGINT|A part of a date or timestamp|0
factorial|x|HUGEINT|Factorial of x|0;favg|x|DOUBLE|Calculates the average using a more accurate floating point summation (Kahan Sum)|1
fdiv|x, y|||0;fill|col0|T||1
filter|list, lambda(x)|ANY[]|Constructs a list from those elements of the input 'list' for which the 'lambda' function returns 'true'|0;first|arg||Returns the first value (NULL or non-NULL) from arg|1
first_value|col0|T||1;flatten|nested_list|T[]|Flattens a nested list by one level|0
floor|x||Rounds the number down|0;fmod|x, y|||0
format|format, …|VARCHAR|Formats a string using the fmt syntax|0;format_bytes|integer|VARCHAR|Converts 'integer' to a human-readable representation using units based on powers of 2 (KiB, MiB, GiB, etc.)|0
from_base64|string|BLOB|Converts a base64 encoded 'string' to a character string ('BLOB')|0;from_binary|value|BLOB|Converts a 'value' from binary representation to a blob|0
from_hex|value|BLOB|Converts a 'value' from hexadecimal representation to a blob|0;fsum|arg|DOUBLE|Calculates the sum using a more accurate floating point summation (Kahan Sum)|1
gamma|x|DOUBLE|Interpolation of (x-1) factorial (so decimal inputs are allowed)|0;gcd|x, y||Computes the greatest common divisor of x and y|0
gen_random_uuid||UUID|Returns a random UUID v4 similar to this: eeccb8c5-9943-b2bb-bb5e-222f4e14b687|0;generate_series|start, stop, step||Creates a list of values between 'start' and 'stop' - the stop parameter is inclusive|0
generate_subscripts|arr, dim|||0;geomean|x|||0
geometric_mean|x|||0;get_bit|bitstring, index|INTEGER|Extracts the nth bit from bitstring, the first (leftmost) bit is indexed 0|0
get_block_size|db_name|||0;get_current_time||TIME WITH TIME ZONE||0
get_current_timestamp||TIMESTAMP WITH TIME ZONE|Returns the current timestamp|0;get_type|expression|TYPE|Returns the type of the result of the expression|0
grade_up|list, col1, col2|ANY[]|Works like list_sort, but the results are the indexes that correspond to the position in the original list instead of the actual values|0;greatest|arg1, …|ANY|Returns the largest value|0
greatest_common_divisor|x, y||Computes the greatest common divisor of x and y|0;group_concat|str, arg|VARCHAR|Concatenates the column string values with an optional separator|1
hamming|s1, s2|BIGINT|The Hamming distance between to strings, i.e., the number of positions with different characters for two strings of equal length|0;hash|value, …|UBIGINT|Returns a 'UBIGINT' with the hash of the 'value'|0
hex|string|VARCHAR|Converts the 'string' to hexadecimal representation|0;histogram|arg, col1|MAP|Returns a LIST of STRUCTs with the fields bucket and count|1
histogram_exact|arg, bins|MAP|Returns a LIST of STRUCTs with the fields bucket and count matching the buckets exactly|1;hour|ts|BIGINT|Extract the hour component from a date or timestamp|0
ilike_escape|string, like_specifier, escape_character|BOOLEAN|Returns 'true' if the 'string' matches the 'like_specifier' (see Pattern Matching) using case-insensitive matching|0;instr|string, search_string|BIGINT|Returns location of first occurrence of 'search_string' in 'string', counting from 1. Returns 0 if no match found|0
isfinite|x|BOOLEAN|Returns true if the floating point value is finite, false otherwise|0;isinf|x|BOOLEAN|Returns true if the floating point value is infinite, false otherwise|0
isnan|x|BOOLEAN|Returns true if the floating point value is not a number, false otherwise|0;isodow|ts|BIGINT|Extract the isodow component from a date or timestamp|0
isoyear|ts|BIGINT|Extract the isoyear component from a date or timestamp|0;jaccard|s1, s2|DOUBLE|The Jaccard similarity between two strings|0
jaro_similarity|s1, s2, score_cutoff|DOUBLE|The Jaro similarity between two strings|0;jaro_winkler_similarity|s1, s2, score_cutoff|DOUBLE|The Jaro-Winkler similarity between two strings|0
julian|ts|DOUBLE|Extract the Julian Day number from a date or timestamp|0;kahan_sum|arg|DOUBLE|Calculates the sum using a more accurate floating point summation (Kahan Sum)|1
kurtosis|x|DOUBLE|Returns the excess kurtosis (Fisher’s definition) of all input values, with a bias correction according to the sample size|1;kurtosis_pop|x|DOUBLE|Returns the excess kurtosis (Fisher’s definition) of all input values, without bias correction|1
lag|value, offset, default||The value of an earlier row of the partition|1;last|arg||Returns the last value of a column|1
last_day|ts|DATE|Returns the last day of the month|0;last_value|col0|T||1
lcase|string|VARCHAR|Converts 'string' to lower case|0;lcm|x, y||Computes the least common multiple of x and y|0
lead|value, offset, default||The value of a later row of the partition|1;least|arg1, …|ANY|Returns the smallest value|0
least_common_multiple|x, y||Computes the least common multiple of x and y|0;left|string, count|VARCHAR|Extracts the left-most count characters|0
left_grapheme|string, count|VARCHAR|Extracts the left-most count grapheme clusters|0;len|string|BIGINT|Number of characters in 'string'|0
length|string|BIGINT|Number of characters in 'string'|0;length_grapheme|string|BIGINT|Number of grapheme clusters in 'string'|0
levenshtein|s1, s2|BIGINT|The minimum number of single-character edits (insertions, deletions or substitutions) required to change one string to the other|0;lgamma|x|DOUBLE|Computes the log of the gamma function|0
like_escape|string, like_specifier, escape_character|BOOLEAN|Returns 'true' if the 'string' matches the 'like_specifier' (see Pattern Matching) using case-sensitive matching|0;list|arg|T[]|Returns a LIST containing all the values of a column|1
list_aggr|list, function_name, …|ANY|Executes the aggregate function 'function_name' on the elements of 'list'|0;list_aggregate|list, function_name, …|ANY|Executes the aggregate function 'function_name' on the elements of 'list'|0
list_any_value|l|||0;list_append|l, e|||0
list_apply|list, lambda(x)|ANY[]|Returns a list that is the result of applying the 'lambda' function to each element of the input 'list'|0;list_approx_count_distinct|l|||0
list_avg|l|||0;list_bit_and|l|||0
list_bit_or|l|||0;list_bit_xor|l|||0
list_bool_and|l|||0;list_bool_or|l|||0
list_cat|…|ANY[]|Concatenates lists|0;list_concat|…|ANY[]|Concatenates lists|0
list_contains|list, element|BOOLEAN|Returns true if the list contains the element|0;list_cosine_distance|list1, list2||Computes the cosine distance between two same-sized lists|0
list_cosine_similarity|list1, list2||Computes the cosine similarity between two same-sized lists|0;list_count|l|||0
list_distance|list1, list2||Calculates the Euclidean distance between two points with coordinates given in two inputs lists of equal length|0;list_distinct|list|T[]|Removes all duplicates and 'NULL' values from a list|0
list_dot_product|list1, list2||Computes the inner product between two same-sized lists|0;list_element|list, index||Extract the 'index'th (1-based) value from the list|0
list_entropy|l|||0;list_extract|list, index||Extract the 'index'th (1-based) value from the list|0
list_filter|list, lambda(x)|ANY[]|Constructs a list from those elements of the input 'list' for which the 'lambda' function returns 'true'|0;list_first|l|||0
list_grade_up|list, col1, col2|ANY[]|Works like list_sort, but the results are the indexes that correspond to the position in the original list instead of the actual values|0;list_has|list, element|BOOLEAN|Returns true if the list contains the element|0
list_has_all|list1, list2|BOOLEAN|Returns true if all elements of list2 are in list1. NULLs are ignored|0;list_has_any|list1, list2|BOOLEAN|Returns true if the lists have any element in common|0
list_histogram|l|||0;list_indexof|list, element|INTEGER|Returns the index of the 'element' if the 'list' contains the 'element'|0
list_inner_product|list1, list2||Computes the inner product between two same-sized lists|0;list_intersect|list1, list2|T[]|Returns a list containing the distinct elements that are present in both 'list1' and 'list2'|0
list_kurtosis|l|||0;list_kurtosis_pop|l|||0
list_last|l|||0;list_mad|l|||0
list_max|l|||0;list_median|l|||0
list_min|l|||0;list_mode|l|||0
list_negative_dot_product|list1, list2||Computes the negative inner product between two same-sized lists|0;list_negative_inner_product|list1, list2||Computes the negative inner product between two same-sized lists|0
list_pack|any, …||Creates a LIST containing the argument values|0;list_position|list, element|INTEGER|Returns the index of the 'element' if the 'list' contains the 'element'|0
list_prepend|e, l|||0;list_product|l|||0
list_reduce|list, lambda(x,y), initial_value|ANY|Reduces all elements of the input 'list' into a single scalar value by executing the 'lambda' function on a running result and the next list|0;list_resize|list, size[, value]|ANY[]|Resizes the 'list' to contain 'size' elements|0
list_reverse|l|||0;list_reverse_sort|list, col1|ANY[]|Sorts the elements of the list in reverse order|0
list_select|value_list, index_list|T[]|Returns a list based on the elements selected by the 'index_list'|0;list_sem|l|||0
list_skewness|l|||0;list_slice|list, begin, end, step|ANY|Extracts a sublist or substring using slice conventions|0
list_sort|list, col1, col2|ANY[]|Sorts the elements of the list|0;list_stddev_pop|l|||0
list_stddev_samp|l|||0;list_string_agg|l|||0
list_sum|l|||0;list_transform|list, lambda(x)|ANY[]|Returns a list that is the result of applying the 'lambda' function to each element of the input 'list'|0
list_unique|list|UBIGINT|Counts the unique elements of a 'list'|0;list_value|any, …||Creates a LIST containing the argument values|0
list_var_pop|l|||0;list_var_samp|l|||0
list_where|value_list, mask_list|T[]|Returns a list with the 'BOOLEAN's in 'mask_list' applied as a mask to the 'value_list'|0;list_zip|…|STRUCT[]|Zips n 'LIST's to a new 'LIST' whose length will be that of the longest list|0
listagg|str, arg|VARCHAR|Concatenates the column string values with an optional separator|1;ln|x|DOUBLE|Computes the natural logarithm of x|0
log|b, x|DOUBLE|Computes the logarithm of x to base b|0;log10|x|DOUBLE|Computes the 10-log of x|0
log2|x|DOUBLE|Computes the 2-log of x|0;lower|string|VARCHAR|Converts 'string' to lower case|0
lpad|string, count, character|VARCHAR|Pads the 'string' with the 'character' on the left until it has 'count' characters|0;ltrim|string, characters|VARCHAR|Removes any occurrences of any of the 'characters' from the left side of the 'string'|0
mad|x||Returns the median absolute deviation for the values within x|1;make_date|year, month, day|DATE|The date for the given parts|0
make_time|hour, minute, seconds|TIME|The time for the given parts|0;make_timestamp|year, month, day, hour, minute, seconds|TIMESTAMP|The timestamp for the given parts|0
make_timestamp_ms|nanos|TIMESTAMP|The timestamp for the given microseconds since the epoch|0;make_timestamp_ns|nanos|TIMESTAMP_NS|The timestamp for the given nanoseconds since epoch|0
make_timestamptz|col0, col1, col2, col3, col4, col5, col6|TIMESTAMP WITH TIME ZONE||0;make_type|name, …|TYPE|Construct a type from its name and optional parameters|0
map|keys, values||Creates a map from a set of keys and values|0;map_concat|…|LIST|Returns a map created from merging the input maps, on key collision the value is taken from the last map with that key|0
map_contains|map, key|BOOLEAN|Checks if a map contains a given key|0;map_contains_entry|map, key, value|||0
map_contains_value|map, value|||0;map_entries|map|STRUCT("key" K, "value" V)[]|Returns the map entries as a list of keys/values|0
map_extract|map, key|V[]|Returns a list containing the value for a given key or an empty list if the key is not contained in the map|0;map_extract_value|map, key|V|Returns the value for a given key or NULL if the key is not contained in the map|0
map_from_entries|map|MAP(K, V)|Returns a map created from the entries of the array|0;map_keys|map|K[]|Returns the keys of a map as a list|0
map_values|map|V[]|Returns the values of a map as a list|0;max|arg, col1||Returns the maximum value present in arg|1
max_by|arg, val, col2||Finds the row with the maximum val|1;md5|string|VARCHAR|Returns the MD5 hash of the 'string' as a 'VARCHAR'|0
md5_number|string|UHUGEINT|Returns the MD5 hash of the 'string' as a 'HUGEINT'|0;md5_number_lower|param|||0
md5_number_upper|param|||0;mean|x||Calculates the average value for all tuples in x|1
median|x|ANY|Returns the middle value of the set|1;microsecond|ts|BIGINT|Extract the microsecond component from a date or timestamp|0
millennium|ts|BIGINT|Extract the millennium component from a date or timestamp|0;millisecond|ts|BIGINT|Extract the millisecond component from a date or timestamp|0
min|arg, col1||Returns the minimum value present in arg|1;min_by|arg, val, col2||Finds the row with the minimum val|1
minute|ts|BIGINT|Extract the minute component from a date or timestamp|0;mismatches|s1, s2|BIGINT|The Hamming distance between to strings, i.e., the number of positions with different characters for two strings of equal length|0
mod|col0, col1||Another name of %|0;mode|x|ANY|Returns the most frequent value for the values within x|1
month|ts|BIGINT|Extract the month component from a date or timestamp|0;monthname|ts|VARCHAR|The (English) name of the month|0
multiply|col0, col1||Another name of *|0;nanosecond|tsns|BIGINT|Extract the nanosecond component from a date or timestamp|0
nextafter|x, y||Returns the next floating point value after x in the direction of y|0;nfc_normalize|string|VARCHAR|Converts 'string' to Unicode NFC normalized string|0
normalized_interval|interval|INTERVAL|Normalizes an INTERVAL to an equivalent interval|0;not_ilike_escape|string, like_specifier, escape_character|BOOLEAN|Returns 'false' if the 'string' matches the 'like_specifier' (see Pattern Matching) using case-insensitive matching|0
not_like_escape|string, like_specifier, escape_character|BOOLEAN|Returns 'false' if the 'string' matches the 'like_specifier' (see Pattern Matching) using case-sensitive matching|0;now||TIMESTAMP WITH TIME ZONE|Returns the current timestamp|0
nth_value|value, n||The value of the nth row of the frame|1;ntile|buckets|BIGINT|Number of the bucket of equal size that the row falls into|1
nullif|a, b|||0;nullif|a, b||NULL when both are equal, else the first|0
octet_length|blob|BIGINT|Number of bytes in 'blob'|0;ord|string|INTEGER|Returns an 'INTEGER' representing the 'unicode' codepoint of the first character in the 'string'|0
parse_dirname|path, separator|VARCHAR|Returns the top-level directory name from the given 'path'|0;parse_dirpath|path, separator|VARCHAR|Returns the head of the 'path' (the pathname until the last slash) similarly to Python's 'os.path.dirname'|0
parse_duckdb_log_message|type, message|ANY|Parse the message into the expected logical type|0;parse_filename|string, trim_extension, separator|VARCHAR|Returns the last component of the 'path' similarly to Python's 'os.path.basename' function|0
parse_formatted_bytes|string|UBIGINT|Parses a human-readable representation of a size in bytes into an integer|0;parse_path|path, separator|VARCHAR[]|Returns a list of the components (directories and filename) in the 'path' similarly to Python's 'pathlib.parts' function|0
percent_rank||DOUBLE|Relative rank of the row, from 0 to 1|1;pi||DOUBLE|Returns the value of pi|0
position|string, search_string|BIGINT|Returns location of first occurrence of 'search_string' in 'string', counting from 1. Returns 0 if no match found|0;pow|x, y|DOUBLE|Computes x to the power of y|0
power|x, y|DOUBLE|Computes x to the power of y|0;prefix|string, search_string|BOOLEAN|Returns 'true' if 'string' starts with 'search_string'|0
printf|format, …|VARCHAR|Formats a 'string' using printf syntax|0;product|arg|DOUBLE|Calculates the product of all tuples in arg|1
quantile|x, pos|ANY|Returns the exact quantile number between 0 and 1 . If pos is a LIST of FLOATs, then the result is a LIST of the corresponding exact quantil|1;quantile_cont|x, pos||Returns the interpolated quantile number between 0 and 1 . If pos is a LIST of FLOATs, then the result is a LIST of the corresponding interp|1
quantile_disc|x, pos|ANY|Returns the exact quantile number between 0 and 1 . If pos is a LIST of FLOATs, then the result is a LIST of the corresponding exact quantil|1;quarter|ts|BIGINT|Extract the quarter component from a date or timestamp|0
radians|x|DOUBLE|Converts degrees to radians|0;random||DOUBLE|Returns a random number between 0 and 1|0
range|start, stop, step||Creates a list of values between 'start' and 'stop' - the stop parameter is exclusive|0;rank||BIGINT|Rank of the row with gaps: equal rows share one|1
rank_dense||BIGINT||1;reduce|list, lambda(x,y), initial_value|ANY|Reduces all elements of the input 'list' into a single scalar value by executing the 'lambda' function on a running result and the next list|0
regexp_escape|string|VARCHAR|Escapes special patterns to turn 'string' into a regular expression similarly to Python's 're.escape' function|0;regexp_extract|string, regex, group, options|VARCHAR|If 'string' contains the 'regex' pattern, returns the capturing group specified by optional parameter 'group', otherwise, returns the empty |0
regexp_extract_all|string, regex, group, options|VARCHAR[]|Finds non-overlapping occurrences of the 'regex' in the 'string' and returns the corresponding values of the capturing 'group'|0;regexp_full_match|string, regex, col2|BOOLEAN|Returns 'true' if the entire 'string' matches the 'regex'|0
regexp_matches|string, regex, options|BOOLEAN|Returns 'true' if 'string' contains the 'regex', 'false' otherwise|0;regexp_replace|string, regex, replacement, options|VARCHAR|If 'string' contains the 'regex', replaces the matching part with 'replacement'|0
regexp_split_to_array|string, regex, options|VARCHAR[]|Splits the 'string' along the 'regex'|0;regexp_split_to_table|text, pattern|||0
regr_avgx|y, x|DOUBLE|Returns the average of the independent variable for non-NULL pairs in a group, where x is the independent variable and y is the dependent va|1;regr_avgy|y, x|DOUBLE|Returns the average of the dependent variable for non-NULL pairs in a group, where x is the independent variable and y is the dependent vari|1
regr_count|y, x|UINTEGER|Returns the number of non-NULL number pairs in a group|1;regr_intercept|y, x|DOUBLE|Returns the intercept of the univariate linear regression line for non-NULL pairs in a group|1
regr_r2|y, x|DOUBLE|Returns the coefficient of determination for non-NULL pairs in a group|1;regr_slope|y, x|DOUBLE|Returns the slope of the linear regression line for non-NULL pairs in a group|1
regr_sxx|y, x|DOUBLE||1;regr_sxy|y, x|DOUBLE|Returns the population covariance of input values|1
regr_syy|y, x|DOUBLE||1;remap_struct|input, target_type, mapping, defaults|ANY|Map a struct to another struct type, potentially re-ordering, renaming and casting members and filling in defaults for missing values|0
repeat|string, count||Repeats the 'string' 'count' number of times|0;replace|string, source, target|VARCHAR|Replaces any occurrences of the 'source' with 'target' in 'string'|0
replace_type|param, type1, type2|ANY|Casts all fields of type1 to type2|0;reservoir_quantile|x, quantile, sample_size||Gives the approximate quantile using reservoir sampling, the sample size is optional and uses 8192 as a default size|1
reverse|string|VARCHAR|Reverses the 'string'|0;right|string, count|VARCHAR|Extract the right-most 'count' characters|0
right_grapheme|string, count|VARCHAR|Extracts the right-most 'count' grapheme clusters|0;round|x, precision||Rounds x to s decimal places|0
round_even|x, n|||0;roundbankers|x, n|||0
row|…|STRUCT|Create an unnamed STRUCT (tuple) containing the argument values|0;row_number||BIGINT|Number of the row in its partition, from 1|1
rpad|string, count, character|VARCHAR|Pads the 'string' with the 'character' on the right until it has 'count' characters|0;rtrim|string, characters|VARCHAR|Removes any occurrences of any of the 'characters' from the right side of the 'string'|0
second|ts|BIGINT|Extract the second component from a date or timestamp|0;sem|x|DOUBLE|Returns the standard error of the mean|1
set_bit|bitstring, index, new_value|BIT|Sets the nth bit in bitstring to newvalue, the first (leftmost) bit is indexed 0. Returns a new bitstring|0;sha1|value|VARCHAR|Returns a 'VARCHAR' with the SHA-1 hash of the 'value'|0
sha256|value|VARCHAR|Returns a 'VARCHAR' with the SHA-256 hash of the 'value'|0;sign|x|TINYINT|Returns the sign of x as -1, 0 or 1|0
signbit|x|BOOLEAN|Returns whether the signbit is set or not|0;sin|x|DOUBLE|Computes the sin of x|0
sinh|x|DOUBLE|Computes the hyperbolic sin of x|0;skewness|x|DOUBLE|Returns the skewness of all input values|1
split|string, separator|VARCHAR[]|Splits the 'string' along the 'separator'|0;split_part|string, delimiter, position|||0
sqrt|x|DOUBLE|Returns the square root of x|0;st_asbinary|geom|BLOB|Returns the Well-Known Binary (WKB) representation of the geometry|0
st_astext|geom|VARCHAR|Returns the Well-Known Text (WKT) representation of the geometry|0;st_aswkb|geom|BLOB|Returns the Well-Known Binary (WKB) representation of the geometry|0
st_aswkt|geom|VARCHAR|Returns the Well-Known Text (WKT) representation of the geometry|0;st_crs|geom|VARCHAR|Returns the Coordinate Reference System (CRS) identifier of the geometry|0
st_geomfromwkb|wkb|GEOMETRY|Creates a geometry from Well-Known Binary (WKB) representation|0;st_intersects_extent|geom1, geom2|BOOLEAN|Returns true if the geometries bounding boxes intersect|0
st_setcrs|geom, crs|GEOMETRY|Sets the Coordinate Reference System (CRS) identifier of the geometry|0;starts_with|string, search_string|BOOLEAN|Returns 'true' if 'string' begins with 'search_string'|0
stddev|x|DOUBLE|Returns the sample standard deviation|1;stddev_pop|x|DOUBLE|Returns the population standard deviation|1
stddev_samp|x|DOUBLE|Returns the sample standard deviation|1;str_split|string, separator|VARCHAR[]|Splits the 'string' along the 'separator'|0
str_split_regex|string, regex, options|VARCHAR[]|Splits the 'string' along the 'regex'|0;strftime|data, format|VARCHAR|Converts a 'date' to a string according to the format string|0
string_agg|str, arg|VARCHAR|Concatenates the column string values with an optional separator|1;string_split|string, separator|VARCHAR[]|Splits the 'string' along the 'separator'|0
string_split_regex|string, regex, options|VARCHAR[]|Splits the 'string' along the 'regex'|0;string_to_array|string, separator|VARCHAR[]|Splits the 'string' along the 'separator'|0
strip_accents|string|VARCHAR|Strips accents from 'string'|0;strlen|string|BIGINT|Number of bytes in 'string'|0
strpos|string, search_string|BIGINT|Returns location of first occurrence of 'search_string' in 'string', counting from 1. Returns 0 if no match found|0;strptime|text, format|TIMESTAMP|Converts the 'string' text to timestamp according to the format string|0
struct_concat|…|STRUCT|Merge the multiple STRUCTs into a single STRUCT|0;struct_contains|struct, 'entry'|BOOLEAN|Check if an unnamed STRUCT contains the value|0
struct_extract|struct, 'entry'|ANY|Extract the named entry from the STRUCT|0;struct_extract_at|struct, 'entry'|ANY|Extract the entry from the STRUCT by position (starts at 1!)|0
struct_has|struct, 'entry'|BOOLEAN|Check if an unnamed STRUCT contains the value|0;struct_indexof|struct, 'entry'|INTEGER|Get the position of the entry in an unnamed STRUCT, starting at 1|0
struct_insert|…|STRUCT|Adds field(s)/value(s) to an existing STRUCT with the argument values|0;struct_keys|struct|VARCHAR[]|Returns the field names of a STRUCT as a list|0
struct_pack|…|STRUCT|Create a STRUCT containing the argument values|0;struct_position|struct, 'entry'|INTEGER|Get the position of the entry in an unnamed STRUCT, starting at 1|0
struct_update|…|STRUCT|Changes field(s)/value(s) to an existing STRUCT with the argument values|0;struct_values|struct|STRUCT|Returns the field values of a STRUCT as an UnnamedStruct|0
substr|string, start, length|VARCHAR|Extracts substring starting from character 'start' up to the end of the string|0;substring|string, start, length|VARCHAR|Extracts substring starting from character 'start' up to the end of the string|0
substring_grapheme|string, start, length|VARCHAR|Extracts substring starting from grapheme clusters 'start' up to the end of the string|0;subtract|col0, col1||Another name of -|0
suffix|string, search_string|BOOLEAN|Returns 'true' if 'string' ends with 'search_string'|0;sum|arg||Calculates the sum value for all tuples in arg|1
sum_no_overflow|arg||Internal only|1;sumkahan|arg|DOUBLE|Calculates the sum using a more accurate floating point summation (Kahan Sum)|1
switch|key, map, value|V|Creates a switch statement similar to CASE WHEN/THEN|0;tan|x|DOUBLE|Computes the tan of x|0
tanh|x|DOUBLE|Computes the hyperbolic tan of x|0;time_bucket|bucket_width, timestamp, origin||Truncate TIMESTAMPTZ by the specified interval bucket_width|0
timetz_byte_comparable|time_tz|UBIGINT|Converts a TIME WITH TIME ZONE to an integer sort key|0;timezone|ts, col1||Extract the timezone component from a date or timestamp|0
timezone_hour|ts|BIGINT|Extract the timezone_hour component from a date or timestamp|0;timezone_minute|ts|BIGINT|Extract the timezone_minute component from a date or timestamp|0
to_base|number, radix, min_length|VARCHAR|Converts 'number' to a string in the given base 'radix', optionally padding with leading zeros to 'min_length'|0;to_base64|blob|VARCHAR|Converts a 'blob' to a base64 encoded string|0
to_binary|string|VARCHAR|Converts the 'string' to binary representation|0;to_centuries|integer|INTERVAL|Construct a century interval|0
to_days|integer|INTERVAL|Construct a day interval|0;to_decades|integer|INTERVAL|Construct a decade interval|0
to_hex|string|VARCHAR|Converts the 'string' to hexadecimal representation|0;to_hours|integer|INTERVAL|Construct a hour interval|0
to_microseconds|integer|INTERVAL|Construct a microsecond interval|0;to_millennia|integer|INTERVAL|Construct a millenium interval|0
to_milliseconds|double|INTERVAL|Construct a millisecond interval|0;to_minutes|integer|INTERVAL|Construct a minute interval|0
to_months|integer|INTERVAL|Construct a month interval|0;to_quarters|integer|INTERVAL|Construct a quarter interval|0
to_seconds|double|INTERVAL|Construct a second interval|0;to_timestamp|sec|TIMESTAMP WITH TIME ZONE|Converts secs since epoch to a timestamp with time zone|0
to_weeks|integer|INTERVAL|Construct a week interval|0;to_years|integer|INTERVAL|Construct a year interval|0
today||DATE||0;transaction_timestamp||TIMESTAMP WITH TIME ZONE|Returns the current timestamp|0
translate|string, from, to|VARCHAR|Replaces each character in 'string' that matches a character in the 'from' set with the corresponding character in the 'to' set|0;trim|string, characters|VARCHAR|Removes any occurrences of any of the 'characters' from either side of the 'string'|0
trunc|x, col1||Truncates the number|0;try_cast|value AS type||Changes the type of a value, NULL when it cannot|0
try_strptime|text, format|TIMESTAMP|Converts the 'string' text to timestamp according to the format string|0;typeof|expression|VARCHAR|Returns the name of the data type of the result of the expression|0
ucase|string|VARCHAR|Converts 'string' to upper case|0;unbin|value|BLOB|Converts a 'value' from binary representation to a blob|0
unhex|value|BLOB|Converts a 'value' from hexadecimal representation to a blob|0;unicode|string|INTEGER|Returns an 'INTEGER' representing the 'unicode' codepoint of the first character in the 'string'|0
union_extract|union, tag|ANY|Extract the value with the named tags from the union|0;union_tag|union|ANY|Retrieve the currently selected tag of the union as an ENUM|0
union_value|…|UNION|Create a single member UNION containing the argument value|0;unpivot_list|…|LIST|Identical to list_value, but generated as part of unpivot for better error messages|0
upper|string|VARCHAR|Converts 'string' to upper case|0;url_decode|string|VARCHAR|Decodes a URL from a representation using Percent-Encoding|0
url_encode|string|VARCHAR|Encodes a URL to a representation using Percent-Encoding|0;uuid||UUID|Returns a random UUID v4 similar to this: eeccb8c5-9943-b2bb-bb5e-222f4e14b687|0
uuid_extract_timestamp|uuid|TIMESTAMP WITH TIME ZONE|Extract the timestamp for the given UUID v7|0;uuid_extract_version|uuid|UINTEGER|Extract a version for the given UUID|0
uuidv4||UUID|Returns a random UUIDv4 similar to this: eeccb8c5-9943-b2bb-bb5e-222f4e14b687|0;uuidv7||UUID|Returns a random UUID v7 similar to this: 019482e4-1441-7aad-8127-eec99573b0a0|0
var_pop|x|DOUBLE|Returns the population variance|1;var_samp|x|DOUBLE|Returns the sample variance of all input values|1
variance|x|DOUBLE|Returns the sample variance of all input values|1;variant_bytes_to_variant|col0|VARIANT||0
variant_extract|col0, col1|VARIANT||0;variant_normalize|input_variant|VARIANT|Normalizes the 'input_variant' to a canonical representation|0
variant_to_parquet_variant|col0|ANY||0;variant_typeof|input_variant|VARCHAR|Returns the internal type of the 'input_variant'|0
vector_type|col|VARCHAR|Returns the VectorType of a given column|0;version||VARCHAR|Returns the currently active version of DuckDB in this format: v0.3.2 |0
wavg|value, weight|||0;week|ts|BIGINT|Extract the week component from a date or timestamp|0
weekday|ts|BIGINT|Extract the weekday component from a date or timestamp|0;weekofyear|ts|BIGINT|Extract the weekofyear component from a date or timestamp|0
weighted_avg|value, weight|||0;xor|left, right||Bitwise XOR|0
year|ts|BIGINT|Extract the year component from a date or timestamp|0;yearweek|ts|BIGINT|Extract the yearweek component from a date or timestamp|0
`;

function readFunction(line: string): SqlFunction {
  const [name = '', parameters = '', returns = '', help = '', sums] = line.split('|');
  return [name, parameters, returns, help, sums === '1' ? 1 : 0];
}

/** Every function that a SQL cell may call. */
export const sqlFunctions: readonly SqlFunction[] = written.trim().split(/[\n;]/).map(readFunction);
