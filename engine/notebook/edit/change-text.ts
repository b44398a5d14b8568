/**
 * Sets or deletes one value in a YAML text by a path, touching nothing else: comments, order, quoting
 * and blank lines stay. The result is checked by parsing it again; null says that it did not come out
 * right, and the caller writes the whole block anew.
 */
import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { writeCanonical } from '../../lib/canonical.ts';
import { isObject, type Json } from '../../lib/json.ts';
import type { Path } from '../../schema/reflect/texts.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { findNode } from '../yaml/place.ts';
import { readValue } from '../yaml/value.ts';
import { indentRest, printKey, printValue } from './print.ts';
import { applySplices } from './splice.ts';

/** One value at a path from the text's root; undefined deletes it. */
export interface Change {
  readonly path: Path;
  readonly value: Json | undefined;
  /** A new key of the root goes before this one. */
  readonly before?: string;
}

/** The text with the change, or null when it cannot be made in place. */
export function changeText(text: string, change: Change): string | null {
  const { document, errors } = parseYaml(text);
  const root = (document?.contents ?? null) as Node | null;
  if (!root || errors.length > 0) return null;
  const before = readValue(root, text);
  const wanted = setIn(before.value, change.path, change.value);
  const splices = change.value === undefined ? deleteAt(root, text, change.path) : setAt(root, text, change);
  if (wanted === undefined || splices === null) return null;
  const after = applySplices(text, splices);
  return isValue(after, wanted) ? after : null;
}

/** Whether a text is valid YAML that says exactly this value. */
export function isValue(text: string, wanted: Json): boolean {
  const { document, errors } = parseYaml(text);
  if (!document || errors.length > 0) return false;
  const { value } = readValue(document.contents as Node | null, text);
  return writeCanonical(value) === writeCanonical(wanted);
}

/** A value with one part set or deleted; undefined when the path leads nowhere. */
export function setIn(value: Json, path: Path, part: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  if (Array.isArray(value)) return setInList(value, Number(step), { rest, part });
  if (!isObject(value) && value !== null) return undefined;
  const key = String(step);
  const copy: Record<string, Json> = Object.assign(Object.create(null), value);
  const inner = rest.length > 0 ? setIn(copy[key] ?? null, rest, part) : part;
  if (inner !== undefined) copy[key] = inner;
  else if (rest.length > 0 && part !== undefined) return undefined;
  else delete copy[key];
  return copy;
}

function setInList(list: readonly Json[], index: number, { rest, part }: { rest: Path; part: Json | undefined }) {
  if (!Number.isInteger(index) || index < 0 || index > list.length) return undefined;
  const inner = rest.length > 0 ? setIn(list[index] ?? null, rest, part) : part;
  return inner === undefined ? list.filter((_, at) => at !== index) : list.toSpliced(index, 1, inner);
}

type Splices = { from: number; to: number; insert: string }[] | null;

function setAt(root: Node, text: string, change: Change): Splices {
  const { path, value = null } = change;
  const { key, value: node, depth } = findNode(root, path);
  if (depth === path.length) return replaceNode(key, node, { text, value, inFlow: isInFlow(root, path) });
  const rest = path.slice(depth);
  const made = rest.slice(1).reduceRight<Json>((inner, step) => ({ [String(step)]: inner }), value);
  const inFlow = isInFlow(root, path.slice(0, depth));
  if (isMap(node)) return insertPair(node, { text, key: String(rest[0]), value: made, inFlow, before: change.before });
  if (isSeq(node) && rest[0] === node.items.length) return insertItem(node, { text, value: made, inFlow });
  return replaceNode(key, node, { text, value: { [String(rest[0])]: made }, inFlow });
}

function isInFlow(root: Node, path: Path): boolean {
  return path.some((_, index) => {
    const { value } = findNode(root, path.slice(0, index));
    return (isMap(value) || isSeq(value)) && value.flow === true;
  });
}

interface Put {
  readonly text: string;
  readonly value: Json;
  readonly inFlow: boolean;
}

function replaceNode(key: Node | null, node: Node | null, { text, value, inFlow }: Put): Splices {
  const isEmptyNode = !node?.range || node.range[0] === node.range[1];
  const at = key?.range?.[0] ?? node?.range?.[0] ?? 0;
  const column = columnOf(text, at) - (key === null ? 2 : 0);
  const wasFlow = (isMap(node) || isSeq(node)) && node.flow === true;
  const type = isScalar(node) ? node.type : undefined;
  const printed = printAfter(value, { column, flow: inFlow || wasFlow, type });
  if (isEmptyNode || !node?.range) {
    const colon = text.indexOf(':', key?.range?.[1] ?? at) + 1;
    return colon === 0 ? null : [{ from: colon, to: colon, insert: printed }];
  }
  return replaceRange(text, node.range, printed);
}

/** Puts a printed value, which begins with its blank or line end, in place of an old one. */
function replaceRange(text: string, [start, to]: readonly [number, number, number], printed: string): Splices {
  const endsLine = text[to - 1] === '\n';
  if (!printed.includes('\n') && !endsLine) return [{ from: start, to, insert: printed.trimStart() }];
  const from = skipBack(text, start);
  if (endsLine) return [{ from, to, insert: `${printed}\n` }];
  return splitAtComment(text, { from, to, insert: printed });
}

/** Back over blanks and line ends to the colon or dash that a value follows. */
function skipBack(text: string, at: number): number {
  let from = at;
  while (from > 0 && /[ \t\r\n]/.test(text[from - 1] ?? '')) from -= 1;
  return from;
}

