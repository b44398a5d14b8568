/** Clears what is left over while a workspace is served: old codes, and files whose writers were killed. */
import { sweepCodes } from '../auth/codes.ts';
import { sweepTemporaries } from '../workspace/disk/sweep.ts';
import type { Home } from '../workspace/home.ts';

const codesMs = 60_000;
const filesMs = 3_600_000;

/** Sweeps now and from time to time; gives what ends it. */
export function startSweeping(home: Home, root: string): () => void {
  const sweepFiles = () => void sweepTemporaries(root, Date.now());
  sweepFiles();
  const timers = [setInterval(() => void sweepCodes(home, Date.now), codesMs), setInterval(sweepFiles, filesMs)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
