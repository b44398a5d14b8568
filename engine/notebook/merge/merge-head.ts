/** The document's own fields of three texts: key by key, and mapping by mapping below. Cells are never touched. */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { Document } from '../document.ts';
import { changeText } from '../edit/change-text.ts';
import { changeHead } from '../edit/edit-document.ts';
import { applySplices } from '../edit/splice.ts';
import { cutText } from '../yaml/cut.ts';
import { maskText } from '../yaml/mask.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { readValue } from '../yaml/value.ts';
import { mergeLines } from './merge-lines.ts';
import { isEqual, mergeValues, pick } from './merge-values.ts';

/** The text around the cells, and what it says. */
export interface Head {
  readonly text: string;
  readonly fields: JsonObject;
}

/** The head of a text; null when it cannot be read. */
export function readHead(text: string): Head | null {
  const masked = maskText(text);
  if (masked.refused) return null;
  const { head } = cutText(masked.text);
  const { document, errors } = parseYaml(head);
  const { value } = readValue(document?.contents ?? null, head);
  if (errors.length > 0 || !(isObject(value) || value === null)) return null;
  const { cells: _, ...fields } = value ?? {};
  return { text: head, fields };
}

export interface MergedHead {
  readonly text: string;
  /** Their values of the fields that both changed differently. */
  readonly theirs: JsonObject;
}

/** A text that has their head, with the merged one. */
export function mergeHead(document: Document, base: Head, mine: Head, theirs: Head): MergedHead {
  const wanted: Record<string, Json> = Object.create(null);
  const lost: Record<string, Json> = Object.create(null);
  for (const key of new Set([...Object.keys(theirs.fields), ...Object.keys(mine.fields)])) {
    const other = pick(theirs.fields, key);
    const { value, conflict } = mergeValues(pick(base.fields, key), pick(mine.fields, key), other);
    if (value !== undefined) wanted[key] = value;
    if (conflict && other !== undefined) lost[key] = other;
  }
  return { text: writeHead(document, { base, mine, theirs }, wanted), theirs: lost };
}

function writeHead(
  document: Document,
  { base, mine, theirs }: { readonly base: Head; readonly mine: Head; readonly theirs: Head },
  wanted: JsonObject,
): string {
  const lines = mergeLines(toUnix(base.text), toUnix(mine.text), toUnix(theirs.text));
  const read = lines === null ? null : readHead(lines);
  const whole = read !== null && isEqual(read.fields, wanted) ? changeHead(document, () => lines, '') : null;
  const edit =
    whole ??
    changeHead(
      document,
      (head) => {
        let text = head;
        for (const key of new Set([...Object.keys(theirs.fields), ...Object.keys(wanted)])) {
          const value = pick(wanted, key);
          if (isEqual(value, pick(theirs.fields, key))) continue;
          text = changeText(text, { path: [key], value, before: 'cells' }) ?? text;
        }
        return text;
      },
      '',
    );
  return edit === null ? document.text : applySplices(document.text, edit.splices);
}

function toUnix(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
