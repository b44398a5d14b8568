/** Which values of a moving brush are sent. */
import { expect, it, vi } from 'vitest';
import { createLatest } from './latest.ts';

it('sends the first at once and of the rest only the latest, when the first has ended', () => {
  const sent: number[] = [];
  let busy = false;
  const latest = createLatest<number>(
    (value) => {
      sent.push(value);
      busy = true;
    },
    () => busy,
  );
  for (const value of [1, 2, 3]) latest.offer(value);
  expect(sent).toEqual([1]);
  busy = false;
  latest.look();
  latest.look();
  expect(sent).toEqual([1, 3]);
});

it('gives up waiting for what does not end', () => {
  vi.useFakeTimers();
  const sent: number[] = [];
  const latest = createLatest<number>(
    (value) => sent.push(value),
    () => true,
  );
  latest.offer(1);
  latest.offer(2);
  vi.advanceTimersByTime(1600);
  vi.useRealTimers();
  expect(sent).toEqual([2]);
});
