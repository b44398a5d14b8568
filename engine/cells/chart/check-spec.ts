/**
 * Whether Vega-Lite compiles a spec without a warning, and what it makes stays within bounds. Only the rows of a
 * chart change while a filter moves, so that a spec that was found good is not compiled again.
 */
import type { Charts } from '../../host/ports.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import { fail } from '../../schema/failure.ts';
import { findExcess } from '../../text/chart/clean-spec.ts';

const good = new WeakMap<Charts, Set<string>>();
const mostKnown = 200;

/** Throws the failure `invalid-spec` with what the compiler says. */
export async function checkSpec(charts: Charts, spec: JsonObject): Promise<void> {
  const known = good.get(charts) ?? new Set<string>();
  good.set(charts, known);
  const text = JSON.stringify(spec);
  if (known.has(text)) return;
  const { vega, warnings } = await charts.compile(spec);
  const [warning] = warnings;
  if (warning !== undefined) fail('invalid-spec', `the spec does not say what it should: ${warning}`);
  const excess = findExcess(vega as Json);
  if (excess !== null) fail('invalid-spec', excess);
  if (known.size >= mostKnown) known.clear();
  known.add(text);
}
