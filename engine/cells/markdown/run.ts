/**
 * Expands the text of a markdown cell. An expression that fails shows where it stands and nowhere else, so
 * that one missing value does not blank a page of text. It leaves making HTML to the page.
 */
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { expandPieces, type Piece } from '../../host/expand.ts';
import { digestText } from '../../lib/digest.ts';
import type { CellOf } from '../../notebook/document.ts';

/** The text with its values written in, and the failures of those that could not be had. */
export async function runMarkdown(cell: CellOf<'markdown'>, context: CellContext): Promise<CellOutcome> {
  const pieces = await expandPieces(context, cell.fields.text);
  const text = pieces.map(writePiece).join('');
  const problems = pieces.flatMap((piece) => ('failure' in piece ? [piece.failure] : []));
  return { output: { kind: 'text', text, problems }, requestKey: digestText(text) };
}

/** A failure reads as code in its own paragraph. */
function writePiece(piece: Piece): string {
  if ('text' in piece) return piece.text;
  return `\`⚠ ${piece.failure.message.replaceAll('`', "'").replace(/\s+/g, ' ')}\``;
}
