/**
 * Values as YAML in our style, printed by the yaml package: two spaces, `|` for several lines, single
 * quotes round templates, lines never folded. A known scalar style is kept where the text allows it.
 */
import { Document, isScalar, type Node, type Scalar, visit } from 'yaml';
import type { Json } from '../../lib/json.ts';

const style = { lineWidth: 0, singleQuote: true, indentSeq: true, flowCollectionPadding: true } as const;

/** What YAML forbids and the yaml package writes as it stands: only an escape in double quotes can hold it. */
const forbidden = /[\x7f-\x84\x86-\x9f\ufffe\uffff]/g;

export interface PrintOptions {
  /** In brackets, on one line. */
  readonly flow?: boolean;
  /** Style of a scalar that is replaced. */
  readonly type?: Scalar.Type | undefined;
}

/** A value as YAML text without final newline, lines after the first not indented. */
export function printValue(value: Json, { flow = false, type }: PrintOptions = {}): string {
  const document = new Document(value, { version: '1.2' });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string') node.type = chooseType(node.value, flow);
    },
    Collection: (_, node) => {
      if (flow || node.items.length === 0) node.flow = true;
    },
  });
  if (isScalar(document.contents) && type) keepType(document.contents, type);
  const printed = document.toString(flow ? { ...style, collectionStyle: 'flow' } : style);
  return printed.replace(/\n$/, '').replace(forbidden, writeEscape);
}

function writeEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function chooseType(text: string, flow: boolean): Scalar.Type {
  if (text.search(forbidden) >= 0) return 'QUOTE_DOUBLE';
  if (text.includes('\n')) return flow || /[\r\u0085\u2028\u2029]/.test(text) ? 'QUOTE_DOUBLE' : 'BLOCK_LITERAL';
  return text.includes('{{') ? 'QUOTE_SINGLE' : 'PLAIN';
}

function keepType(node: Node & Scalar, type: Scalar.Type): void {
  const text = String(node.value);
  const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
  if (typeof node.value !== 'string' || /[\n\r]/.test(text) || text.search(forbidden) >= 0) return;
  if (!isBlock || text.endsWith('\n')) node.type = type === 'PLAIN' && text.includes('{{') ? 'QUOTE_SINGLE' : type;
}

/** A key of a mapping as YAML text. */
export function printKey(key: string): string {
  return printValue(key);
}

/** Text with every line but the first indented; empty lines stay empty. */
export function indentRest(text: string, blanks: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(blanks)}`);
}
