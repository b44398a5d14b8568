/**
 * Places in a parsed text: which node a path leads to, and which source offset an offset in a string's
 * value has. Literal blocks are mapped exactly, quoted and plain one-line texts too; folded or escaped
 * ones lead to the scalar's start.
 */
import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar } from 'yaml';
import type { Path } from '../../schema/reflect/texts.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The pair or item at the end of a path, as far as it goes. */
export interface Found {
  readonly key: Node | null;
  readonly value: Node | null;
  /** Steps of the path that were found. */
  readonly depth: number;
}

/** Follows a path from a node; what is not there ends it early. */
export function findNode(root: Node | null, path: Path): Found {
  let found: Found = { key: null, value: root, depth: 0 };
  for (const step of path) {
    const next: Found | null = isMap(found.value)
      ? stepInto(found.value.items, step, found.depth)
      : isSeq(found.value) && found.value.items[Number(step)] !== undefined
        ? { key: null, value: found.value.items[Number(step)] as Node, depth: found.depth + 1 }
        : null;
    if (!next) return found;
    found = next;
  }
  return found;
}

function stepInto(items: readonly Pair[], step: string | number, depth: number): Found | null {
  const pair = items.find(({ key }) => isScalar(key) && (key.value === step || key.source === step));
  return pair ? { key: pair.key as Node, value: pair.value as Node | null, depth: depth + 1 } : null;
}

/** Where the value (or the key) at a path stands; the nearest thing around it when it is not there. */
export function findSpan(root: Node | null, path: Path, part: 'key' | 'value' = 'value'): Span {
  const { key, value, depth } = findNode(root, path);
  const chosen = part === 'key' || depth < path.length || isEmpty(value) ? (key ?? firstKey(value) ?? value) : value;
  const range = chosen?.range;
  return { from: range?.[0] ?? 0, to: range?.[1] ?? 0 };
}

function firstKey(node: Node | null): Node | null {
  return isMap(node) ? ((node.items[0]?.key as Node | undefined) ?? null) : null;
}

function isEmpty(node: Node | null): boolean {
  return !node?.range || node.range[0] === node.range[1];
}

/** A function from offsets in a scalar's value to offsets in the text. */
export function locateIn(node: Scalar, text: string): (offset: number) => number {
  const [from, to] = node.range ?? [0, 0];
  if (node.type === 'BLOCK_LITERAL') return locateInBlock(node, text);
  const inner = node.type === 'PLAIN' ? from : from + 1;
  const isExact = text.slice(inner, inner + String(node.value).length) === node.value;
  if (isExact) return (offset) => Math.min(inner + offset, to);
  if (node.type === 'QUOTE_SINGLE' && !text.slice(from, to).includes('\n')) return locateInSingle(text, inner, to);
  return () => from;
}

/** In single quotes only `''` differs from what it says. */
function locateInSingle(text: string, from: number, to: number): (offset: number) => number {
  return (offset) => {
    let at = from;
    for (let passed = 0; passed < offset && at < to; passed += 1) at += text[at] === "'" ? 2 : 1;
    return at;
  };
}

function locateInBlock(node: Scalar, text: string): (offset: number) => number {
  const [from, to] = node.range ?? [0, 0];
  let lines: readonly { value: number; source: number }[] | null = null;
  return (offset) => {
    lines ??= mapLines(String(node.value), text, text.indexOf('\n', from) + 1);
    let low = 0;
    for (let high = lines.length - 1; low < high; ) {
      const middle = Math.ceil((low + high) / 2);
      if ((lines[middle]?.value ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const line = lines[low];
    return line ? Math.min(line.source + offset - line.value, to) : from;
  };
}

/** For each line of a block: where it begins in the value, and where its content begins in the text. */
function mapLines(value: string, text: string, start: number): { value: number; source: number }[] {
  const lines: { value: number; source: number }[] = [];
  const indent = measureIndent(value, text, start);
  let inValue = 0;
  let inText = start;
  for (const line of value.split('\n')) {
    const lineEnd = text.indexOf('\n', inText);
    const next = lineEnd < 0 ? text.length : lineEnd;
    lines.push({ value: inValue, source: Math.min(inText + indent, next) });
    inValue += line.length + 1;
    inText = next + 1;
  }
  return lines;
}

/** Blanks that every line of a block has before its content: by its first line that says something. */
function measureIndent(value: string, text: string, start: number): number {
  let at = start;
  for (const line of value.split('\n')) {
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const source = text.slice(at, end).replace(/\r$/, '');
    if (line !== '') return Math.max(0, source.length - line.length);
    at = end + 1;
  }
  return 0;
}
