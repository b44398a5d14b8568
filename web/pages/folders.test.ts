import { describe, expect, it } from 'vitest';
import type { NotebookEntry } from '../../engine/schema/api.ts';
import { groupByFolder } from './folders.ts';

const entry = (id: string, name = id): NotebookEntry => ({ id, name, tags: [], cells: 1, bytes: 0, modifiedAt: '' });

describe('notebooks on the home page', () => {
  it('stand by folder, examples first, scratch last', () => {
    const folders = groupByFolder([entry('scratch/a'), entry('sales/b'), entry('c'), entry('examples/tour')], '');
    expect(folders.map((folder) => folder.title)).toEqual(['Examples', 'Notebooks', 'sales', 'Scratch']);
  });
  it('begin with the tour among the examples', () => {
    const example = (id: string, ...tags: string[]) => ({ ...entry(id), tags: ['examples', ...tags] });
    const [examples] = groupByFolder([example('a'), example('z', 'tour'), example('b')], '');
    expect(examples?.entries.map(({ id }) => id)).toEqual(['z', 'a', 'b']);
  });
  it('are found by every word of a search, in id and name', () => {
    const folders = groupByFolder([entry('a', 'Late flights'), entry('b', 'Late films')], 'FLI late');
    expect(folders.flatMap((folder) => folder.entries.map((found) => found.id))).toEqual(['a']);
  });
});
