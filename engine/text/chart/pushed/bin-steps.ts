/**
 * Nice bins, as Vega makes them, so that a chart looks the same whether Vega or DuckDB groups.
 * Formula: the `bin` function of vega-statistics (base 10, divisions 5 and 2, nice bounds).
 */

export interface Bins {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
}

/** Bins over an extent: at most `maxbins`, or of the given step; in the units of the values. */
export function planBins(extent: readonly [number, number], maxbins: number, step?: number): Bins {
  const [min, max] = extent;
  const span = max - min || Math.abs(min) || 1;
  const width = step ?? niceStep(span, maxbins);
  const precision = width >= 1 ? 0 : Math.ceil(-Math.log10(width)) + 1;
  const epsilon = 10 ** (-precision - 1);
  const floor = Math.floor(min / width + epsilon) * width;
  const start = min < floor ? floor - width : floor;
  const stop = Math.ceil(max / width) * width;
  return { start, stop: start === stop ? stop + width : stop, step: width };
}

function niceStep(span: number, maxbins: number): number {
  const log = Math.LN10;
  const level = Math.ceil(Math.log(maxbins) / log);
  let step = 10 ** (Math.round(Math.log(span) / log) - level);
  while (Math.ceil(span / step) > maxbins) step *= 10;
  for (const divide of [5, 2]) {
    const finer = step / divide;
    if (span / finer <= maxbins) step = finer;
  }
  return step;
}

/** Name of the column that holds a bin's upper edge. */
export function edgeName(name: string): string {
  return `${name} to`;
}
