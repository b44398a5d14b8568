/**
 * The document's own fields: all but its cells, from the text without the cells' items. Cells that are
 * written in brackets are found here too, because they were not cut.
 */
import { isSeq, type Node } from 'yaml';
import { isObject, type Json } from '../../lib/json.ts';
import type { NotebookFields } from '../../schema/index.ts';
import type { Issue } from '../../schema/issue.ts';
import { checkCells, checkHead } from '../fields/head-fields.ts';
import { Origins } from '../fields/long-form.ts';
import { checkBounds } from '../yaml/bounds.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { findNode, findSpan } from '../yaml/place.ts';
import { readValue } from '../yaml/value.ts';
import { explainErrors } from './piece.ts';
import { placeProblem } from './report.ts';

export interface Head {
  readonly fields: NotebookFields;
  /** Offsets count in the head's text. */
  readonly issues: readonly Issue[];
  /** Items of `cells: [ … ]`: their places in the head's text. */
  readonly items: readonly { readonly from: number; readonly to: number }[];
  /** Where the id stands, for an issue about it. */
  readonly id: { readonly from: number; readonly to: number };
}

const bounds = {
  'too-deep': 'The file nests deeper than 64 levels.',
  'too-many-aliases': 'The file has more than 100 aliases.',
  'too-large': 'The fields beside the cells hold too many values to be read.',
} as const;

/** Parses the text that is left when the cells are cut out. */
export function parseHead(text: string): Head {
  const code = checkBounds(text);
  if (code) {
    return { ...emptyHead(), issues: [{ code, severity: 'error', from: 0, to: 1, message: bounds[code] }] };
  }
  const parsed = parseYaml(text);
  const node = parsed.document?.contents ?? null;
  const { value, issues } = readValue(node, text);
  const raw: Record<string, Json> = Object.assign(Object.create(null), isObject(value) ? value : {});
  const listed = checkCells(raw.cells);
  delete raw.cells;
  const origins = new Origins();
  const { fields, problems } = checkHead(raw, origins);
  const placed = [...listed, ...problems].map((problem) => placeProblem(problem, { node, origins, start: 0 }));
  const id = findSpan(node, ['id']);
  return { fields, issues: [...explainErrors(parsed, text), ...issues, ...placed], items: findItems(node), id };
}

/** Fields of a text that is not read at all. */
export function emptyHead(): Head {
  const none = { from: 0, to: 0 };
  return { fields: checkHead({}, new Origins()).fields, issues: [], items: [], id: none };
}

function findItems(node: Node | null): { from: number; to: number }[] {
  const { value, depth } = findNode(node, ['cells']);
  if (depth < 1 || !isSeq(value)) return [];
  return (value.items as Node[]).flatMap(({ range }) => (range ? [{ from: range[0], to: range[1] }] : []));
}
