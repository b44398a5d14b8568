/** A run's trouble, as data in a cell's result. The codes are a closed union that other programs may rely on. */

export const failureCodes = [
  'sql-error',
  'sql-memory',
  'sql-engine-died',
  'sql-not-allowed',
  'undeclared-reference',
  'invalid-spec',
  'table-too-large',
  'too-many-items',
  'missing-value',
  'expression-error',
  'code-error',
  'code-memory',
  'timeout',
  'file-missing',
  'file-too-large',
  'import-error',
  'contract-broken',
  'data-changed',
  'ambiguous-date-order',
  'not-recorded',
  'auth',
  'quota',
  'invalid-request',
  'schema',
  'provider-error',
  'budget',
  'secret-in-output',
  'effect-unknown',
  'loop-detected',
  'egress-blocked',
  'needs-isolation',
  'needs-server',
  'invalid-input',
  'all-items-failed',
  'notebook-failed',
  'not-runnable-yet',
] as const;

/** What kind of trouble a run had. */
export type FailureCode = (typeof failureCodes)[number];

/** A run's trouble, as data in a result. */
export interface Failure {
  readonly code: FailureCode;
  /** What is wrong, where, and what would be right; paths relative to the workspace. */
  readonly message: string;
  /** Place in the cell's body, from 1, in UTF-16 units. */
  readonly line?: number;
  readonly column?: number;
  /** Of several statements the one that failed, from 0: line and column then count in it alone. */
  readonly statement?: number;
  readonly retryable?: boolean;
}

/** Carries a failure through code that can only throw; caught where a cell's run ends. */
export class FailureError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Ends the run of a cell with this failure. */
export function fail(
  code: FailureCode,
  message: string,
  place: Pick<Failure, 'line' | 'column' | 'statement'> = {},
): never {
  throw new FailureError({ code, message, ...place });
}
