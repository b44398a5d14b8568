/** What every `Clock` and `Random` keeps. `pass` lets time go on: a fake is told, a real one is waited for. */
import { describe, expect, it } from 'vitest';
import type { Clock, Random } from '../ports.ts';

/** The suite of a clock; `open` gives a new one. */
export function describeClock(name: string, open: () => { clock: Clock; pass(ms: number): Promise<void> }): void {
  describe(`${name} as Clock`, () => {
    it('sleeps at least as long as asked', async () => {
      const { clock, pass } = open();
      const start = clock.now();
      const woken = clock.sleep(20).then(() => clock.now());
      await pass(25);
      expect((await woken) - start).toBeGreaterThanOrEqual(19);
    });

    it('wakes sleepers in the order of their times', async () => {
      const { clock, pass } = open();
      const order: string[] = [];
      const late = clock.sleep(30).then(() => order.push('late'));
      const early = clock.sleep(5).then(() => order.push('early'));
      await pass(40);
      await Promise.all([late, early]);
      expect(order).toEqual(['early', 'late']);
    });

    it('ends a sleep by rejection as soon as its signal is aborted, also when it was before', async () => {
      const { clock } = open();
      const control = new AbortController();
      const asleep = clock.sleep(1_000_000, control.signal);
      control.abort(new Error('enough'));
      await expect(asleep).rejects.toThrow('enough');
      await expect(clock.sleep(1_000_000, control.signal)).rejects.toThrow('enough');
    });
  });
}

/** The suite of a source of chance. */
export function describeRandom(name: string, open: () => Random): void {
  describe(`${name} as Random`, () => {
    it('gives as many bytes as asked, different ones each time', () => {
      const random = open();
      const first = random.bytes(32);
      expect(first).toHaveLength(32);
      expect(random.bytes(32)).not.toEqual(first);
      expect(random.bytes(0)).toHaveLength(0);
    });
  });
}
