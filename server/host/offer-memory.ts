/** When memory runs out the system ends one process: our children offer themselves, so that the server stays. */
import { writeFileSync } from 'node:fs';

/** Raises this process's place in the list; does nothing where there is no such list. */
export function offerMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {
    // Other systems have no such file, and some machines forbid it.
  }
}
