/**
 * Trouble on its way out of the server: a `Refusal` is thrown where a request or command cannot be
 * served and becomes `{code, message, hint?, path?}` with its status. A cell's failure becomes 422.
 * Anything else is a bug: its text goes to the log under an id, never to the client.
 */
import type { Failure } from '../engine/index.ts';
import { FailureError } from '../engine/index.ts';
import type { Refusal, RefusalCode } from '../engine/schema/api.ts';

const statuses = {
  'not-found': 404,
  'no-session': 403,
  'cross-site': 403,
  'wrong-host': 421,
  'not-allowed': 403,
  'invalid-body': 400,
  'invalid-id': 400,
  'invalid-path': 400,
  conflict: 409,
  taken: 409,
  'too-large': 413,
  'too-many-files': 413,
  busy: 429,
  /** The one who asked has given up. */
  cancelled: 499,
  'code-used': 403,
  'code-expired': 403,
  bug: 500,
} as const satisfies Record<RefusalCode, number>;

/** Thrown where a request cannot be served; `details` join the answer (the text that won a conflict). */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly details: Readonly<Record<string, string>>;
  constructor(refusal: Refusal, details: Readonly<Record<string, string>> = {}) {
    super(refusal.message);
    this.refusal = refusal;
    this.details = details;
  }
}

/** Ends a request with this refusal. */
export function refuse(code: RefusalCode, message: string, more: { hint?: string; path?: string } = {}): never {
  throw new RefusalError({ code, message, ...more });
}

/** Status and body of an error; `log` gets what the client must not see. */
export function writeError(
  error: unknown,
  requestId: string,
  log: (line: string) => void,
): { status: number; body: Refusal | Failure } {
  if (error instanceof RefusalError)
    return { status: statuses[error.refusal.code], body: { ...error.refusal, ...error.details } };
  if (error instanceof FailureError) return { status: 422, body: error.failure };
  log(`${requestId} ${error instanceof Error ? error.stack : String(error)}`);
  return { status: 500, body: { code: 'bug', message: `This is a bug in Quire. The log names it ${requestId}.` } };
}
