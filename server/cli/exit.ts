/**
 * How a command ends. 0: done and passed; 1: a run failed; 2: issues, bad usage, missing input; 3: a bug.
 * Results go to standard output, everything else to standard error.
 */

import type { Refusal } from '../../engine/schema/api.ts';
import { UsageError } from '../config.ts';
import { RefusalError } from '../failures.ts';

/** The exit codes, by what they mean. */
export const exits = { passed: 0, failed: 1, refused: 2, bug: 3 } as const;

/** Runs a command's work and sets the exit code; what it throws is said in one sentence. */
export async function endWith(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = writeTrouble(error);
  }
}

function writeTrouble(error: unknown): number {
  if (error instanceof UsageError || error instanceof RefusalError) {
    const { path, hint }: Partial<Refusal> = error instanceof RefusalError ? error.refusal : {};
    console.error(`quire: ${path ? `${path}: ` : ''}${error.message}${hint ? `\n  ${hint}` : ''}`);
    return exits.refused;
  }
  console.error('quire: this is a bug in Quire');
  console.error(error instanceof Error ? error.stack : String(error));
  return exits.bug;
}

/** Writes to standard output, whole also when it is a pipe. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
}
