/**
 * Edits of one cell: a field, the whole source, its type, whether it is disabled. Each gives splices of
 * the document's text, or null when there is no such cell or it cannot be read.
 */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { cellDefinitions, isCellType } from '../../schema/file/definitions.ts';
import type { FieldChange } from '../../schema/import.ts';
import type { CellType } from '../../schema/index.ts';
import type { Path } from '../../schema/reflect/texts.ts';
import type { Cell, Document } from '../document.ts';
import { setIn } from './change-text.ts';
import { changeSource, findSite, printCell, replaceContent, type Site } from './site.ts';
import { diffTexts, type Edit } from './splice.ts';

/** Sets the value at a path of a cell (authored or long name of its body), or deletes it by undefined. */
export function editCell(document: Document, id: string, path: Path, value: Json | undefined): Edit | null {
  const site = findSite(document, id);
  if (!site) return null;
  const authored = findAuthored(site.cell, path);
  const meant = typeof value === 'string' ? endBody(site.cell, authored, value) : value;
  const source = changeSource(toUnix(site.cell.source), site.indent, authored, meant);
  const verb = value === undefined ? 'Remove' : 'Edit';
  return source === null ? null : replaceSource(document, site, source, `${verb} ${authored.join('.')} of ${id}`);
}

/**
 * Sets several values of a cell as one edit, in order. A mapping that loses its last key goes with it.
 */
export function editFields(
  document: Document,
  id: string,
  changes: readonly FieldChange[],
  title = `Edit ${id}`,
): Edit | null {
  const site = findSite(document, id);
  if (!site) return null;
  let source: string | null = toUnix(site.cell.source);
  let raw: Json | undefined = site.cell.raw;
  for (const change of changes) {
    const { path, value }: FieldChange = raw === undefined ? change : dropEmpty(raw, change);
    const authored = findAuthored(site.cell, path);
    source = source === null ? null : changeSource(source, site.indent, authored, value);
    raw = raw === undefined ? raw : setIn(raw, authored, value);
  }
  return source === null ? null : replaceSource(document, site, source, title);
}

/** Taking the only key of a mapping away takes the mapping away. */
function dropEmpty(raw: Json, { path, value }: FieldChange): FieldChange {
  if (value !== undefined || path.length < 2) return { path, value };
  const holder = path
    .slice(0, -1)
    .reduce<Json | undefined>((at, step) => (isObject(at) ? at[String(step)] : undefined), raw);
  const isLast = isObject(holder) && Object.keys(holder).every((key) => key === String(path.at(-1)));
  return isLast ? dropEmpty(raw, { path: path.slice(0, -1), value }) : { path, value };
}

/** Puts other YAML in the place of a cell's content: one item, with or without `- `, indented anyhow. */
export function editSource(document: Document, id: string, yaml: string): Edit | null {
  const site = findSite(document, id);
  if (!site) return null;
  const tail = measureTail(site);
  return replaceSource(document, site, placeItem(yaml, site) + tail, `Edit ${id}`);
}

/** Another type for a cell: common fields stay, a text body stays a text body, the rest goes. */
export function convertCell(document: Document, id: string, to: string): Edit | null {
  const site = findSite(document, id);
  if (!site || !isCellType(to)) return null;
  const source = replaceContent(toUnix(site.cell.source), site.indent, convertFields(site.cell, to));
  return replaceSource(document, site, source, `Turn ${id} into ${to}`);
}

/** Takes a cell out of the graph, or puts it back. */
export function disableCell(document: Document, id: string, disabled: boolean): Edit | null {
  const edit = editCell(document, id, ['disabled'], disabled ? true : undefined);
  return edit && { ...edit, title: `${disabled ? 'Disable' : 'Enable'} ${id}` };
}

/** The edit that gives a cell another source; line ends are the document's. */
export function replaceSource(document: Document, site: Site, source: string, title: string): Edit {
  const written = document.text.includes('\r\n') ? source.replaceAll('\n', '\r\n') : source;
  return { title, splices: diffTexts(site.cell.source, written, site.start) };
}

/** The text with line ends of one character. */
export function toUnix(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** The name that the file uses for the body: `text` and `markdown` are one field. */
function findAuthored(cell: Cell, path: Path): Path {
  const [first, ...rest] = path;
  if (cell.type === null || typeof first !== 'string' || Object.hasOwn(cell.raw, first)) return path;
  const { body, bodyField } = cellDefinitions[cell.type];
  if (first !== body && first !== bodyField) return path;
  const others = [body, bodyField, ...(bodyNames[cell.type] ?? [])];
  const used = others.find((name) => name && Object.hasOwn(cell.raw, name));
  return used ? [used, ...rest] : path;
}

const bodyNames: Partial<Record<CellType, readonly string[]>> = { chart: ['spec'], assertion: ['assertions'] };

/** A body of several lines ends with one line end; so does one that is a block already. */
function endBody(cell: Cell, path: Path, value: string): string {
  if (path.length !== 1 || cell.type === null) return value;
  const { body, bodyField } = cellDefinitions[cell.type];
  if (![body, bodyField, 'prompt', 'system', 'code', 'sql', 'text'].includes(String(path[0]))) return value;
  const old = cell.raw[String(path[0])];
  const isBlock = value.trimEnd().includes('\n') || (typeof old === 'string' && old.includes('\n'));
  return isBlock ? `${value.replace(/\n+$/, '')}\n` : value;
}

function measureTail(site: Site): string {
  const source = toUnix(site.cell.source);
  const content = replaceContent(source, site.indent, {});
  return content.slice(printCell({}, site.indent, !source.startsWith('-')).length);
}

/** An item as it stands at a cell's place. */
function placeItem(yaml: string, { cell, indent }: Site): string {
  const lines = toUnix(yaml).trimEnd().split('\n');
  const margin = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0),
  );
  const flush = lines.map((line) => line.slice(margin));
  if (!cell.source.startsWith('-')) return flush.join('\n');
  const isItem = /^-(?:\s|$)/.test(flush[0] ?? '');
  const item = isItem
    ? flush
    : flush.map((line, index) => (line === '' ? line : `${index === 0 ? '- ' : '  '}${line}`));
  return item.map((line, index) => (index === 0 || line === '' ? line : ' '.repeat(indent) + line)).join('\n');
}

function convertFields(cell: Cell, to: CellType): JsonObject {
  const { body, fields } = cellDefinitions[to];
  const kept: Record<string, Json> = Object.create(null);
  const own = cell.type === null ? null : cellDefinitions[cell.type];
  for (const [key, value] of Object.entries(cell.raw)) {
    const isBody = key === 'type' || key === own?.body || key === own?.bodyField;
    if (key === 'id' || (!isBody && Object.hasOwn(fields.shape, key))) kept[key] = value;
  }
  const old = own ? (cell.raw[own.body ?? ''] ?? cell.raw[own.bodyField]) : undefined;
  const text = typeof old === 'string' ? old : '';
  if (body === null) return { ...kept, type: to };
  return { ...kept, [body]: startBody(to, text, cell) };
}

/** What a new body begins with; a text goes on as a text. */
function startBody(to: CellType, text: string, cell: Cell): Json {
  if (['markdown', 'sql', 'code', 'prompt'].includes(to)) return text;
  if (to === 'input') return { widget: 'text' };
  if (to === 'assertion') return [];
  if (to === 'chart') return isObject(cell.raw.chart) ? cell.raw.chart : { mark: 'bar', encoding: {} };
  return to === 'task' || to === 'wait' ? {} : '';
}
