/** A chart as a file: picture, spec or the rows behind its marks, handed to the browser as a download. */
import type { JsonObject, Picture } from '../../engine/index.ts';
import { download, downloadFile } from '../table/export/download.ts';
import { guardFormulas } from '../table/export/export.ts';
import type { DrawnChart } from './draw-chart.ts';

export type ChartFormat = 'png' | 'svg' | 'spec' | 'data';

/** Saves under `<name>.<ending>`. */
export async function saveChart(
  format: ChartFormat,
  name: string,
  chart: { readonly picture: Picture; readonly drawn: DrawnChart },
): Promise<void> {
  const { picture, drawn } = chart;
  if (format === 'png' || format === 'svg') return download(`${name}.${format}`, await drawn.image(format));
  if (format === 'spec')
    return downloadFile(`${name}.vl.json`, JSON.stringify(picture.spec, null, 2), 'application/json');
  downloadFile(`${name}.csv`, guardFormulas(writeCsv(picture.rows as readonly JsonObject[])), 'text/csv');
}

function writeCsv(rows: readonly JsonObject[]): string {
  const names = Object.keys(rows[0] ?? {}).filter((column) => !column.startsWith('__'));
  const quote = (value: unknown) => {
    const text = value === null || value === undefined ? '' : String(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((line) => line.map(quote).join(','))
    .join('\n');
}
