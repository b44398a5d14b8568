/**
 * The bars of a histogram: about twenty of equal width whose borders a person would choose, 1, 2 or 5 times
 * a power of ten, and for times whole seconds, minutes, hours, days. It counts nothing.
 */

export interface Steps {
  readonly from: number;
  readonly step: number;
  readonly count: number;
}

const aim = 20;
const second = 1000;
const day = 86_400 * second;
const durations = [
  ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200].map((s) => s * second),
  ...[1, 2, 7, 14, 30, 91, 182, 365, 730, 1826, 3652].map((days) => days * day),
];

/** Bars from the first to the last value, both finite; null where a DOUBLE cannot tell them apart. */
export function chooseSteps(low: number, high: number, of: 'whole' | 'number' | 'time'): Steps | null {
  const span = high - low;
  if (!Number.isFinite(span) || (span > 0 && low + span / 100 === low)) return null;
  if (span === 0) return { from: low, step: 1, count: 1 };
  const step = of === 'time' ? chooseDuration(span / aim) : Math.max(chooseRound(span / aim), of === 'whole' ? 1 : 0);
  const from = roundDown(low, step);
  const count = Math.floor((high - from) / step) + 1;
  return Number.isFinite(from) && count <= 10 * aim ? { from, step, count } : null;
}

function chooseRound(least: number): number {
  const exponent = Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((each) => scale(each, exponent) >= least * (1 - 1e-9)) ?? 10;
  return scale(factor, exponent);
}

/** `factor × 10^exponent`, as close as a DOUBLE can be: 0.1, not 0.1 and something. */
function scale(factor: number, exponent: number): number {
  return exponent < 0 ? factor / 10 ** -exponent : factor * 10 ** exponent;
}

function chooseDuration(least: number): number {
  if (least < second) return Math.max(chooseRound(least), 0.001);
  return durations.find((duration) => duration >= least) ?? chooseRound(least / (365 * day)) * 365 * day;
}

function roundDown(value: number, step: number): number {
  return step < 1
    ? Math.floor(value * Math.round(1 / step) + 1e-9) / Math.round(1 / step)
    : Math.floor(value / step) * step;
}
