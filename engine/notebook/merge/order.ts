/** Where cells come to stand: as theirs stand, with mine that are new or were moved after their former predecessor. */

/** Keys of a merge in reading order. All three lists hold different keys. */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const places = new Map(base.map((key, index) => [key, index]));
  const stayed = findStayed(mine.filter((key) => places.has(key)).map((key) => [key, places.get(key) ?? 0]));
  const inTheirs = new Set(theirs);
  const own = new Set(mine);
  const isPut = (key: string) => !stayed.has(key) || !inTheirs.has(key);
  const merged = theirs.filter((key) => !own.has(key) || !isPut(key));
  mine.forEach((key, index) => {
    if (!isPut(key)) return;
    const before = mine.slice(0, index).findLast((each) => merged.includes(each));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key);
  });
  return merged;
}

/** A longest run of keys that stand in their old order: the others were moved. */
function findStayed(placed: readonly (readonly [string, number])[]): ReadonlySet<string> {
  const best: { length: number; before: number }[] = [];
  placed.forEach(([, place], index) => {
    let link = { length: 1, before: -1 };
    for (let at = 0; at < index; at += 1) {
      const other = best[at];
      if (other && (placed[at]?.[1] ?? 0) < place && other.length >= link.length)
        link = { length: other.length + 1, before: at };
    }
    best.push(link);
  });
  const stayed = new Set<string>();
  const longest = Math.max(0, ...best.map(({ length }) => length));
  let at = best.findIndex(({ length }) => length === longest);
  while (at >= 0) {
    stayed.add(placed[at]?.[0] ?? '');
    at = best[at]?.before ?? -1;
  }
  return stayed;
}
