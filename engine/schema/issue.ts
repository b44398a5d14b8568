/**
 * An author's mistake, as data with a place. Issues never throw: a document with issues is still a
 * document. The codes are a closed union that other programs may rely on.
 */

export const issueCodes = [
  // the file
  'yaml-syntax',
  'yaml-unsupported',
  'format-version',
  'unknown-field',
  'invalid-value',
  'missing-field',
  'unknown-type',
  'id-path-mismatch',
  'reserved-key',
  'duplicate-key',
  'too-many-aliases',
  'too-deep',
  'too-large',
  'repair',
  // traps of YAML
  'unquoted-template',
  'text-cut',
  'text-as-map',
  'stray-key',
  'tag-as-not',
  'alias-as-glob',
  // names
  'duplicate-id',
  'reserved-id',
  'unknown-reference',
  'self-reference',
  'cycle',
  'blocked-by-cycle',
  'picture-reference',
  'several-catchers',
  'unknown-agent',
  'unknown-tool',
  'undeclared-tool',
  'unknown-notebook',
  // expressions and SQL
  'invalid-expression',
  'template-in-literal',
  'list-in-parentheses',
  'order-by-value',
  'sql-syntax',
  'sql-not-allowed',
  'undeclared-reference',
  'regex-unsupported',
  'unknown-field-in-filter',
  'null-comparison',
  // charts
  'spec-dropped',
  // others
  'negation-not-supported',
  'ambiguous-date-order',
  'needs-grant',
  'conflict',
  'host-not-literal',
  'secret-not-allowed',
  'not-runnable-yet',
] as const;

/** What kind of mistake it is. */
export type IssueCode = (typeof issueCodes)[number];

/** `error`: the cell does not run. `warning`: it runs, but look. `note`: a repair or a notice. */
export type Severity = 'error' | 'warning' | 'note';

/** One replacement in the notebook's text: UTF-16 offsets, `to` excluded. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A way to mend an issue, offered as one click: what it says and what it would change. */
export interface Fix {
  readonly title: string;
  readonly splices: readonly Splice[];
}

/** An author's mistake, with its place. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: Severity;
  /** The cell it belongs to; absent for the document's own issues. */
  readonly cell?: string;
  /** Offsets into the notebook's text in UTF-16 units; `line` and `column` are made from them. */
  readonly from: number;
  readonly to: number;
  /** What is wrong and where, in one sentence. */
  readonly message: string;
  /** What would be right. */
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}
