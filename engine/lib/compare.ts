/**
 * The only comparison of strings that orders anything in a record: by code point, as DuckDB does,
 * never by UTF-16 unit (they differ above U+FFFF) and never by locale.
 */

/** Negative when `a` comes before `b`, positive after, 0 when they are equal. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Lifts surrogates above the rest of the basic plane, where their code points are. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
