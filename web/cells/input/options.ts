/** The options of an input: those written in the cell, or rows of the cell that it names. */
import { type Accessor, createResource } from 'solid-js';
import { FailureError, type InputFields, type Json } from '../../../engine/index.ts';
import type { OpenNotebook } from '../../session/open-notebook.ts';

export interface Option {
  readonly value: Json;
  readonly label: string;
}

const mostOptions = 10_000;

/** A value in words. */
export function writeValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function readOption(entry: Json): Option {
  if (typeof entry === 'object' && entry !== null && 'value' in entry) {
    const { value = null, label } = entry as { value?: Json; label?: Json };
    return { value, label: writeValue(label ?? value) };
  }
  return { value: entry, label: writeValue(entry) };
}

/** Options of an input, reactive; null while they are fetched. */
export function createOptions(notebook: OpenNotebook, input: () => InputFields): Accessor<readonly Option[] | null> {
  const asked = () => {
    const { options } = input();
    if (options === undefined || !('cell' in options)) return null;
    const shown = notebook.mirror.view(options.cell)?.shown?.output;
    return shown?.kind === 'table' ? { options, table: shown.table } : null;
  };
  const [rows] = createResource(asked, async ({ options, table }) => {
    try {
      await notebook.workbench.materialise(options.cell);
      const values = await notebook.host.sql.values(table.name, mostOptions);
      return values.map((row) =>
        readOption({ value: row[options.value] ?? null, label: row[options.label ?? options.value] ?? null }),
      );
    } catch (error) {
      // The cell ran again meanwhile: its next table is asked as soon as it is there.
      if (error instanceof FailureError) return null;
      throw error;
    }
  });
  return () => {
    const { options } = input();
    if (options === undefined) return [];
    return 'cell' in options ? (rows() ?? null) : options.map(readOption);
  };
}
