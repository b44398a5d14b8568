/**
 * How a command ends. 0: done and passed; 1: a run failed; 2: issues, bad usage, missing input; 3: a bug.
 * Results go to standard output, everything else to standard error.
 */

import type { Refusal } from '../../engine/schema/api.ts';
import { UsageError } from '../config.ts';
import { RefusalError } from '../failures.ts';

/** The exit codes, by what they mean. */
export const exits = { passed: 0, failed: 1, refused: 2, bug: 3 } as const;

/**
 * Runs a command's work and sets the exit code; what it throws is said in one sentence, with `json` also as the one
 * document on standard output: `{ error: { code, message } }`.
 */
export async function endWith(work: () => Promise<number>, { json = false } = {}): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreReaderGone);
  try {
    process.exitCode = await work();
  } catch (error) {
    const refused = error instanceof UsageError || error instanceof RefusalError;
    process.exitCode = refused ? exits.refused : exits.bug;
    if (refused) console.error(describeRefusal(error));
    else console.error(`quire: this is a bug in Quire\n${error instanceof Error ? error.stack : String(error)}`);
    if (json) await writeOut(JSON.stringify({ error: readTrouble(error) })).catch(() => undefined);
  }
}

function describeRefusal(error: UsageError | RefusalError): string {
  const { path, hint }: Partial<Refusal> = error instanceof RefusalError ? error.refusal : {};
  return `quire: ${path ? `${path}: ` : ''}${error.message}${hint ? `\n  ${hint}` : ''}`;
}

function readTrouble(error: unknown): Pick<Refusal, 'message'> & { code: string } {
  if (error instanceof RefusalError) return error.refusal;
  if (error instanceof UsageError) return { code: 'usage', message: error.message };
  return { code: 'bug', message: 'This is a bug in Quire.' };
}

/** `quire … | head -1` has read enough: no trouble of anyone. Other trouble is told to whoever writes. */
function ignoreReaderGone(): undefined {
  return undefined;
}

/** Writes to standard output, whole also when it is a pipe. Throws `UsageError` where it cannot be written. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(`${text}\n`, (error) => {
      const { code } = (error ?? {}) as NodeJS.ErrnoException;
      if (!error || code === 'EPIPE') resolve();
      else reject(new UsageError(`The output cannot be written: ${code}.`));
    }),
  );
}
