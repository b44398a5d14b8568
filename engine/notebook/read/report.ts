/** Problems of long form as issues of the text: the place by the authored path, the meant word as a fix. */
import type { Node } from 'yaml';
import type { Issue } from '../../schema/issue.ts';
import type { Problem } from '../fields/check.ts';
import type { Origins } from '../fields/long-form.ts';
import { findSpan } from '../yaml/place.ts';

export interface Ground {
  readonly node: Node | null;
  readonly origins: Origins;
  /** Offset in the parsed text that the issue's places count from. */
  readonly start: number;
}

/** The issue of a problem. */
export function placeProblem(problem: Problem, { node, origins, start }: Ground): Issue {
  const { code, severity = 'error', path, part, message, hint, nearest } = problem;
  const authored = origins.find(path);
  const isShort = path.at(-1) === 'type' && authored.at(-1) !== 'type';
  // In a short form the key says the type: `not-null: id`.
  const span = findSpan(node, authored, isShort ? 'key' : part);
  const from = Math.max(0, span.from - start);
  const to = Math.max(from, span.to - start);
  const fixes =
    nearest === undefined ? [] : [{ title: `Write \`${nearest}\``, splices: [{ from, to, insert: nearest }] }];
  return { code, severity, from, to, message, ...(hint ? { hint } : {}), ...(fixes.length > 0 ? { fixes } : {}) };
}
