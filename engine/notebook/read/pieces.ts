/**
 * All pieces of a document to drafts. What an earlier document had at the same place from either end, or
 * anywhere between, is taken from it by comparing texts, so that an edit parses its piece alone.
 */
import type { Draft } from './cell.ts';
import { parsePiece } from './piece.ts';

/** Drafts in reading order, with the indent that they were parsed at. */
export interface Drafts {
  readonly indent: number;
  readonly list: readonly Draft[];
}

/** A draft for each source, the earlier one where the text is the same. Yields after each piece that it parsed. */
export function* readPieces(
  sources: readonly string[],
  indent: number,
  earlier: Drafts | undefined,
): Generator<undefined, Drafts> {
  const old = earlier?.indent === indent ? earlier.list : [];
  const shared = Math.min(sources.length, old.length);
  let front = 0;
  while (front < shared && old[front]?.source === sources[front]) front += 1;
  let back = 0;
  while (back < shared - front && old.at(-1 - back)?.source === sources.at(-1 - back)) back += 1;
  const known = new Map(old.slice(front, old.length - back).map((draft) => [draft.source, draft]));
  const fresh: Draft[] = [];
  for (const source of sources.slice(front, sources.length - back)) {
    let draft = known.get(source);
    if (draft === undefined) {
      draft = parsePiece(source, indent);
      known.set(source, draft);
      yield;
    }
    fresh.push(draft);
  }
  return { indent, list: [...old.slice(0, front), ...fresh, ...old.slice(old.length - back)] };
}
