/**
 * Whether the data has the columns that a chart's spec names: Vega would draw nothing for others, and say
 * nothing. What fields inside a struct there are is the query's to find.
 */
import type { JsonObject } from '../../lib/json.ts';
import { findNearest } from '../../lib/nearest.ts';
import { fail } from '../../schema/failure.ts';
import type { Column } from '../../schema/table.ts';
import { findMissingFields } from '../../text/chart/raw-rows.ts';

/** How many columns a message lists. */
const mostNamed = 20;

/** Throws the failure `invalid-spec` that names the first missing field and the near column, or those that there are. */
export function checkFields(spec: JsonObject, columns: readonly Column[]): void {
  const [missing] = findMissingFields(spec, columns);
  if (missing === undefined) return;
  const names = columns.map(({ name }) => name);
  const first = names.slice(0, mostNamed);
  const near = findNearest(missing, names);
  const known =
    near === undefined
      ? `it has ${first.map((name) => `\`${name}\``).join(', ')}${names.length > mostNamed ? ', …' : ''}`
      : `did you mean \`${near}\`?`;
  fail('invalid-spec', `the data has no column \`${missing}\`: ${known}`);
}
