/** The events of one run, numbered and timed as they happen. What a cell's ending says is read from its relations. */
import type { Host } from '../../host/ports.ts';
import type { RunEvent } from '../../schema/event.ts';
import { secretMark } from '../../schema/record.ts';
import { listSecret } from '../../session/key.ts';
import type { Session } from '../../session/state.ts';
import type { Ending, Step } from '../state.ts';
import { describeResult } from './describe.ts';
import { describeSecret } from './secret.ts';

type Bare<T> = T extends unknown ? Omit<T, 'seq' | 'at' | 'run'> : never;

/** The log of one run; listeners hear each event when it is whole. */
export class EventLog {
  readonly events: RunEvent[] = [];
  readonly #run: string;
  readonly #host: Host;
  readonly #listen: ((event: RunEvent) => void) | undefined;
  #describing: Promise<void> = Promise.resolve();

  constructor(run: string, host: Host, listen?: (event: RunEvent) => void) {
    this.#run = run;
    this.#host = host;
    this.#listen = listen;
  }

  add(bare: Bare<RunEvent>): void {
    const event = { seq: this.events.length + 1, at: this.#host.clock.now(), run: this.#run, ...bare } as RunEvent;
    this.events.push(event);
    this.#listen?.(event);
  }

  /** Notes a line that a cell logged. */
  addLine(session: Session, cell: string, text: string): void {
    this.add({ type: 'log', cell, data: { text: listSecret(session).has(cell) ? secretMark : text } });
  }

  /** Notes what a step started and ended. */
  follow({ state, start, ended }: Step): void {
    for (const { cell, attempt, reason } of start) this.add({ type: 'cell-started', cell, attempt, data: { reason } });
    for (const ending of ended) {
      this.#describing = this.#describing.then(() => this.#finish(state, ending));
      this.#describing.catch(() => undefined);
    }
  }

  /** Resolves when every ending is noted; rejects when one could not be read. */
  complete(): Promise<void> {
    return this.#describing;
  }

  async #finish({ session }: Step['state'], { cell, result }: Ending): Promise<void> {
    const node = session.graph.nodes.get(cell);
    if (!node || node.cell.type === 'input') return;
    const described = listSecret(session).has(cell)
      ? describeSecret(session, node.cell, result)
      : await describeResult(node.cell, result, this.#host.sql);
    const catches = session.graph.catchers.get(cell);
    this.add({
      type: 'cell-finished',
      cell,
      data: { cell: described, ...(catches !== undefined && { catches }) },
    });
  }
}
