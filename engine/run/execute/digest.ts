/**
 * The digest of an output, by which a wave stops where nothing changed. Order counts. A table over
 * 100,000 rows is only digested when something that costs, writes or evaluates reads it; else the step
 * lets the key stand in.
 */
import { type Digest, digestJson, digestText } from '../../lib/digest.ts';
import type { Json } from '../../lib/json.ts';
import type { Output, Verdict } from '../../schema/result.ts';
import { costOf } from '../../session/policy.ts';
import type { CellRequest } from './request.ts';

const freelyDigested = 100_000;

/** The output's digest; undefined for a large table that nobody reads closely. No output is digested as null. */
export async function digestOutput(request: CellRequest, output: Output | undefined): Promise<Digest | undefined> {
  if (!output) return digestJson(null);
  if (output.kind === 'value') return digestJson(output.value);
  if (output.kind === 'text') return digestText(output.text);
  if (output.kind === 'picture') return output.picture.digest;
  if (output.kind === 'verdict') return digestJson(writeVerdict(output.verdict));
  const { table } = output;
  if (table.rowCount > freelyDigested && !isReadClosely(request)) return undefined;
  return request.host.sql.digest(table.name);
}

/** What a verdict says, as JSON; relations of offending rows are known by their own names. */
export function writeVerdict(verdict: Verdict): Json {
  const results = verdict.results.map(({ type, metric, state, passed, score, reason, bad, total }) => ({
    type,
    ...(metric !== undefined && { metric }),
    state,
    passed,
    score,
    reason,
    ...(bad !== undefined && { bad }),
    ...(total !== undefined && { total }),
  }));
  return { passed: verdict.passed, score: verdict.score, results };
}

function isReadClosely({ session, cell }: CellRequest): boolean {
  const { nodes } = session.graph;
  return (nodes.get(cell)?.dependents ?? []).some((id) => {
    const reader = nodes.get(id);
    if (!reader) return false;
    const inSandbox = reader.reading.references.some(({ to, how }) => to === cell && how === 'expression');
    return inSandbox || costOf(reader.cell) !== 'free';
  });
}
