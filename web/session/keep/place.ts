/**
 * Where a tab keeps what it has of a notebook. Each has a place of its own, so that two never write over each other;
 * a lock of the browser holds it until the tab ends, however it ends. What stands in a place that nobody holds
 * was left behind.
 */

export interface Place {
  /** Under which the store keeps the draft and its base. */
  readonly key: string;
  release(): void;
}

/** So many places are looked through for what was left. */
const most = 16;

/** The first place is called like the notebook itself. */
const nameOf = (notebook: string, at: number) => (at === 0 ? notebook : `${notebook}~${at}`);

/** Null: another tab holds it. A browser without locks holds nothing back. */
function hold(key: string): Promise<Place | null> {
  if (!('locks' in navigator)) return Promise.resolve({ key, release: () => undefined });
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) => {
      if (lock === null) return resolve(null);
      return new Promise<void>((release) => resolve({ key, release }));
    };
    navigator.locks.request(`quire:${key}`, { ifAvailable: true }, held).catch(reject);
  });
}

/** The first place that no other tab holds. */
export async function takePlace(notebook: string): Promise<Place> {
  for (let at = 0; ; at += 1) {
    const place = await hold(nameOf(notebook, at));
    if (place !== null) return place;
  }
}

/** The places of a notebook that nobody holds, one after the other, each held while it is looked at. */
export async function visitLeft(notebook: string, own: string, look: (key: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < most; at += 1) {
    const key = nameOf(notebook, at);
    const place = key === own ? null : await hold(key);
    if (place !== null) await look(key).finally(place.release);
  }
}
