/**
 * What YAML accepts or half accepts and the author did not mean: unquoted templates, cut text, `!x`,
 * `*.csv`. Each becomes an issue with a fix that quotes the text as it was meant.
 */
import { isScalar, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { Fix, Issue } from '../../schema/issue.ts';
import type { YamlError } from './parse-yaml.ts';

/** The rest of a line from `from`, without a trailing comment. */
export function restOfLine(text: string, from: number): { text: string; to: number } {
  const lineEnd = text.indexOf('\n', from);
  const rest = text.slice(from, Math.min(lineEnd < 0 ? text.length : lineEnd, from + 2000)).replace(/\r$/, '');
  const kept = rest.replace(/\s+#\s.*$/, '').trimEnd();
  return { text: kept, to: from + kept.length };
}

/** Text in single quotes, as our style writes it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function quoteFix(from: number, to: number, text: string): Fix[] {
  return [{ title: `Write ${quote(text)}`, splices: [{ from, to, insert: quote(text) }] }];
}

function trap(code: Issue['code'], from: number, text: string, message: string): Issue {
  const rest = restOfLine(text, from);
  const flow = endInFlow(text, from, rest.to);
  const meant = text.slice(from, flow);
  return {
    code,
    severity: 'error',
    from,
    to: flow,
    message,
    hint: `Quote it: ${quote(meant)}`,
    fixes: quoteFix(from, flow, meant),
  };
}

/** Where a value that stands in brackets ends: before the comma or bracket that closes it. */
function endInFlow(text: string, from: number, to: number): number {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const before = text.slice(Math.max(lineStart, from - 2000), from);
  if (!/(?:^|[\s:,[{-])[[{]/.test(before)) return to;
  const rest = text.slice(from, to);
  const template = /^\{\{.*?\}\}/.exec(rest);
  const end = template ? template[0].length : rest.search(/[,\]}]/);
  return end < 0 ? to : from + text.slice(from, from + end).trimEnd().length;
}

/** Whether a mapping is what YAML makes of `{{ x }}`. */
export function isTemplateMap(map: YAMLMap, text: string): boolean {
  const from = map.range?.[0] ?? 0;
  return map.flow === true && text.startsWith('{{', from);
}

/** The issue of `{{ x }}` without quotes; it begins at `from`. */
export function reportTemplate(from: number, text: string): Issue {
  return trap('unquoted-template', from, text, 'YAML reads `{{ … }}` without quotes as a mapping.');
}

/** The issue of a text that begins with `*`: an alias, or a pattern that was not quoted. */
export function reportAlias(from: number, text: string): Issue {
  const word = /^\*\S*/.exec(text.slice(from, from + 200))?.[0] ?? '*';
  if (/^\*[\w-]+$/.test(word)) {
    const message = `Aliases (\`${word}\`) are not read. Write the value out.`;
    return { code: 'yaml-unsupported', severity: 'error', from, to: from + word.length, message };
  }
  return trap('alias-as-glob', from, text, 'YAML reads a leading `*` as an alias.');
}

function reportTag(from: number, text: string): Issue {
  if (text.startsWith('!!', from) || text.startsWith('!<', from)) {
    const to = from + (/^\S*/.exec(text.slice(from, from + 200))?.[0].length ?? 1);
    return { code: 'yaml-unsupported', severity: 'error', from, to, message: 'YAML tags are not read. Leave it out.' };
  }
  return trap('tag-as-not', from, text, 'YAML reads a leading `!` as a tag, not as "not".');
}

/** Traps of one scalar: a tag before it, a comment that cuts it. */
export function checkScalar(node: Scalar, text: string): Issue[] {
  if (node.tag !== undefined && node.range) {
    const from = findTag(node.range[0], text);
    if (from !== null) return [reportTag(from, text)];
  }
  if (node.type !== 'PLAIN' || typeof node.value !== 'string' || !node.range || node.value === '') return [];
  const [from, to] = node.range;
  const cut = /^[ \t]+#[^\s#!-][^\n\r]*/.exec(text.slice(to, to + 500));
  if (!cut) return [];
  const meant = text.slice(from, to + cut[0].length).trimEnd();
  const end = from + meant.length;
  const message = `YAML takes \`${cut[0].trim()}\` for a comment, so the text ends before it.`;
  const base = { code: 'text-cut', severity: 'warning', from, to: end, message } as const;
  return [{ ...base, hint: `If it belongs to the text: ${quote(meant)}`, fixes: quoteFix(from, end, meant) }];
}

/** Start of a tag that stands before a scalar's place on its line. */
function findTag(at: number, text: string): number | null {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const found = /(?:^|[\s,[{])(![^\s,[\]{}]*)\s*$/.exec(text.slice(lineStart, at));
  if (found) return lineStart + found.index + found[0].indexOf('!');
  return text[at] === '!' ? at : null;
}

/** `{ value: Hello, world }`: a key without a value that was meant as the rest of a text. */
export function checkStrayKey(map: YAMLMap, index: number, text: string): Issue | null {
  const pair = map.items[index];
  if (!pair || !isScalar(pair.key) || !pair.key.range || !isEmpty(pair) || isTemplateMap(map, text)) return null;
  const [from, to] = pair.key.range;
  if (
    text
      .slice(to, to + 20)
      .trimStart()
      .startsWith(':')
  )
    return null;
  const message = `\`${String(pair.key.value)}\` stands in braces without a value.`;
  const before = index > 0 ? map.items[index - 1]?.value : null;
  if (!isScalar(before) || before.type !== 'PLAIN' || !before.range) {
    return { code: 'stray-key', severity: 'error', from, to, message };
  }
  const start = before.range[0];
  const meant = text.slice(start, to);
  const fixes = quoteFix(start, to, meant);
  return { code: 'stray-key', severity: 'error', from, to, message, hint: `Quote the text: ${quote(meant)}`, fixes };
}

function isEmpty(pair: Pair): boolean {
  return pair.value === null || (isScalar(pair.value) && pair.value.value === null && (pair.value.source ?? '') === '');
}

const valueOnLine = /^((?:[ \t]*(?:- +)*)(?:[\w-]+|"[^"]*"|'[^']*')[ \t]*:[ \t]+|[ \t]*-[ \t]+)(\S.*)$/;

/** The issue that a syntax error really is: a trap on its line, a tab, or bad syntax. */
export function explainError(error: YamlError, text: string): Issue {
  const lineStart = text.lastIndexOf('\n', error.from - 1) + 1;
  const line = restOfLine(text, lineStart).text;
  const found = valueOnLine.exec(line);
  const value = found?.[2] ?? '';
  const at = lineStart + (found?.[1]?.length ?? 0);
  if (error.code === 'TAB_AS_INDENT') return reportTab(error, text);
  if (value.startsWith('{{')) return reportTemplate(at, text);
  if (value.startsWith('*')) return reportAlias(at, text);
  if (value.startsWith('!')) return reportTag(at, text);
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && value !== '' && error.from === at) {
    return trap('text-as-map', at, text, 'YAML reads `: ` inside an unquoted text as a mapping.');
  }
  const message = words[error.code] ?? 'This is no valid YAML.';
  return { code: 'yaml-syntax', severity: 'error', from: error.from, to: Math.max(error.to, error.from + 1), message };
}

function reportTab(error: YamlError, text: string): Issue {
  const splices = [...text.matchAll(/^[ ]*\t[ \t]*/gm)].map(({ 0: blanks, index }) => ({
    from: index,
    to: index + blanks.length,
    insert: blanks.replaceAll('\t', '  '),
  }));
  const fixes = [{ title: 'Turn tabs into blanks', splices }];
  const message = 'Lines are indented with tabs, which YAML does not allow.';
  return { code: 'repair', severity: 'error', from: error.from, to: error.from + 1, message, fixes };
}

/** The parser's codes in our words. */
const words: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'This alias is not valid.',
  BAD_DQ_ESCAPE: 'This escape is not known in double quotes. Use single quotes, or `\\\\` for a backslash.',
  BAD_INDENT: 'This line is not indented like the lines it belongs to.',
  BAD_SCALAR_START: 'A text cannot begin with this character. Quote it.',
  BLOCK_AS_IMPLICIT_KEY: 'A mapping cannot begin in the middle of a line.',
  BLOCK_IN_FLOW: 'Inside brackets everything must stand in brackets.',
  DUPLICATE_KEY: 'A key stands here twice.',
  IMPOSSIBLE: 'This is no valid YAML.',
  KEY_OVER_1024_CHARS: 'A key is longer than 1024 characters.',
  MISSING_CHAR: 'A bracket, a quote or a comma is missing, or a blank after a colon.',
  MULTILINE_IMPLICIT_KEY: 'This line is no `key: value`.',
  TAG_RESOLVE_FAILED: 'YAML tags are not read. Leave it out.',
  UNEXPECTED_TOKEN: 'This cannot stand here.',
};
