/** What `quire.yaml` says, where there is one: read when a server or a run starts, in the parsing process. */
import { isUtf8 } from 'node:buffer';
import type { CheckedIssue } from '../parse/check-notebook.ts';
import type { Parser } from '../parse/parser.ts';
import { openFile } from './disk/open.ts';
import { parsePath } from './paths.ts';

/** Where the settings of a workspace stand. */
export const settingsFile = 'quire.yaml';
const mostBytes = 1_000_000;

export interface Settings {
  /** Threads of each native SQL engine. More than one gives up equal order and last bits. */
  readonly sqlThreads: number;
  readonly issues: readonly CheckedIssue[];
}

/** The settings of a workspace; what is wrong in the file counts as left out. */
export async function readSettings(root: string, parser: Parser): Promise<Settings> {
  const file = await openFile(root, parsePath(settingsFile));
  if (file === null) return { sqlThreads: 1, issues: [] };
  try {
    const bytes = file.stats.size > mostBytes ? null : await file.handle.readFile();
    if (bytes === null) return refuseText('The file has more than 1 MB.');
    if (!isUtf8(bytes)) return refuseText('The file is not text in UTF-8.');
    const { sqlThreads, issues } = await parser.ask('settings', { text: bytes.toString('utf8'), id: '' });
    return { sqlThreads: sqlThreads ?? 1, issues };
  } finally {
    await file.handle.close();
  }
}

function refuseText(message: string): Settings {
  return { sqlThreads: 1, issues: [{ code: 'invalid-value', severity: 'error', line: 1, column: 1, message }] };
}
