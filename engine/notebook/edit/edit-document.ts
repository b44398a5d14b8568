/** Edits of the document's own fields: set or delete one by its path. Cells are never touched. */
import type { Json } from '../../lib/json.ts';
import type { Path } from '../../schema/reflect/texts.ts';
import type { Document } from '../document.ts';
import { cutText } from '../yaml/cut.ts';
import { maskText } from '../yaml/mask.ts';
import { changeText } from './change-text.ts';
import { toUnix } from './edit-cell.ts';
import { diffTexts, type Edit } from './splice.ts';

/** Fields that stand before the cells when they are new. */
const leading = ['quire', 'kind', 'id', 'name', 'description', 'tags', 'tools', 'agents', 'limits', 'settings'];

/** Sets the value at a path of the document, or deletes it by undefined; null when the file cannot be read. */
export function editDocument(document: Document, path: Path, value: Json | undefined): Edit | null {
  const [first] = path;
  if (first === undefined || first === 'cells') return null;
  const verb = value === undefined ? 'Remove' : 'Edit';
  const isLeading = leading.includes(String(first));
  const change = { path, value, ...(isLeading ? { before: 'cells' } : {}) };
  return changeHead(document, (head) => changeText(head, change), `${verb} ${path.join('.')}`);
}

/** An edit of the text around the cells' items. */
export function changeHead(document: Document, change: (head: string) => string | null, title: string): Edit | null {
  const cut = cutText(maskText(document.text).text);
  const head = document.text.slice(0, cut.from) + document.text.slice(cut.to);
  const changed = change(toUnix(head));
  if (changed === null) return null;
  const written = document.text.includes('\r\n') ? changed.replaceAll('\n', '\r\n') : changed;
  const splices = diffTexts(head, written).map((splice) => placeSplice(splice, cut, document.text));
  return splices.includes(null) ? null : { title, splices: splices.flatMap((splice) => splice ?? []) };
}

type Splice = Edit['splices'][number];

/** A splice of the head as one of the document: before the items, or behind them. */
function placeSplice(splice: Splice, cut: { from: number; to: number }, text: string): Splice | null {
  const { from, to, insert } = splice;
  if (to < cut.from || (to === cut.from && from < to)) return splice;
  if (from < cut.from) return null;
  const by = cut.to - cut.from;
  const isUnended = from + by === text.length && text.length > 0 && !text.endsWith('\n');
  const lines = isUnended && !insert.startsWith('\n') ? `\n${insert.replace(/\r?\n$/, '')}` : insert;
  return { from: from + by, to: to + by, insert: lines };
}
