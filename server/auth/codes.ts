/**
 * One-time codes of start addresses. A code lives 60 s as a file named by its hash in the server folder,
 * so that any command of the same person can make one for the running server, and taking the file away
 * is what makes it one-time, also between two requests at once.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '../failures.ts';
import type { Home } from '../workspace/home.ts';

const lifeMs = 60_000;

/** Makes a code, 128 bits, for the fragment of a start address. */
export async function issueCode(home: Home, now: () => number): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  await mkdir(join(home.folder, 'codes'), { recursive: true, mode: 0o700 });
  await home.write(`codes/${hashCode(code)}`, String(now()));
  return code;
}

/** Uses a code up; refuses one that is unknown, used or older than 60 s. */
export async function takeCode(home: Home, code: string, now: () => number): Promise<void> {
  const file = join(home.folder, 'codes', hashCode(code));
  try {
    const issuedAt = Number(await readFile(file, 'utf8'));
    await unlink(file);
    if (!(now() - issuedAt <= lifeMs)) refuseExpired();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      refuse('code-used', 'This start address was used already, or never was one.', { hint });
    throw error;
  }
}

/** Throws away codes that nobody used in time. */
export async function sweepCodes(home: Home, now: () => number): Promise<void> {
  const folder = join(home.folder, 'codes');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const issuedAt = Number(await readFile(join(folder, name), 'utf8').catch(() => 'NaN'));
    if (now() - issuedAt > lifeMs) await unlink(join(folder, name)).catch(() => undefined);
  }
}

const hint = 'Press Enter in the terminal of the server, or run `quire open`, for a new one.';

function refuseExpired(): never {
  refuse('code-expired', 'This start address is older than 60 seconds.', { hint });
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
