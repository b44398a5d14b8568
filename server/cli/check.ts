/** `quire check NOTEBOOK…`: what is wrong with notebooks, as lines for people or as one JSON document. */
import type { CheckedIssue, CheckedNotebook } from '../parse/check-notebook.ts';
import { createParser } from '../parse/parser.ts';
import { exits, writeOut } from './exit.ts';
import { findNotebook } from './find-notebook.ts';

/** Exit 2 when a notebook has an error; warnings and notes pass. */
export async function runCheck(
  notebooks: readonly string[],
  flags: { workspace: string; json?: boolean },
): Promise<number> {
  const parser = createParser();
  try {
    const checked: CheckedNotebook[] = [];
    for (const argument of notebooks) {
      const { id, text } = await findNotebook(argument, flags.workspace);
      checked.push(await parser.ask('check', { id, text }));
    }
    if (flags.json) await writeOut(JSON.stringify({ notebooks: checked }, null, 2));
    else for (const notebook of checked) await writeOut(writeNotebook(notebook));
    return checked.some(hasError) ? exits.refused : exits.passed;
  } finally {
    parser.end();
  }
}

/** Whether a cell of it, or all of it, does not run. */
export function hasError({ issues }: CheckedNotebook): boolean {
  return issues.some(({ severity }) => severity === 'error');
}

/** One issue as editors and people read it. */
export function writeIssue(id: string, issue: CheckedIssue): string {
  const hint = issue.hint === undefined ? '' : `\n    ${issue.hint}`;
  return `${id}.yaml:${issue.line}:${issue.column} ${issue.severity} ${issue.code}: ${issue.message}${hint}`;
}

function writeNotebook(notebook: CheckedNotebook): string {
  const { id, issues, cells } = notebook;
  const counted = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
  const lines = issues.map((issue) => writeIssue(id, issue));
  return [...lines, hasError(notebook) ? `✗ ${id}: ${counted}` : `✓ ${id}: ${counted}`].join('\n');
}
