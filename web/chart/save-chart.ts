/** A chart as a file: picture, spec or the rows behind its marks, handed to the browser as a download. */
import type { JsonObject, Picture } from '../../engine/index.ts';
import type { DrawnChart } from './draw-chart.ts';

export type ChartFormat = 'png' | 'svg' | 'spec' | 'data';

/** Saves under `<name>.<ending>`. */
export async function saveChart(
  format: ChartFormat,
  name: string,
  chart: { readonly picture: Picture; readonly drawn: DrawnChart },
): Promise<void> {
  if (format === 'png' || format === 'svg') return save(await chart.drawn.image(format), `${name}.${format}`);
  const text =
    format === 'spec'
      ? JSON.stringify(chart.picture.spec, null, 2)
      : writeCsv(chart.picture.rows as readonly JsonObject[]);
  const url = URL.createObjectURL(new Blob([text], { type: format === 'spec' ? 'application/json' : 'text/csv' }));
  save(url, format === 'spec' ? `${name}.vl.json` : `${name}.csv`);
  URL.revokeObjectURL(url);
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

function writeCsv(rows: readonly JsonObject[]): string {
  const names = Object.keys(rows[0] ?? {}).filter((column) => !column.startsWith('__'));
  const quote = (value: unknown) => {
    const text = value === null || value === undefined ? '' : String(value);
    const guarded = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
  };
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((line) => line.map(quote).join(','))
    .join('\n');
}
