/**
 * Another text of the open notebook, written by another program, browser or tab, becomes part of this one as one
 * step that can be taken back. What is being typed stays typed; it counts first where they changed the same cell.
 */
import { type Document, type Merged, mergeTexts, parse } from '../../../engine/index.ts';
import type { Workbench } from '../../../engine/run.ts';
import { notify } from '../../ui/notify.ts';
import type { Editing } from '../editing.ts';

/** Merges their text, made of `base`, into the open one and gives the text then; null when one cannot be read. */
export type MergeTheirs = (base: string, theirs: string) => string | null;

const sourceOf = ({ cells }: Document, id: string) => cells.find((cell) => cell.id === id)?.source;

/** Says in words what a merge did; null when there is nothing to be said. */
export function describeMerge(what: string, { conflicts, kept }: Merged): string {
  const words = [`${what}, and both are merged.`];
  if (conflicts.length > 0) words.push(`You both changed the same: theirs is in ${conflicts.join(', ')}.`);
  if (kept.length > 0) words.push(`They deleted ${kept.join(', ')}, which you changed: it stays.`);
  return words.join(' ');
}

/** For one open notebook; `what` has happened, in words. */
export function createMerging(
  workbench: Workbench,
  editing: Pick<Editing, 'typed' | 'commit'>,
  what = 'The file changed outside',
): MergeTheirs {
  const commitTouched = (base: string, theirs: string) => {
    const ids = Object.keys(editing.typed);
    if (ids.length === 0) return;
    const previous = workbench.state.session.document;
    const [before, after] = [parse(base, { previous }), parse(theirs, { previous })];
    for (const id of ids) if (sourceOf(before, id) !== sourceOf(after, id)) editing.commit(id);
  };
  return (base, theirs) => {
    commitTouched(base, theirs);
    const near = workbench.state.session.document;
    const mine = near.text;
    const merged = mergeTexts({ base, mine, theirs, near });
    if (merged === null) return null;
    if (merged.text !== mine) workbench.dispatch({ type: 'set-text', text: merged.text, title: 'Change from outside' });
    const isTheirs = merged.text === theirs;
    if (mine !== theirs) notify(isTheirs ? `${what}, and is shown as it is now.` : describeMerge(what, merged));
    return merged.text;
  };
}
