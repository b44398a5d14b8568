/**
 * How a checked statement is sent: one that gives rows stands in parentheses, so that text after it
 * cannot begin another. Which statements there may be is `check-request.ts`' part.
 */
import type { Wrapped } from './trouble.ts';

/** `head` then the statement in parentheses on lines of its own, so that a comment at its end stays harmless. */
export function wrapRows(head: string, sql: string, index?: number): Wrapped {
  const start = `${head} FROM (\n`;
  const own = sql.replace(/[;\s]+$/, '');
  return { sql: `${start}${own}\n)`, own, head: start.length, ...(index === undefined ? {} : { index }) };
}

export function wrapBare(sql: string, index: number): Wrapped {
  return { sql, own: sql, head: 0, index };
}
