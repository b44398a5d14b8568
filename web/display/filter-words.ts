/** A filter in a few words: `Origin State Texas, Florida`, `hour 18 – 23`. What filters is the engine's to know. */
import type { FilterTerm, Json } from '../../engine/index.ts';
import { writeSelection } from '../chart/selection-value.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** What the filter lets through. */
export function writeFilterWords({ value, input, name }: FilterTerm): string {
  if (input === undefined) return writeSelection(value) || name;
  const unit = input.unit === undefined ? '' : ` ${input.unit}`;
  return `${input.column ?? input.label ?? name} ${writePlain(value)}${unit}`;
}

const mostNamed = 4;

function writePlain(value: Json): string {
  if (Array.isArray(value)) {
    const named = value.slice(0, mostNamed).map(writePlain).join(', ');
    return value.length > mostNamed ? `${named} and ${value.length - mostNamed} more` : named;
  }
  if (typeof value === 'object' && value !== null)
    return [...new Set(Object.values(value).map(writePlain))].join(' – ');
  return typeof value === 'string' && day.test(value) ? days.format(new Date(`${value}T00:00:00Z`)) : String(value);
}
