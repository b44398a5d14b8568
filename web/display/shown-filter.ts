/** The condition that the engine writes over what a cell shows, followed as inputs and selections change. */
import { type Accessor, createMemo } from 'solid-js';
import { type Cell, type Column, FailureError, writeShownFilter } from '../../engine/index.ts';
import type { OpenNotebook } from '../session/open-notebook.ts';

export interface ShownFilter {
  /** `TRUE` when all rows are shown. */
  readonly where: string;
  /** Why it cannot be filtered as it says. */
  readonly trouble: string | null;
}

/** Follows the filter of a cell over these columns. */
export function followFilter(
  { mirror }: OpenNotebook,
  cell: () => Cell,
  columns: () => readonly Column[],
): Accessor<ShownFilter> {
  const write = (): ShownFilter => {
    try {
      return { where: writeShownFilter(mirror.state().session, cell(), columns()), trouble: null };
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      return { where: 'TRUE', trouble: error.failure.message };
    }
  };
  return createMemo(write, undefined, { equals: (a, b) => a.where === b.where && a.trouble === b.trouble });
}
