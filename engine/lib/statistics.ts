/** Figures about counts, with the formula's source beside each. */

/** An interval that holds the true rate 95 times of 100. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** 0.975 quantile of the standard normal distribution. */
const z = 1.959963984540054;

/**
 * Wilson's score interval (1927) for `passed` of `total`, 95 %: unlike the textbook one it stays within
 * 0 and 1 and holds for few trials. Nothing is known of no trials: 0 to 1.
 */
export function computeWilson(passed: number, total: number): Interval {
  if (total === 0) return { lower: 0, upper: 1 };
  const rate = passed / total;
  const denominator = 1 + z ** 2 / total;
  const centre = (rate + z ** 2 / (2 * total)) / denominator;
  const half = (z * Math.sqrt((rate * (1 - rate)) / total + z ** 2 / (4 * total ** 2))) / denominator;
  // At the ends the formula gives 0 and 1 but for rounding.
  return { lower: passed === 0 ? 0 : centre - half, upper: passed === total ? 1 : centre + half };
}
