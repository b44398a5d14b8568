/** Finds the known name that a mistyped one most likely means. Deterministic: of equally near ones the first. */

/** The nearest of `names`, or undefined when none is near enough to be meant. */
export function findNearest(wrong: string, names: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(wrong.length / 3));
  let best: string | undefined;
  let distance = limit + 1;
  for (const name of names) {
    if (Math.abs(name.length - wrong.length) >= distance) continue;
    const found = measureDistance(wrong, name);
    if (found < distance) [best, distance] = [name, found];
  }
  return best;
}

/** Edits (insert, delete, replace, swap of neighbours) that turn one text into the other. */
function measureDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, above] = [above, row];
  }
  return above[b.length] ?? 0;
}
