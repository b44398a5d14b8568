/** Names that a text of the document itself (an output, a card) refers to, by its kind; SQL is not among them. */
import { parseExpressionField, parseTemplate } from '../../text/template.ts';

export interface FoundName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The names in a text with their places. */
export function findNames(kind: string, text: string): readonly FoundName[] {
  if (kind === 'cell') return [{ name: text, start: 0, end: text.length }];
  if (kind === 'template') {
    return parseTemplate(text).parts.flatMap((part) => (part.kind === 'expression' ? part.expression.names : []));
  }
  const read = kind === 'expression' ? parseExpressionField(text) : null;
  return read && 'expression' in read ? read.expression.names : [];
}
