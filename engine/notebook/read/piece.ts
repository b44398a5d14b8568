/**
 * One piece of the cut text, or one item written in brackets, to the draft of a cell. A piece that is no
 * valid YAML gives an unreadable draft that keeps its text, its id and the reasons.
 */
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { Issue } from '../../schema/issue.ts';
import { checkBounds } from '../yaml/bounds.ts';
import { parseYaml, type YamlText } from '../yaml/parse-yaml.ts';
import { explainError } from '../yaml/traps.ts';
import { readValue } from '../yaml/value.ts';
import { buildDraft, type Draft } from './cell.ts';

const bounds = {
  'too-deep': 'The cell nests deeper than 64 levels, so it is not read.',
  'too-many-aliases': 'The cell has more than 100 aliases, so it is not read.',
  'too-large': 'The cell holds too many values to be read. Move data into a file.',
} as const;

/** Parses a piece: `source` begins with `- `, `indent` blanks stand before it in the file. */
export function parsePiece(source: string, indent: number): Draft {
  const code = checkBounds(source);
  if (code) {
    const lineEnd = source.indexOf('\n');
    const to = lineEnd < 0 ? source.length : lineEnd;
    return buildUnreadable(source, null, [{ code, severity: 'error', from: 0, to, message: bounds[code] }]);
  }
  const text = ' '.repeat(indent) + source;
  const parsed = parseYaml(text);
  const node = findItem(parsed);
  const { value, issues } = readValue(node, text);
  const wrong = [...explainErrors(parsed, text), ...issues].map((issue) => shiftIssue(issue, -indent));
  const isClear = parsed.errors.length === 0 && parsed.document !== null && !wrong.some(isUnclear);
  if (!isClear) return buildUnreadable(source, value, wrong);
  const draft = buildDraft({ text, node, value, from: indent, to: text.length, outer: indent });
  return { ...draft, issues: [...wrong, ...draft.issues] };
}

/** What leaves open which value was meant; the cell then stays text. */
function isUnclear({ code }: Issue): boolean {
  return code === 'yaml-unsupported';
}

function findItem({ document }: YamlText): Node | null {
  const root = document?.contents ?? null;
  const item: unknown = isSeq(root) ? root.items[0] : root;
  return isMap(item) || isScalar(item) || isSeq(item) ? item : null;
}

/** Errors in our words, one for each line and code. */
export function explainErrors({ errors, document }: YamlText, text: string): Issue[] {
  const seen = new Set<string>();
  const issues = errors
    .map((error) => explainError(error, text))
    .filter(({ code, from }) => {
      const line = code === 'repair' ? '' : text.lastIndexOf('\n', from - 1);
      const key = `${code} ${line}`;
      return !seen.has(key) && seen.add(key);
    });
  if (document !== null || errors.length === 0) return issues;
  const message = 'There are more than 100 errors here; the others are not listed.';
  const from = errors.at(-1)?.from ?? 0;
  return [...issues, { code: 'yaml-syntax', severity: 'error', from, to: from + 1, message }];
}

function buildUnreadable(source: string, value: Json, issues: readonly Issue[]): Draft {
  const raw = isObject(value) ? value : (Object.create(null) as JsonObject);
  const written = /^(?:- +|[ \t]+)id:[ \t]*["']?([a-z][a-z0-9_]*)/m.exec(source)?.[1];
  const id = typeof raw.id === 'string' ? raw.id : (written ?? null);
  const disabled = raw.disabled === true;
  const rest = { texts: [], nested: [], start: 0, made: new Map() };
  return { id, type: null, fields: null, source, raw, issues, disabled, ...rest };
}

/** The issue with all its places moved. */
export function shiftIssue(issue: Issue, by: number): Issue {
  const fixes = issue.fixes?.map((fix) => ({
    ...fix,
    splices: fix.splices.map(({ from, to, insert }) => ({ from: from + by, to: to + by, insert })),
  }));
  return { ...issue, from: issue.from + by, to: issue.to + by, ...(fixes ? { fixes } : {}) };
}
