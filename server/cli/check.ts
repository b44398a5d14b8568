/** `quire check NOTEBOOK…`: what is wrong with notebooks, as lines for people or as one JSON document. */
import type { CheckedIssue, CheckedNotebook } from '../parse/check-notebook.ts';
import { createParser, type Parser } from '../parse/parser.ts';
import { readSettings, type Settings, settingsFile } from '../workspace/settings.ts';
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
    const roots = new Set<string>();
    for (const argument of notebooks) {
      const { root, id, text } = await findNotebook(argument, flags.workspace);
      roots.add(root);
      checked.push(await parser.ask('check', { id, text }));
    }
    const workspace = { issues: await listSettingsIssues(roots, parser) };
    const more = workspace.issues.length > 0 ? { workspace } : {};
    if (flags.json) await writeOut(JSON.stringify({ notebooks: checked, ...more }, null, 2));
    else await writeOut([...workspace.issues.map(writeSettingsIssue), ...checked.map(writeNotebook)].join('\n'));
    return [workspace, ...checked].some(hasError) ? exits.refused : exits.passed;
  } finally {
    parser.end();
  }
}

/** Whether a cell of it, or all of it, does not run. */
export function hasError({ issues }: Pick<CheckedNotebook, 'issues'>): boolean {
  return issues.some(({ severity }) => severity === 'error');
}

/** One issue as editors and people read it, in a file of the workspace. */
export function writeIssue(file: string, issue: CheckedIssue): string {
  const hint = issue.hint === undefined ? '' : `\n    ${issue.hint}`;
  return `${file}:${issue.line}:${issue.column} ${issue.severity} ${issue.code}: ${issue.message}${hint}`;
}

/** The settings of a workspace, after what is wrong with them was told, a line an issue. */
export async function tellSettings(root: string, parser: Parser, tell: (line: string) => void): Promise<Settings> {
  const settings = await readSettings(root, parser);
  for (const issue of settings.issues) tell(writeSettingsIssue(issue));
  return settings;
}

const writeSettingsIssue = (issue: CheckedIssue): string => writeIssue(settingsFile, issue);

async function listSettingsIssues(roots: Iterable<string>, parser: Parser): Promise<readonly CheckedIssue[]> {
  const issues: CheckedIssue[] = [];
  for (const root of roots) issues.push(...(await readSettings(root, parser)).issues);
  return issues;
}

function writeNotebook(notebook: CheckedNotebook): string {
  const { id, issues, cells } = notebook;
  const counted = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
  const lines = issues.map((issue) => writeIssue(`${id}.yaml`, issue));
  return [...lines, hasError(notebook) ? `✗ ${id}: ${counted}` : `✓ ${id}: ${counted}`].join('\n');
}
