/** Text with colours and without an editor: pieces with the classes that the editor would give them. */
import type { Parser } from '@lezer/common';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import type { Chip } from './chips.ts';

export interface Piece {
  readonly text: string;
  readonly look: string;
}
/** A chip's pieces stand together, so that one frame surrounds them. */
export interface PaintedGroup {
  readonly chip: Chip | null;
  readonly pieces: readonly Piece[];
}

const longestPainted = 60_000;

interface Span {
  readonly from: number;
  readonly to: number;
  readonly look: string;
}

function findSpans(text: string, parser: Parser): readonly Span[] {
  const spans: Span[] = [];
  highlightTree(parser.parse(text), classHighlighter, (from, to, look) => spans.push({ from, to, look }));
  return spans;
}

function cut(text: string, spans: readonly Span[], from: number, to: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const span of spans) {
    if (span.to <= at) continue;
    if (span.from >= to) break;
    const start = Math.max(span.from, at);
    if (start > at) pieces.push({ text: text.slice(at, start), look: '' });
    at = Math.min(span.to, to);
    pieces.push({ text: text.slice(start, at), look: span.look });
  }
  if (at < to) pieces.push({ text: text.slice(at, to), look: '' });
  return pieces;
}

/** Paints a text. Without a parser, or when it is very long, it stays one piece. */
export function paintText(text: string, parser: Parser | null, chips: readonly Chip[]): readonly PaintedGroup[] {
  const spans = parser === null || text.length > longestPainted ? [] : findSpans(text, parser);
  const groups: PaintedGroup[] = [];
  let at = 0;
  for (const chip of chips) {
    if (chip.from > at) groups.push({ chip: null, pieces: cut(text, spans, at, chip.from) });
    groups.push({ chip, pieces: cut(text, spans, chip.from, chip.to) });
    at = chip.to;
  }
  if (at < text.length) groups.push({ chip: null, pieces: cut(text, spans, at, text.length) });
  return groups;
}
