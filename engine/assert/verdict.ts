/**
 * Sums up a list of checks. Errors count as score 0; unscored checks and those of weight 0 decide nothing.
 * With a threshold the weighted score decides, without one every check must pass.
 */
import type { AssertionFields } from '../schema/index.ts';
import type { Check, Verdict } from '../schema/result.ts';

export interface Judged {
  readonly entry: AssertionFields;
  readonly check: Check;
}

/** The verdict over all checks: score from 0 to 1, 1 where nothing was scored. */
export function buildVerdict(judged: readonly Judged[], threshold: number | undefined): Verdict {
  const scored = judged.filter(({ check }) => check.state !== 'unscored');
  const weights = scored.reduce((sum, { entry }) => sum + readWeight(entry), 0);
  const points = scored.reduce((sum, { entry, check }) => sum + readWeight(entry) * clamp(check.score ?? 0), 0);
  const score = weights === 0 ? 1 : points / weights;
  const all = scored.every(({ entry, check }) => check.passed || readWeight(entry) === 0);
  return {
    passed: threshold === undefined ? all : score >= threshold,
    score,
    results: judged.map(({ check }) => check),
  };
}

/** What a check counts; 1 unless it says otherwise. */
export function readWeight({ weight }: AssertionFields): number {
  return typeof weight === 'number' ? weight : 1;
}

function clamp(score: number): number {
  return Math.min(1, Math.max(0, score));
}
