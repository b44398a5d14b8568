/** A file of JSON as rows for the stage: their values say their types, and a reject its line. */
import type { RowSource } from '../stage/stage-rows.ts';
import { findLines } from './find-place.ts';
import { readJson } from './read-json.ts';

/** The file is UTF-8. Trouble is thrown when the rows are read. */
export const openJson = (path: string, format: 'json' | 'jsonl'): RowSource => ({
  read: () => readJson(path, format),
  declared: new Map(),
  findLines: (offsets) => findLines(path, offsets),
});
