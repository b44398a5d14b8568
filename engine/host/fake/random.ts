/** Chance from a seed: the same bytes in every test (mulberry32). */
import type { Random } from '../ports.ts';

/** Equal seeds give equal bytes. */
export function createFakeRandom(seed = 1): Random {
  let state = seed | 0;
  return {
    bytes: (count) => {
      const bytes = new Uint8Array(count);
      for (let at = 0; at < count; at += 1) {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        bytes[at] = (mixed ^ (mixed >>> 14)) & 0xff;
      }
      return bytes;
    },
  };
}
