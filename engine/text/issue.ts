/**
 * An issue of one text before its place in the notebook is known: offsets count in the text itself.
 * The scanners of `text/` make them, `cells/<type>/references.ts` places them in the document's piece.
 */
import type { Issue, IssueCode, Severity } from '../schema/issue.ts';

export interface TextIssue {
  readonly code: IssueCode;
  readonly severity: Severity;
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly hint?: string;
  /** One replacement that mends it: what it says, and the text to put in place of `start … end`. */
  readonly fix?: { readonly title: string; readonly insert: string };
}

/** Where a text stands: in single quotes (`quoted`) each of its own is written twice. */
export interface TextPlace {
  locate(offset: number): number;
  readonly quoted?: boolean;
}

/** The issue with offsets of the document's piece. A fix stays only where it is known how the text is written there. */
export function placeIssue(issue: TextIssue, { locate, quoted = false }: TextPlace): Issue {
  const { code, severity, message, hint, fix } = issue;
  const from = locate(issue.start);
  const to = Math.max(from, locate(issue.end));
  const exact = to > from && (quoted || to - from === issue.end - issue.start);
  const write = (text: string) => (quoted ? text.replaceAll("'", "''") : text);
  return {
    code,
    severity,
    from,
    to,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(fix && exact ? { fixes: [{ title: fix.title, splices: [{ from, to, insert: write(fix.insert) }] }] } : {}),
  };
}
