/**
 * Which pieces of a cell's text are drawn as chips: templates `{{ … }}`, and names that the engine found
 * to be references. The same ranges serve the static text and the editor.
 */
import type { Reading } from '../../engine/index.ts';

export interface Chip {
  readonly from: number;
  readonly to: number;
  /** The cell that it leads to, when it is one name. */
  readonly cell?: string;
}

function samePath(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** Ranges of `{{ … }}` in a text; an unfinished one is none. */
export function findTemplates(text: string): readonly Chip[] {
  return [...text.matchAll(/(?<!\\)\{\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\}/g)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
  }));
}

/** Chips of the field at `path`, in order, none inside another. `braces`: the field is a template or SQL. */
export function findChips(
  text: string,
  reading: Reading | undefined,
  path: readonly (string | number)[],
  braces: boolean,
): readonly Chip[] {
  const templates = braces ? findTemplates(text) : [];
  const names = (reading?.references ?? [])
    .filter((reference) => samePath(reference.path, path) && reference.end <= text.length)
    .map((reference): Chip => ({ from: reference.start, to: reference.end, cell: reference.to }));
  const inside = (chip: Chip) => templates.find((outer) => chip.from >= outer.from && chip.to <= outer.to);
  const first = new Map(names.filter(inside).map((chip) => [inside(chip)?.from, chip.cell]));
  const labelled = templates.map((chip) => {
    const cell = first.get(chip.from);
    return cell === undefined ? chip : { ...chip, cell };
  });
  const all = [...labelled, ...names.filter((chip) => !inside(chip))].sort((a, b) => a.from - b.from);
  return all.filter((chip, index) => index === 0 || chip.from >= (all[index - 1]?.to ?? 0));
}
