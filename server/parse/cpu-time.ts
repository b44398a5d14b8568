/** Processor time that another process has used, where the system tells. */
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its own clock. */
const tickMs = 10;

/** In milliseconds, of all its threads; null where there is no /proc or no such process. */
export function readCpuMs(pid: number): number | null {
  try {
    // The name before it may hold anything, blanks and brackets too.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
