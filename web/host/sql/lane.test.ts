/** The order in which an engine that does one thing at a time is used. */
import { expect, it } from 'vitest';
import { Lane, type Ticket } from './lane.ts';

/** Works in `slices` turns and notes each. */
async function work(name: string, ticket: Ticket, slices: number, done: string[]): Promise<void> {
  for (let slice = 0; slice < slices; slice += 1) {
    await ticket.turn();
    done.push(name);
    await Promise.resolve();
  }
  ticket.leave();
}

it('lets the earlier of equal ones end first', async () => {
  const lane = new Lane();
  const done: string[] = [];
  await Promise.all([work('a', lane.join(1), 3, done), work('b', lane.join(1), 2, done)]);
  expect(done).toEqual(['a', 'a', 'a', 'b', 'b']);
});

it('lets what is looked at go before what is under way, which then goes on', async () => {
  const lane = new Lane();
  const done: string[] = [];
  const made = work('made', lane.join(1), 4, done);
  await Promise.resolve();
  const shown = work('shown', lane.join(0), 2, done);
  await Promise.all([made, shown]);
  expect(done.slice(0, 2)).toEqual(['made', 'shown']);
  expect(done.filter((name) => name === 'made')).toHaveLength(4);
  expect(done.indexOf('shown')).toBeLessThan(done.lastIndexOf('made'));
});

it('frees the turn of one that is no longer wanted', async () => {
  const lane = new Lane();
  const done: string[] = [];
  const first = lane.join(1);
  const second = work('b', lane.join(1), 1, done);
  first.leave();
  await second;
  expect(done).toEqual(['b']);
});
