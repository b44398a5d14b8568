/** The filter transforms of Vega-Lite that name a field, as SQL; all others are left to Vega. */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { writeLiteral } from '../literal.ts';
import { writeFieldSql } from './field-path.ts';

const comparisons = { equal: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** SQL for a filter, or null when only Vega can apply it: expressions, dates as objects, selections. */
export function writePredicate(filter: Json): string | null {
  if (!isObject(filter)) return null;
  for (const [word, joiner] of [
    ['and', ' AND '],
    ['or', ' OR '],
  ] as const) {
    const parts = filter[word];
    if (Array.isArray(parts)) {
      const written = parts.map(writePredicate);
      return written.some((part) => part === null) ? null : `(${written.join(joiner)})`;
    }
  }
  if (filter.not !== undefined) {
    const inner = writePredicate(filter.not);
    return inner === null ? null : `NOT ${inner}`;
  }
  return typeof filter.field === 'string' && filter.timeUnit === undefined
    ? writeTest(filter, writeFieldSql(filter.field))
    : null;
}

function writeTest(filter: JsonObject, field: string): string | null {
  for (const [word, operator] of Object.entries(comparisons)) {
    const value = filter[word];
    if (value === undefined) continue;
    return isScalar(value) ? `(${field} ${operator} ${writeLiteral(value)})` : null;
  }
  const { range, oneOf, valid } = filter;
  if (Array.isArray(oneOf))
    return oneOf.every(isScalar) ? `(${field} IN (${oneOf.map((value) => writeLiteral(value)).join(', ')}))` : null;
  if (Array.isArray(range) && range.length === 2) return writeRange(field, range[0] ?? null, range[1] ?? null);
  if (typeof valid === 'boolean') return valid ? `(${field} IS NOT NULL)` : `(${field} IS NULL)`;
  return null;
}

function writeRange(field: string, low: Json, high: Json): string | null {
  const from = low === null ? [] : [`${field} >= ${isScalar(low) ? writeLiteral(low) : ''}`];
  const to = high === null ? [] : [`${field} <= ${isScalar(high) ? writeLiteral(high) : ''}`];
  if ([low, high].some((bound) => bound !== null && !isScalar(bound))) return null;
  return `(${[...from, ...to].join(' AND ') || 'TRUE'})`;
}

function isScalar(value: Json): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
