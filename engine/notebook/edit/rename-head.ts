/** The document's part of a rename: templates and ids in outputs, tests and layout, keys included. */
import { isScalar, type Node } from 'yaml';
import { notebookFields } from '../../schema/file/notebook.ts';
import { findTexts, type Path } from '../../schema/reflect/texts.ts';
import type { Document } from '../document.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { findNode } from '../yaml/place.ts';
import { changeText } from './change-text.ts';
import { changeHead } from './edit-document.ts';
import { findNames } from './find-names.ts';
import type { Edit } from './splice.ts';

export interface Names {
  readonly from: string;
  readonly to: string;
}

export interface Place {
  readonly path: Path;
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/** The text with every place replaced; places count in the text before. */
export function replacePlaces(text: string, places: readonly Place[]): string {
  const ordered = [...new Map(places.map((place) => [place.start, place])).values()].sort((a, b) => b.start - a.start);
  return ordered.reduce(
    (changed, { start, end, insert }) => changed.slice(0, start) + insert + changed.slice(end),
    text,
  );
}

/** The edit outside the cells, or null when nothing there names the cell. */
export function renameInHead(document: Document, names: Names): Edit | null {
  const change = (head: string) => renameKeys(renameTexts(head, document, names), document, names);
  const edit = changeHead(document, change, '');
  return edit && edit.splices.length > 0 ? edit : null;
}

/** Templates and ids in outputs, tests and layout, where the file has them at the same path. */
function renameTexts(head: string, { fields }: Document, { from, to }: Names): string {
  let changed = head;
  for (const { path, kind, text } of findTexts(notebookFields, fields)) {
    const places = findNames(kind, text).filter(({ name }) => name === from);
    if (places.length === 0 || !isTextAt(head, path, text)) continue;
    const value = replacePlaces(
      text,
      places.map(({ start, end }) => ({ path, start, end, insert: to })),
    );
    changed = changeText(changed, { path, value }) ?? changed;
  }
  return changed;
}

function isTextAt(head: string, path: Path, text: string): boolean {
  const { value, depth } = findNode(parseYaml(head).document?.contents as Node | null, path);
  return depth === path.length && isScalar(value) && value.value === text;
}

/** Ids that are keys: of a case's inputs, fixtures and expectations, of the canvas. */
function renameKeys(head: string, { fields }: Document, { from, to }: Names): string {
  const cases = fields.tests?.cases ?? [];
  const holders: Path[] = cases.flatMap((_, index) =>
    ['inputs', 'fixtures', 'expect'].map((name) => ['tests', 'cases', index, name]),
  );
  return [...holders, ['layout', 'canvas']].reduce((text, path) => {
    const { key, depth } = findNode(parseYaml(text).document?.contents as Node | null, [...path, from]);
    if (depth <= path.length || !key?.range) return text;
    return text.slice(0, key.range[0]) + to + text.slice(key.range[1]);
  }, head);
}
