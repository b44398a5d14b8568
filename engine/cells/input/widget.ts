/**
 * What each widget may hold, in words for the person who set it. Options that a cell gives are the
 * run's part: here stand kinds, bounds and listed options.
 */
import { isObject, type Json } from '../../lib/json.ts';
import type { InputFields } from '../../schema/index.ts';

/** What a widget holds before anybody touched it and without a default. */
export function readEmptyValue({ widget, min, max }: InputFields): Json {
  switch (widget) {
    case 'switch':
      return false;
    case 'button':
      return 0;
    case 'multiselect':
    case 'table':
      return [];
    case 'slider':
      return min ?? 0;
    case 'range':
      return min !== undefined && max !== undefined ? { min, max } : null;
    default:
      return null;
  }
}

/** What an option stands for: itself, or the value beside its label. */
export function readOption(option: Json): Json {
  return isObject(option) && 'value' in option ? (option.value ?? null) : option;
}

/** What was chosen and is none of the listed options; undefined where all is, or the list is not known here. */
export function findStranger({ options }: InputFields, value: Json): Json | undefined {
  if (!isList(options) || value === null) return undefined;
  const known = new Set(options.map((option) => JSON.stringify(readOption(option))));
  return (isList(value) ? value : [value]).find((one) => !known.has(JSON.stringify(one)));
}

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** What is wrong with a value for this input, or null. Null is a value unless the input is required. */
export function checkWidgetValue(fields: InputFields, value: Json): string | null {
  if (value === null || value === '') return fields.required ? 'needs a value' : checkKind(fields, value);
  return checkKind(fields, value);
}

function checkKind(fields: InputFields, value: Json): string | null {
  if (value === null) return null;
  switch (fields.widget) {
    case 'text':
    case 'textarea':
    case 'file':
      return typeof value === 'string' ? null : 'must be text';
    case 'number':
    case 'slider':
    case 'button':
      return isNumber(value) ? checkBounds(fields, value) : 'must be a number';
    case 'switch':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'multiselect':
      return Array.isArray(value) ? null : 'must be a list';
    case 'table':
      return Array.isArray(value) && value.every(isObject) ? null : 'must be a list of rows';
    case 'date':
      return isDate(value) ? checkBounds(fields, value) : 'must be a date as 2026-03-01';
    case 'range':
      return checkPair(fields, value, ['min', 'max']);
    case 'daterange':
      return checkPair(fields, value, ['start', 'end']);
    case 'select':
    case 'radio':
    case 'json':
      return null;
  }
}

function checkPair(fields: InputFields, value: Json, [from, to]: readonly [string, string]): string | null {
  const [low, high] = isObject(value) ? [value[from], value[to]] : [];
  const kind = fields.widget === 'range' ? isNumber : isDate;
  if (low === undefined || high === undefined || !kind(low) || !kind(high))
    return `must be { ${from}, ${to} } of ${fields.widget === 'range' ? 'numbers' : 'dates'}`;
  if (low !== null && high !== null && low > high) return `has its ${from} behind its ${to}`;
  return checkBounds(fields, low) ?? checkBounds(fields, high);
}

function checkBounds({ min, max, unit }: InputFields, value: Json): string | null {
  const suffix = unit === undefined ? '' : ` ${unit}`;
  if (min !== undefined && min !== null && value !== null && value < min) return `must be at least ${min}${suffix}`;
  return max !== undefined && max !== null && value !== null && value > max ? `must be at most ${max}${suffix}` : null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A day of the calendar in ISO form. */
function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