/** Several lines in place of one: a comment behind the old value stays on the first line. */
function splitAtComment(text: string, splice: { from: number; to: number; insert: string }): Splices {
  const lineEnd = text.indexOf('\n', splice.to);
  const end = lineEnd < 0 ? text.length : lineEnd;
  if (text.slice(splice.to, end).trim() === '') return [splice];
  const cut = splice.insert.indexOf('\n');
  return [
    { ...splice, insert: splice.insert.slice(0, cut) },
    { from: end, to: end, insert: splice.insert.slice(cut) },
  ];
}

interface Place {
  /** Column of the key or dash that it belongs to. */
  readonly column: number;
  readonly flow: boolean;
  readonly type?: Scalar.Type | undefined;
}

/** A value as it stands after `key:` or `-`: on the same line, or indented below it. */
function printAfter(value: Json, { column, flow, type }: Place): string {
  const printed = printValue(value, { flow, type });
  const isBlock = !flow && typeof value === 'object' && value !== null && !/^[[{]/.test(printed);
  const blanks = column + 2;
  return `${isBlock ? `\n${' '.repeat(blanks)}` : ' '}${indentRest(printed, blanks)}`;
}

function insertPair(map: YAMLMap, put: Put & { key: string; before: string | undefined }): Splices {
  const { text, key, value } = put;
  const flow = put.inFlow || map.flow === true;
  const last = map.items.at(-1);
  if (flow) {
    const pair = `${printKey(key)}: ${printValue(value, { flow: true })}`;
    const end = endOf(last, text) ?? (map.range?.[0] ?? 0) + 1;
    return [{ from: end, to: end, insert: last ? `, ${pair}` : ` ${pair} ` }];
  }
  const next = put.before === undefined ? -1 : map.items.findIndex((each) => keyOf(each) === put.before);
  const previous = next > 0 ? map.items[next - 1] : last;
  const first = map.items[0];
  if (!previous || !isScalar(first?.key)) return null;
  const column = columnOf(text, first.key.range?.[0] ?? 0);
  const line = `${printKey(key)}:${printAfter(value, { column, flow: false })}`;
  return insertLine(text, endOf(previous, text) ?? 0, `${' '.repeat(column)}${line}`);
}

function insertItem(list: YAMLSeq, { text, value, inFlow }: Put): Splices {
  const last = list.items.at(-1) as Node | undefined;
  if (inFlow || list.flow) {
    const end = last?.range?.[1] ?? (list.range?.[0] ?? 0) + 1;
    return [{ from: end, to: end, insert: `${last ? ', ' : ''}${printValue(value, { flow: true })}` }];
  }
  if (!last?.range) return null;
  const dash = text.lastIndexOf('-', last.range[0] - 1);
  const column = columnOf(text, dash);
  return insertLine(text, last.range[1], `${' '.repeat(column)}- ${indentRest(printValue(value), column + 2)}`);
}

/** Lines after the line in which `at` stands; a missing final newline stays missing. */
function insertLine(text: string, at: number, lines: string): Splices {
  const isAtStart = at > 0 && text[at - 1] === '\n';
  const lineEnd = isAtStart ? at - 1 : text.indexOf('\n', at);
  if (lineEnd < 0) return [{ from: text.length, to: text.length, insert: `\n${lines}` }];
  return [{ from: lineEnd + 1, to: lineEnd + 1, insert: `${lines}\n` }];
}

function deleteAt(root: Node, text: string, path: Path): Splices {
  const { depth } = findNode(root, path);
  if (depth < path.length) return [];
  const { value: holder } = findNode(root, path.slice(0, -1));
  const step = path.at(-1);
  if (isMap(holder)) {
    const index = holder.items.findIndex((pair) => keyOf(pair) === String(step));
    return deletePart(
      holder.items.map((pair) => startOf(pair)),
      holder.items.map((pair) => endOf(pair, text)),
      {
        text,
        index,
        flow: holder.flow === true,
      },
    );
  }
  if (!isSeq(holder)) return null;
  const nodes = holder.items as Node[];
  const starts = nodes.map(({ range }) => (holder.flow ? range?.[0] : text.lastIndexOf('-', (range?.[0] ?? 0) - 1)));
  return deletePart(
    starts,
    nodes.map(({ range }) => range?.[1]),
    { text, index: Number(step), flow: holder.flow === true },
  );
}

type Places = readonly (number | undefined)[];

function deletePart(starts: Places, ends: Places, at: { text: string; index: number; flow: boolean }): Splices {
  const { text, index, flow } = at;
  const [from, to, next, previous] = [starts[index], ends[index], starts[index + 1], ends[index - 1]];
  if (from === undefined || to === undefined || starts.length < 2) return null;
  if (flow) return [next === undefined ? { from: previous ?? from, to, insert: '' } : { from, to: next, insert: '' }];
  if (index === 0 && next !== undefined) return [{ from, to: next, insert: '' }];
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const lineEnd = text[to - 1] === '\n' ? to : text.indexOf('\n', to) + 1;
  if (lineEnd > 0) return [{ from: lineStart, to: lineEnd, insert: '' }];
  return [{ from: Math.max(0, lineStart - 1), to: text.length, insert: '' }];
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

function startOf({ key }: Pair): number | undefined {
  return isScalar(key) ? key.range?.[0] : undefined;
}

function endOf(pair: Pair | undefined, text: string): number | undefined {
  const value = pair?.value as Node | null | undefined;
  if (value?.range && value.range[1] > value.range[0]) return value.range[1];
  const key = pair?.key;
  if (!isScalar(key) || !key.range) return undefined;
  const colon = /^\s*:/.exec(text.slice(key.range[1], key.range[1] + 200));
  return key.range[1] + (colon?.[0].length ?? 0);
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}
