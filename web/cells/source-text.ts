/** Which text of a cell is edited in place, in which language, and where its problems stand in it. */
import type { Diagnostic } from '@codemirror/lint';
import type { Cell, Failure, Issue } from '../../engine/index.ts';
import type { LanguageName } from '../editor/language.ts';
import { unwrapSource } from '../session/cell-yaml.ts';

export interface SourceText {
  /** Null: the whole cell as YAML. */
  readonly path: readonly string[] | null;
  readonly text: string;
  readonly language: LanguageName;
  readonly hint: string;
  /** What ends the text in the file and is not shown: the line break of a block. */
  readonly end: '' | '\n';
  /** `{{ … }}` are templates in it. */
  readonly braces: boolean;
}

/** The text that is edited for a cell. */
export function findSourceText(cell: Cell, asYaml: boolean): SourceText {
  if (asYaml) return findYaml(cell);
  if (cell.type === 'sql' && cell.fields.sql !== undefined)
    return { path: ['sql'], ...splitEnd(cell.fields.sql), language: 'sql', hint: 'SELECT … FROM a cell', braces: true };
  if (cell.type === 'code' && cell.fields.code !== undefined)
    return { path: ['code'], ...splitEnd(cell.fields.code), ...describeCode(cell.fields.language), braces: false };
  if (cell.type === 'markdown')
    return {
      path: ['text' in cell.raw ? 'text' : 'markdown'],
      ...splitEnd(cell.fields.text),
      language: 'markdown',
      hint: 'Write Markdown',
      braces: true,
    };
  return findYaml(cell);
}

function describeCode(language: 'javascript' | 'python'): Pick<SourceText, 'language' | 'hint'> {
  return { language, hint: language === 'python' ? 'def main(data): …' : 'return …' };
}

function findYaml(cell: Cell): SourceText {
  return { path: null, text: unwrapSource(cell.source), end: '', language: 'yaml', hint: '', braces: true };
}

/** A text without what ends it in the file. */
export const cutEnd = (text: string, end: string): string =>
  end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text;

function splitEnd(text: string): Pick<SourceText, 'text' | 'end'> {
  const end = text.endsWith('\n') ? '\n' : '';
  return { text: cutEnd(text, end), end };
}

function findOffset(cell: Cell, path: readonly string[], length: number, inPiece: number): number | null {
  const field = cell.texts.find(
    (text) => text.path.length === path.length && text.path.every((part, index) => part === path[index]),
  );
  if (field === undefined || inPiece < field.locate(0)) return null;
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (field.locate(middle) < inPiece) low = middle + 1;
    else high = middle;
  }
  return low;
}

function writeIssue(issue: Issue): string {
  return issue.hint === undefined ? issue.message : `${issue.message}. ${issue.hint}`;
}

/** Offset of a line and column, both from 1. */
function findPlace(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(text.length, before + column - 1);
}

function widen(text: string, from: number): number {
  return from + Math.max(1, /^[\w$]+/.exec(text.slice(from))?.[0].length ?? 1);
}

/** What is wrong with a cell: issues of the document, in which the cell begins at `start`, and its failure. */
interface Wrong {
  readonly issues: readonly Issue[];
  readonly start: number;
  readonly failure: Failure | undefined;
}

/** Squiggles for a text: its issues, and the failure when it names a line. */
export function findProblems(cell: Cell, source: SourceText, wrong: Wrong): readonly Diagnostic[] {
  const { issues, start, failure } = wrong;
  const { path, text } = source;
  if (path === null) return [];
  const problems = issues.flatMap((issue): Diagnostic[] => {
    const from = findOffset(cell, path, text.length, issue.from - start);
    if (from === null) return [];
    const to = findOffset(cell, path, text.length, issue.to - start) ?? from;
    const severity = issue.severity === 'note' ? 'info' : issue.severity;
    return [
      {
        from: Math.min(from, text.length),
        to: Math.min(Math.max(to, from), text.length),
        severity,
        message: writeIssue(issue),
      },
    ];
  });
  if (failure?.line === undefined) return problems;
  const from = findPlace(text, failure.line, failure.column ?? 1);
  return [
    ...problems,
    { from, to: Math.min(text.length, widen(text, from)), severity: 'error', message: failure.message },
  ];
}
