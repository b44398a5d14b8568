/** What a run starts with: its id, its time and seed, and names that no other run's relations have. */
import type { RunScope } from '../host/context.ts';
import type { Host, Random } from '../host/ports.ts';

type Mode = Pick<RunScope, 'effects' | 'models'> & Partial<Pick<RunScope, 'seed' | 'version'>>;

/** The scope of a run that starts now. Without a seed it is 1, so that records are equal. */
export function startRun(host: Host, notebook: string, { seed = 1, version = null, ...mode }: Mode): RunScope {
  const startedAt = new Date(host.clock.now()).toISOString();
  return { id: writeHex(host.random.bytes(16)), notebook, version, startedAt, seed, ...mode };
}

/** Words for relation names, unlike those of any other life of the engine. */
export function createSerials(random: Random): () => string {
  const life = writeHex(random.bytes(3));
  let count = 0;
  return () => {
    count += 1;
    return `${life}_${count}`;
  };
}

function writeHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
