/**
 * Patterns of paths: `*` and `?` stay within a folder, `**` crosses folders, `[ab]` is one of the characters.
 * Matching takes time in proportion to pattern and path, whatever the pattern; one with more wildcards than a
 * person writes matches nothing.
 */
const maxWildcards = 32;

/** Whether a source names a pattern instead of one file. */
export function isPattern(source: string): boolean {
  return /[*?[]/.test(source);
}

/** The folder that all matches of a pattern lie below; `''` is the workspace. */
export function folderOf(pattern: string): string {
  const start = pattern.slice(0, pattern.search(/[*?[]/));
  return start.slice(0, Math.max(0, start.lastIndexOf('/')));
}

/** Whether a path matches a pattern, both from the workspace. */
export function matchesPattern(pattern: string, path: string): boolean {
  return createMatcher(pattern)(path);
}

/** What tells of a path whether it matches: the pattern is read once for all of them. */
export function createMatcher(pattern: string): (path: string) => boolean {
  const steps = readSteps(pattern);
  if (steps.filter(({ kind }) => kind === 'some' || kind === 'any' || kind === 'within').length > maxWildcards)
    return () => false;
  return (path) => matchesSteps(steps, path);
}

function matchesSteps(steps: readonly Step[], path: string): boolean {
  let at = skip(steps, [0]);
  for (const character of path) {
    const next = new Set<number>();
    for (const place of at) for (const to of advance(steps[place], character, place)) next.add(to);
    at = skip(steps, next);
  }
  return at.has(steps.length);
}

/** `enter` and `within` together are `**` with its slash: nothing, or any folders. */
type Step =
  | { readonly kind: 'one'; readonly among: string | null }
  | { readonly kind: 'some' | 'any' | 'enter' | 'within' };

function readSteps(pattern: string): readonly Step[] {
  const parts = pattern.match(/\*{2,}\/?|\[[^\]/]*\]|./gsu) ?? [];
  return parts.flatMap((part): Step[] => {
    if (part.startsWith('**')) return part.endsWith('/') ? [{ kind: 'enter' }, { kind: 'within' }] : [{ kind: 'any' }];
    if (part === '*') return [{ kind: 'some' }];
    if (part === '?') return [{ kind: 'one', among: null }];
    return [{ kind: 'one', among: part.length > 1 && part.startsWith('[') ? part.slice(1, -1) : part }];
  });
}

/** The places after a character at a place. */
function advance(step: Step | undefined, character: string, place: number): readonly number[] {
  switch (step?.kind) {
    case 'one':
      return (step.among === null ? character !== '/' : step.among.includes(character)) ? [place + 1] : [];
    case 'some':
      return character === '/' ? [] : [place];
    case 'any':
      return [place];
    case 'within':
      return character === '/' ? [place, place + 1] : [place];
    default:
      return [];
  }
}

/** The places with those that are reached without a character. */
function skip(steps: readonly Step[], places: Iterable<number>): ReadonlySet<number> {
  const reached = new Set(places);
  for (const place of reached) {
    const kind = steps[place]?.kind;
    if (kind === 'some' || kind === 'any' || kind === 'enter') reached.add(place + 1);
    if (kind === 'enter') reached.add(place + 2);
  }
  return reached;
}
