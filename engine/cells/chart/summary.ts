/** One sentence for people who do not see the chart: what is drawn, of what, from where to where. */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { CellOf } from '../../notebook/document.ts';
import { parseFieldPath } from '../../text/chart/field-path.ts';

/** "Bar chart, count by hour: 24 marks, count from 931 to 200642." */
export function writeSummary(
  cell: CellOf<'chart'>,
  drawing: { readonly spec: JsonObject },
  rows: readonly JsonObject[],
): string {
  const { encoding, mark } = drawing.spec;
  const channels = isObject(encoding) ? encoding : {};
  const x = fieldOf(channels.x);
  const y = fieldOf(channels.y);
  const kind = isObject(mark) ? mark.type : mark;
  const what = [y, x].filter((field) => field !== null).join(' by ');
  const title = cell.fields.title === undefined ? '' : `${cell.fields.title}: `;
  const range = [y, x].map((field) => writeRange(field, rows)).find((text) => text !== null);
  const marks = `${rows.length} ${rows.length === 1 ? 'mark' : 'marks'}`;
  return `${title}${typeof kind === 'string' ? `${kind} chart` : 'chart'}${what ? `, ${what}` : ''}: ${marks}${range ? `, ${range}` : ''}.`;
}

function fieldOf(channel: Json | undefined): string | null {
  return isObject(channel) && typeof channel.field === 'string' ? parseFieldPath(channel.field).join('.') : null;
}

function writeRange(field: string | null, rows: readonly JsonObject[]): string | null {
  if (field === null) return null;
  const numbers = rows.map((row) => row[field]).filter((value): value is number => typeof value === 'number');
  if (numbers.length === 0) return null;
  const low = numbers.reduce((a, b) => Math.min(a, b));
  const high = numbers.reduce((a, b) => Math.max(a, b));
  return `${field} from ${low} to ${high}`;
}
