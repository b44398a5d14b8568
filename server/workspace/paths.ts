/**
 * Which names are paths of the workspace: relative, without tricks of any operating system, compared
 * case-folded. Text in, path or refusal out; whether a file is there and where links lead is `open.ts`.
 */
import { refuse } from '../failures.ts';

/** A checked path below the workspace, segments joined by `/`. */
export type WorkspacePath = string & { readonly brand: 'WorkspacePath' };

const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?$/i;

/** Checks a path from outside; what is wrong with it is the refusal's message. */
export function parsePath(text: string): WorkspacePath {
  const trouble = findTrouble(text);
  if (trouble !== null) refuse('invalid-path', `This path ${trouble}.`, { path: text.slice(0, 200) });
  return text as WorkspacePath;
}

/** As `parsePath`, for a file about to be written: its name must also be in composed form (NFC). */
export function parseNewPath(text: string): WorkspacePath {
  const path = parsePath(text);
  if (path !== path.normalize('NFC'))
    refuse('invalid-path', 'This name is written in decomposed Unicode; the same name in composed form (NFC) works.', {
      path,
    });
  return path;
}

/** Form in which two names that a file system may hold for one are equal. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function findTrouble(text: string): string | null {
  if (text === '') return 'is empty';
  if (Buffer.byteLength(text) > 1024) return 'is longer than 1,024 bytes';
  if (/\p{Cc}/u.test(text)) return 'holds a control character';
  if (text.includes('\\')) return 'holds a backslash; folders are parted by /';
  if (text.startsWith('/')) return 'is absolute; paths are relative to the workspace';
  const segments = text.split('/');
  if (segments.length > 16) return 'is deeper than 16 folders';
  for (const segment of segments) {
    const trouble = findSegmentTrouble(segment);
    if (trouble !== null) return trouble;
  }
  return null;
}

function findSegmentTrouble(segment: string): string | null {
  if (segment === '') return 'holds an empty name';
  if (segment.startsWith('.')) return 'holds a name that begins with a dot';
  if (segment.startsWith('-')) return 'holds a name that begins with a hyphen';
  if (/[. ]$/.test(segment)) return 'holds a name that ends with a dot or a blank';
  if (/[:*?"<>|]/.test(segment)) return 'holds one of : * ? " < > |';
  if (devices.test(segment)) return 'holds a name that is a device on Windows';
  if (Buffer.byteLength(segment) > 200) return 'holds a name longer than 200 bytes';
  return null;
}
