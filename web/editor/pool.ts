/**
 * At most twenty editors are mounted at a time: each costs 10 ms and its DOM. The one used longest ago
 * goes back to static text, unless it has the focus.
 */
const limit = 20;
const mounted = new Map<symbol, () => boolean>();

/** Enters an editor as the one used last; `dismiss` is asked when its place is needed and says whether it left. */
export function enterPool(id: symbol, dismiss: () => boolean): void {
  mounted.delete(id);
  mounted.set(id, dismiss);
  for (const [old, leave] of mounted) {
    if (mounted.size <= limit) return;
    if (old !== id && leave()) mounted.delete(old);
  }
}

/** The editor is gone. */
export function leavePool(id: symbol): void {
  mounted.delete(id);
}
