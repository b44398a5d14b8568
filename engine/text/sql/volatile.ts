/**
 * What a statement's result hangs on beside the relations it reads: clock and chance; and whether it
 * is so plain that a view does for it.
 */
import { aggregateFunctions, volatileFunctions } from '../../schema/duckdb.ts';
import type { Scan } from './scan.ts';

/** Functions that are called without parentheses. */
const bareFunctions = new Set('current_date current_time current_timestamp localtime localtimestamp'.split(' '));

/** Whether two runs over the same relations may give different results. */
export function isVolatile({ tokens, calls, samples, mentions }: Scan): boolean {
  const called = calls.some(({ name }) => volatileFunctions.has(name.text));
  const bare =
    [...bareFunctions].some((name) => mentions.has(name)) &&
    tokens.some(({ kind, text }) => kind === 'word' && bareFunctions.has(text));
  return called || bare || samples.length > 0 || tokens.some(({ expression }) => expression?.volatile);
}

const heavyWords = new Set(
  `group having over window qualify order limit offset fetch union intersect except pivot pivot_wider unpivot
  pivot_longer sample tablesample summarize describe desc show explain`.split(/\s+/),
);

/** One SELECT without clock, chance, aggregate, DISTINCT, window, ORDER BY, LIMIT or set operation. */
export function isPlainSelect(scan: Scan): boolean {
  if (!['select', 'from', '('].includes(scan.verb) || !scan.known || isVolatile(scan)) return false;
  if (scan.calls.some(({ name }) => aggregateFunctions.has(name.text))) return false;
  return !scan.tokens.some(({ kind, text }, index) => {
    if (kind !== 'word') return false;
    const before = scan.tokens[index - 1]?.text;
    return heavyWords.has(text) || (text === 'distinct' && before !== 'is' && before !== 'not');
  });
}
