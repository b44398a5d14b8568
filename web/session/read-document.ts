/** Reads a notebook's text in turns, so that the page stays awake however long it is. */
import { type Document, readInPieces } from '../../engine/index.ts';
import { workInTurns } from '../ui/turns.ts';

/** The document of a text. */
export function readDocument(text: string): Promise<Document> {
  return workInTurns(readInPieces(text));
}
