/**
 * The flags of `quire run`, checked: what they say together, and in which words what this version cannot
 * do is refused.
 */
import { readFile } from 'node:fs/promises';
import type { Document, InputFields, Json, JsonObject } from '../../engine/index.ts';
import { checkWidgetValue, findStranger, readOption } from '../../engine/run.ts';
import { UsageError } from '../config.ts';

export interface RunFlags {
  readonly workspace: string;
  readonly json?: boolean;
  readonly plan?: boolean;
  readonly frozen?: boolean;
  readonly record?: boolean;
  readonly live?: boolean;
  readonly maxCost?: string;
  readonly changedSince?: string;
  readonly rows?: string;
  readonly fresh?: boolean;
  readonly case?: string;
  readonly jobs?: string;
  readonly retryErrors?: string;
  readonly saveBaseline?: string;
  readonly annotations?: string;
  readonly allow: readonly string[];
  readonly input: readonly string[];
  readonly inputs?: string;
  readonly cell: readonly string[];
  readonly effects: string;
  readonly models: string;
  readonly yes?: boolean;
}

const entry = /^(host:[\w.:-]+|secret:\w+|model:.+|tool:.+|connection:[\w-]+|python)$/;
const asText = new Set(['text', 'textarea', 'date', 'file']);

/** Refuses what contradicts itself and what cannot work yet; exit 2. */
export function checkFlags(flags: RunFlags): void {
  if (flags.frozen && (flags.record || flags.live))
    throw new UsageError('--frozen uses recorded replies only; it excludes --record and --live.');
  if (!['mock', 'live'].includes(flags.effects)) throw new UsageError('--effects is mock or live.');
  if (!['recorded', 'live'].includes(flags.models)) throw new UsageError('--models is recorded or live.');
  if (flags.effects === 'live' && !flags.yes) throw new UsageError('--effects live on a draft needs --yes.');
  if (flags.maxCost !== undefined && !(Number(flags.maxCost) >= 0))
    throw new UsageError('--max-cost is an amount in USD.');
  const odd = flags.allow.find((text) => !entry.test(text));
  if (odd !== undefined)
    throw new UsageError(`--allow ${odd}: an entry is host:…, secret:…, model:…, tool:…, connection:… or python.`);
  const early = findEarly(flags);
  if (early !== null)
    throw new UsageError(`${early} cannot work yet: this version runs no models, no tools and no suites.`);
}

function findEarly(flags: RunFlags): string | null {
  const flagsOfLater: Readonly<Record<string, unknown>> = {
    '--record': flags.record,
    '--live': flags.live,
    '--models live': flags.models === 'live',
    '--effects live': flags.effects === 'live',
    '--fresh': flags.fresh,
    '--rows': flags.rows,
    '--case': flags.case,
    '--jobs': flags.jobs,
    '--retry-errors': flags.retryErrors,
    '--changed-since': flags.changedSince,
    '--save-baseline': flags.saveBaseline,
    '--annotations': flags.annotations,
  };
  return Object.keys(flagsOfLater).find((name) => Boolean(flagsOfLater[name])) ?? null;
}

/** Values of `--inputs FILE` and `--input name=value`, the latter winning. Unknown and missing ones are exit 2. */
export async function readInputFlags(flags: RunFlags, document: Document): Promise<JsonObject> {
  const values = new Map<string, Json>(
    flags.inputs === undefined ? [] : Object.entries(await readInputFile(flags.inputs)),
  );
  for (const text of flags.input) {
    const cut = text.indexOf('=');
    if (cut < 1) throw new UsageError(`--input ${text}: write name=value.`);
    const name = text.slice(0, cut);
    values.set(name, parseValue(text.slice(cut + 1), name, document));
  }
  checkNames(values, document);
  return Object.fromEntries(values);
}

async function readInputFile(file: string): Promise<JsonObject> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`There is no file ${file}.`);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || isList(value))
    throw new UsageError(`${file} must hold one JSON object, a value for each input.`);
  return value;
}

/** Inputs of text take what stands there; all others take JSON, and plain words as text. */
function parseValue(text: string, name: string, document: Document): Json {
  const cell = document.cells.find(({ id }) => id === name);
  if (cell?.type === 'input' && asText.has(cell.fields.input.widget)) return text;
  return parseJson(text) ?? (text === 'null' ? null : text);
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What is wrong with a value, or null. Options that a cell gives are known only when it has run. */
function checkValue(fields: InputFields, value: Json): string | null {
  const { options } = fields;
  const trouble = checkWidgetValue(fields, value);
  if (trouble !== null || !isList(options) || findStranger(fields, value) === undefined) return trouble;
  return `takes one of ${options.map((option) => JSON.stringify(readOption(option))).join(', ')}`;
}

function checkNames(values: ReadonlyMap<string, Json>, document: Document): void {
  const cells = new Map(document.cells.map((cell) => [cell.id, cell]));
  for (const [name, value] of values) {
    const [id = '', source] = name.split('.');
    const cell = cells.get(id);
    if (cell === undefined || (source === undefined && cell.type !== 'input'))
      throw new UsageError(`\`${name}\` is not an input of this notebook.`);
    const trouble = cell.type === 'input' ? checkValue(cell.fields.input, value) : null;
    if (trouble !== null)
      throw new UsageError(`The input \`${name}\` ${trouble}; it cannot be ${JSON.stringify(value)}.`);
  }
  for (const cell of document.cells) if (!cell.disabled && !values.has(cell.id)) checkRequired(cell);
}

function checkRequired(cell: Document['cells'][number]): void {
  if (cell.type !== 'input' || !cell.fields.input.required || cell.fields.input.default !== undefined) return;
  throw new UsageError(`The input \`${cell.id}\` is required: say --input ${cell.id}=…`);
}
