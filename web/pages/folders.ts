/** Notebooks by folder, the examples first, a tour first of all, and scratch last. */
import type { NotebookEntry } from '../../engine/schema/api.ts';

export interface Folder {
  readonly title: string;
  readonly entries: readonly NotebookEntry[];
}

function rank(folder: string): number {
  return folder === 'examples' ? 0 : folder === '' ? 1 : folder === 'scratch' ? 3 : 2;
}

/** Folders of the notebooks that a search finds, in the order of the page. */
export function groupByFolder(notebooks: readonly NotebookEntry[], search: string): readonly Folder[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, NotebookEntry[]>();
  for (const entry of notebooks) {
    const text = [entry.id, entry.name, entry.description ?? '', ...entry.tags].join(' ').toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const folder = entry.tags.includes('examples') ? 'examples' : entry.id.split('/').slice(0, -1).join('/');
    groups.set(folder, [...(groups.get(folder) ?? []), entry]);
  }
  const order = [...groups].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
  const titles: ReadonlyMap<string, string> = new Map([
    ['examples', 'Examples'],
    ['', 'Notebooks'],
    ['scratch', 'Scratch'],
  ]);
  return order.map(([folder, entries]) => ({
    title: titles.get(folder) ?? folder,
    entries: entries.toSorted((a, b) => Number(b.tags.includes('tour')) - Number(a.tags.includes('tour'))),
  }));
}
