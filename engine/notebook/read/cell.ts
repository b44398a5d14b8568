/**
 * One item of `cells:` from its YAML node: type, fields in long form, texts with their places, issues,
 * nested cells. A draft knows neither where it stands nor whether its id is taken; those are `parse`'s.
 * Offsets count from the draft's own start.
 */
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { CellType } from '../../schema/index.ts';
import type { Issue } from '../../schema/issue.ts';
import type { Cell, FieldText } from '../document.ts';
import { findType, placeBody } from '../fields/body.ts';
import { checkCell } from '../fields/cell-fields.ts';
import type { Problem } from '../fields/check.ts';
import { Origins } from '../fields/long-form.ts';
import { checkCellId, findContested, suggestCellId } from '../names.ts';
import { findNode, locateIn } from '../yaml/place.ts';
import { placeProblem } from './report.ts';

/** A cell before it has a place: its id is authored or null. */
export interface Draft {
  readonly id: string | null;
  readonly type: CellType | null;
  readonly fields: object | null;
  readonly source: string;
  readonly raw: JsonObject;
  readonly texts: readonly FieldText[];
  readonly issues: readonly Issue[];
  readonly disabled: boolean;
  readonly nested: readonly Draft[];
  /** Offset of its `- ` in the piece that holds it. */
  readonly start: number;
  /** The finished cells by id, so that an unchanged piece gives the same object again. */
  readonly made: Map<string, Cell>;
}

/** What is read: the parsed text, the node of the cell in it, and the value that `readValue` gave. */
export interface Item {
  readonly text: string;
  readonly node: Node | null;
  readonly value: Json;
  /** Where the cell's `- ` stands in `text`, and where its source ends. */
  readonly from: number;
  readonly to: number;
  /** Offset of the piece that holds it. */
  readonly outer: number;
}

/** Builds the draft of a cell from its node. */
export function buildDraft(item: Item): Draft {
  const raw = isObject(item.value) ? item.value : (Object.create(null) as JsonObject);
  const origins = new Origins();
  const { type, problems } = isObject(item.value) ? findType(raw) : { type: null, problems: [notMapping] };
  const placed = type === null ? null : placeBody(raw, type, origins);
  const checked = type === null || placed === null ? null : checkCell(type, placed.fields, origins);
  const all = [
    ...checkId(raw),
    ...checkConflict(raw),
    ...problems,
    ...(placed?.problems ?? []),
    ...(checked?.problems ?? []),
  ];
  return {
    id: typeof raw.id === 'string' ? raw.id : null,
    type,
    fields: checked?.fields ?? null,
    source: item.text.slice(item.from, item.to),
    raw,
    texts: checked && type !== null ? placeTexts(item, checked.texts) : [],
    issues: all.map((problem) => placeProblem(problem, { node: item.node, origins, start: item.from })),
    disabled: raw.disabled === true,
    nested: type === 'loop' ? buildNested(item, raw) : [],
    start: item.from - item.outer,
    made: new Map(),
  };
}

const notMapping: Problem = {
  code: 'invalid-value',
  path: [],
  part: 'value',
  message: 'A cell is a mapping of fields.',
  hint: 'Write `- id: name` and the body below it.',
};

function checkId(raw: JsonObject): Problem[] {
  const { id } = raw;
  if (id === undefined) {
    const isText = raw.type === 'markdown' || Object.hasOwn(raw, 'markdown');
    const message = 'The cell has no id, so no other cell can read it.';
    return isText
      ? []
      : [{ code: 'missing-field', severity: 'warning', path: [], part: 'key', message, hint: 'Write `id: name`.' }];
  }
  const wrong = checkCellId(typeof id === 'string' ? id : JSON.stringify(id));
  if (typeof id === 'string' && wrong === null) return [];
  const nearest = suggestCellId(typeof id === 'string' ? id : JSON.stringify(id));
  const { code, message } = wrong ?? { code: 'invalid-value' as const, message: 'An id is a text.' };
  return [{ code, path: ['id'], part: 'value', message, nearest, hint: `It could be \`${nearest}\`.` }];
}

/** What another side wrote and nobody has decided on. */
function checkConflict({ id, disabled }: JsonObject): Problem[] {
  const contested = typeof id === 'string' ? findContested(id, disabled === true) : null;
  if (contested === null) return [];
  const message = `This is what somebody else wrote for \`${contested}\` while you changed it too.`;
  const hint = 'Keep one of them, or both.';
  return [{ code: 'conflict', severity: 'error', path: ['id'], part: 'value', message, hint }];
}

function placeTexts(item: Item, texts: readonly Pick<FieldText, 'path' | 'kind'>[]): FieldText[] {
  return texts.flatMap(({ path, kind }) => {
    const { value: node, depth } = findNode(item.node, path);
    if (depth < path.length || !isScalar(node) || node.tag !== undefined) return [];
    const value = typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
    const locate = locateIn(node, item.text);
    const quoted = node.type === 'QUOTE_SINGLE';
    return [{ path, kind, value, quoted, locate: (offset: number) => locate(offset) - item.from }];
  });
}

/** Nested cells, each from its `- ` to the next one's. */
function buildNested(item: Item, raw: JsonObject): Draft[] {
  const { value: list } = findNode(item.node, ['cells']);
  const values = raw.cells;
  if (!isSeq(list) || !Array.isArray(values)) return [];
  const nodes = list.items as Node[];
  const starts = nodes.map((node) => findDash(node, item.text, list.flow === true));
  const end = list.flow ? (list.range?.[1] ?? item.to) : Math.min(list.range?.[2] ?? item.to, item.to);
  return nodes.map((node, index) =>
    buildDraft({
      text: item.text,
      node: isMap(node) || isScalar(node) || isSeq(node) ? node : null,
      value: values[index] ?? null,
      from: starts[index] ?? item.from,
      to: list.flow ? (node.range?.[1] ?? end) : (starts[index + 1] ?? end),
      outer: item.from,
    }),
  );
}

function findDash(node: Node, text: string, isFlow: boolean): number {
  const at = node.range?.[0] ?? 0;
  return isFlow ? at : Math.max(0, text.lastIndexOf('-', at - 1));
}
