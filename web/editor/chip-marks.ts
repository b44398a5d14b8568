/** Chips in the editor: set from outside, moved along with edits until they are set anew. */
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Chip } from './chips.ts';

export type { Chip };

/** Replaces all chips. */
export const setChips = StateEffect.define<readonly Chip[]>();

const mark = Decoration.mark({ class: 'chip' });

/** Draws the chips. */
export const drawChips = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, transaction) => {
    const set = transaction.effects.find((effect) => effect.is(setChips));
    if (set === undefined) return before.map(transaction.changes);
    const length = transaction.state.doc.length;
    const inside = (set.value as readonly Chip[]).filter((chip) => chip.to <= length && chip.from < chip.to);
    return Decoration.set(inside.map((chip) => mark.range(chip.from, chip.to)));
  },
  provide: (field) => EditorView.decorations.from(field),
});
