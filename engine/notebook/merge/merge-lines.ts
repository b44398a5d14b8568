/**
 * Three-way merge of lines: what one side changed is taken, and lines that both changed differently have no
 * merge. It knows no YAML: whether the lines say what was meant is the caller's to check.
 */

/** Cells of the table of common lines at most; longer texts are merged by their values alone. */
const mostCompared = 1_000_000;

/** The merged text, or null when both sides changed the same lines. */
export function mergeLines(base: string, mine: string, theirs: string): string | null {
  const lines = [base, mine, theirs].map((text) => text.split('\n'));
  const [old = [], own = [], other = []] = lines;
  const inMine = pairLines(old, own);
  const inTheirs = pairLines(old, other);
  if (inMine === null || inTheirs === null) return null;
  const merged: string[] = [];
  let from = { old: 0, own: 0, other: 0 };
  for (let at = 0; at <= old.length; at += 1) {
    const to = { old: at, own: inMine[at] ?? own.length, other: inTheirs[at] ?? other.length };
    if (at < old.length && (inMine[at] === undefined || inTheirs[at] === undefined)) continue;
    const chunk = mergeChunk(
      old.slice(from.old, to.old),
      own.slice(from.own, to.own),
      other.slice(from.other, to.other),
    );
    if (chunk === null) return null;
    merged.push(...chunk, ...old.slice(at, at + 1));
    from = { old: to.old + 1, own: to.own + 1, other: to.other + 1 };
  }
  return merged.join('\n');
}

type Lines = readonly string[];

function mergeChunk(base: Lines, mine: Lines, theirs: Lines): Lines | null {
  const [old, own, other] = [base, mine, theirs].map((lines) => JSON.stringify(lines));
  if (old === own || own === other) return theirs;
  if (old === other) return mine;
  if (base.length === 1 || base.length !== mine.length || base.length !== theirs.length) return null;
  // Neighbouring lines that each side changed one of.
  const each = base.map((line, at) => mergeChunk([line], mine.slice(at, at + 1), theirs.slice(at, at + 1)));
  return each.some((lines) => lines === null) ? null : each.flatMap((lines) => lines ?? []);
}

/** For each line of the first text where it stands in the second, as a longest common subsequence; null: too long. */
function pairLines(a: Lines, b: Lines): (number | undefined)[] | null {
  if (a.length * b.length > mostCompared) return null;
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const pairs: (number | undefined)[] = a.map(() => undefined);
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs[i++] = j++;
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
