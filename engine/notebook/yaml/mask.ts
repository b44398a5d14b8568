/**
 * What is odd about a file before YAML sees it: byte order mark, CRLF, conflict markers, a second
 * document, size. Gives a text of equal length in which markers are comments, so that offsets stay true.
 */
import type { Issue } from '../../schema/issue.ts';

const maxBytes = 5_000_000;
const maxLines = 100_000;
const maxConflicts = 100;

export interface Masked {
  /** As long as the text itself; only its first document is read. */
  readonly text: string;
  readonly issues: readonly Issue[];
  /** The file is beyond a limit: nothing of it may be parsed. */
  readonly refused: boolean;
}

/** Checks the file's limits and hides what is no YAML of ours. */
export function maskText(text: string): Masked {
  const tooLarge = checkSize(text);
  if (tooLarge) return { text: '', issues: [tooLarge], refused: true };
  const issues = [...noteMark(text), ...noteLineEnds(text)];
  const control = findControl(text);
  if (control) issues.push(control);
  const markers = maskConflicts(text);
  const end = findDocumentEnd(markers.text);
  if (end) issues.push(end.issue);
  return {
    text: end ? markers.text.slice(0, end.at) : markers.text,
    issues: [...issues, ...markers.issues],
    refused: false,
  };
}

function checkSize(text: string): Issue | null {
  const place = { code: 'too-large', severity: 'error', from: 0, to: 0 } as const;
  if (text.length > maxBytes || countBytes(text) > maxBytes) {
    return { ...place, message: 'The file is larger than 5 MB, so it is not read.', hint: 'Move data into files.' };
  }
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  if (lines <= maxLines) return null;
  return {
    ...place,
    message: 'The file has more than 100,000 lines, so it is not read.',
    hint: 'Move data into files.',
  };
}

/** Bytes of the text in UTF-8; a quick bound first. */
function countBytes(text: string): number {
  if (text.length * 3 <= maxBytes) return text.length;
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

function noteMark(text: string): Issue[] {
  if (text.charCodeAt(0) !== 0xfeff) return [];
  const fixes = [{ title: 'Remove the mark', splices: [{ from: 0, to: 1, insert: '' }] }];
  return [repair(0, 1, 'The file begins with a byte order mark; it is kept.', fixes)];
}

function noteLineEnds(text: string): Issue[] {
  const at = text.indexOf('\r\n');
  if (at < 0) return [];
  const splices = [{ from: 0, to: text.length, insert: text.replaceAll('\r\n', '\n') }];
  return [
    repair(at, at + 1, 'The file has Windows line ends; they are kept.', [{ title: 'Use Unix line ends', splices }]),
  ];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what YAML forbids in a text
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]/u;

/** The first character that YAML allows nowhere. The parser reads over it, so that the rest of the file is there. */
function findControl(text: string): Issue | null {
  const at = text.search(forbidden);
  if (at < 0) return null;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
  return {
    code: 'yaml-syntax',
    severity: 'error',
    from: at,
    to: at + 1,
    message: `The character U+${code} stands here, which a YAML file cannot hold.`,
    hint: 'Remove it; in double quotes an escape like `\\x00` can stand for it.',
  };
}

function repair(from: number, to: number, message: string, fixes: Issue['fixes']): Issue {
  return { code: 'repair', severity: 'note', from, to, message, ...(fixes ? { fixes } : {}) };
}

interface Conflict {
  readonly from: number;
  /** Begin of the lines that divide it: the ancestor's text, theirs; the last marker's. */
  base?: number;
  middle?: number;
  last?: number;
}

const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r]|$)/gm;

function maskConflicts(text: string): { text: string; issues: Issue[] } {
  if (!text.includes('<<<<<<<')) return { text, issues: [] };
  const conflicts = findConflicts(text);
  let masked = text;
  for (const { from, base, middle, last } of conflicts) {
    for (const at of [from, base, middle, last]) {
      if (at !== undefined) masked = `${masked.slice(0, at)}#######${masked.slice(at + 7)}`;
    }
  }
  return { text: masked, issues: conflicts.map((each) => describeConflict(text, each)) };
}

function findConflicts(text: string): Conflict[] {
  const found: Conflict[] = [];
  let open: Conflict | null = null;
  for (const { index, 0: sign } of text.matchAll(marker)) {
    if (sign[0] === '<') open = { from: index };
    else if (!open) continue;
    else if (sign[0] === '|') open.base = index;
    else if (sign[0] === '=') open.middle = index;
    else if (open.middle !== undefined) {
      found.push({ ...open, last: index });
      open = null;
    }
    if (found.length >= maxConflicts) break;
  }
  return found;
}

function describeConflict(text: string, { from, base, middle = 0, last = 0 }: Conflict): Issue {
  const lineAfter = (at: number) => text.indexOf('\n', at) + 1;
  const to = lineAfter(last) || text.length;
  const keep = (title: string, start: number, end: number) => ({
    title,
    splices: [{ from, to, insert: text.slice(start, end) }],
  });
  return {
    code: 'repair',
    severity: 'warning',
    from,
    to,
    message: 'A merge left both sides in the file, between conflict markers.',
    hint: 'Keep one side.',
    fixes: [
      keep('Keep the upper side', lineAfter(from), base ?? middle),
      keep('Keep the lower side', lineAfter(middle), last),
    ],
  };
}

/** A line `---` after content, or `...`: what follows is another document. */
function findDocumentEnd(text: string): { at: number; issue: Issue } | null {
  const lines = /^(?:---|\.\.\.)(?=\s|$)/gm;
  for (let found = lines.exec(text); found; found = lines.exec(text)) {
    const at = found.index;
    if (found[0] === '---' && isBlank(text.slice(0, at))) continue;
    if (isBlank(text.slice(at).replace(/^.*/, ''))) continue;
    const message = 'A second YAML document begins here; only the first one is the notebook.';
    return { at, issue: { code: 'yaml-unsupported', severity: 'error', from: at, to: at + 3, message } };
  }
  return null;
}

function isBlank(text: string): boolean {
  return text.split('\n').every((line) => /^\uFEFF?\s*(?:[#%].*)?$/.test(line));
}
