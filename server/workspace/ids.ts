/**
 * Notebook ids and the files they are: the id is the path below the workspace without `.yaml`. Some
 * names are taken by folders of the workspace and by addresses of the server, as any segment.
 */
import { refuse } from '../failures.ts';
import type { WorkspacePath } from './paths.ts';

/** Folders of a workspace in which no notebook lies. */
export const otherFolders: ReadonlySet<string> = new Set([
  'agents',
  'tools',
  'assertions',
  'skills',
  'connections',
  'data',
  'recordings',
  'labels',
  'baselines',
]);

const reserved: ReadonlySet<string> = new Set([
  ...otherFolders,
  ...['runs', 'tasks', 'versions', 'settings', 'api', 'assets', 'health', 'hooks', 'metrics', 'ready'],
  ...['library', 'duckdb-ext'],
]);

const segment = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** What is wrong with a notebook id, as a sentence; null when nothing is. */
export function findIdTrouble(id: string): string | null {
  const segments = id.split('/');
  if (segments.length > 4) return 'A notebook id has at most four parts.';
  for (const part of segments) {
    if (!segment.test(part))
      return 'A notebook id is parts of small letters, digits and hyphens, joined by /, each at most 64 characters.';
    if (reserved.has(part)) return `\`${part}\` is a reserved name.`;
  }
  return null;
}

/** The file of a notebook. Ids that cannot be are refused. */
export function pathOfNotebook(id: string): WorkspacePath {
  const trouble = findIdTrouble(id);
  if (trouble !== null) refuse('invalid-id', trouble);
  return `${id}.yaml` as WorkspacePath;
}

/** The id that a workspace file has if it is a notebook; null for all other files. */
export function notebookOfPath(path: string): string | null {
  if (!path.endsWith('.yaml')) return null;
  const id = path.slice(0, -'.yaml'.length);
  return findIdTrouble(id) === null ? id : null;
}
