/**
 * A cache of rectangular pieces of a table, fetched when they are wanted. A piece that is no longer
 * wanted is not waited for; its late answer is dropped. The oldest leave when there are too many.
 */
export type Block = readonly (readonly (string | null)[])[];

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Blocks {
  get(place: Place): Block | undefined;
  put(place: Place, block: Block): void;
  /** Fetches what is missing of these and gives up on all others. */
  want(places: readonly Place[]): void;
  clear(): void;
  stop(): void;
}

interface Loading {
  load(place: Place, signal: AbortSignal): Promise<Block>;
  arrived(): void;
  /** An answer that is still wanted failed. */
  failed(error: unknown): void;
}

const mostBlocks = 120;
const write = ({ row, column }: Place) => `${row}:${column}`;

/** An empty cache over a loader. */
export function createBlocks({ load, arrived, failed }: Loading): Blocks {
  const blocks = new Map<string, Block>();
  const pending = new Map<string, AbortController>();
  const put = (place: Place, block: Block) => {
    blocks.set(write(place), block);
    for (const old of blocks.keys()) {
      if (blocks.size <= mostBlocks) return;
      blocks.delete(old);
    }
  };
  const fetchOne = async (place: Place) => {
    const key = write(place);
    if (blocks.has(key) || pending.has(key)) return;
    const control = new AbortController();
    pending.set(key, control);
    const answer = await load(place, control.signal).then(
      (block) => ({ block }),
      (error: unknown) => ({ error }),
    );
    if (control.signal.aborted) return;
    pending.delete(key);
    if ('error' in answer) return failed(answer.error);
    put(place, answer.block);
    arrived();
  };
  const giveUp = (keep: ReadonlySet<string>) => {
    for (const [key, control] of pending) {
      if (keep.has(key)) continue;
      control.abort();
      pending.delete(key);
    }
  };
  return {
    get: (place) => blocks.get(write(place)),
    put,
    want: (places) => {
      giveUp(new Set(places.map(write)));
      for (const place of places) void fetchOne(place);
    },
    clear: () => {
      giveUp(new Set());
      blocks.clear();
    },
    stop: () => giveUp(new Set()),
  };
}
