/** What a server's refusal or silence is for a cell that needed it. */
import { FailureError } from '../../engine/index.ts';
import { RefusalError, ServerGoneError } from './api.ts';

/** A failure of the server's own is the cell's; without a server what was wanted (`Reading a file`) cannot be done. */
export const mapTrouble =
  (wanted: string) =>
  (error: unknown): never => {
    if (error instanceof ServerGoneError)
      throw new FailureError({
        code: 'needs-server',
        message: `${wanted} needs the server, which does not answer.`,
        retryable: true,
      });
    if (error instanceof RefusalError && error.status === 422)
      throw new FailureError({ message: error.message, ...error.body, code: error.code } as FailureError['failure']);
    throw error;
  };
