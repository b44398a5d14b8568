/** What an editor offers while typing: names of cells, their columns, and inside `{{ }}` the values there are. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** The names of a notebook that text can use. */
export interface Names {
  readonly tables: readonly { readonly id: string; readonly columns: readonly { name: string; type: string }[] }[];
  readonly values: readonly { readonly id: string; readonly shown: string }[];
}

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/;
const quote = (name: string) => (plain.test(name) ? name : `"${name.replaceAll('"', '""')}"`);

function offerColumns(names: Names): readonly Completion[] {
  return names.tables.flatMap((table) =>
    table.columns.map((column) => ({
      label: column.name,
      apply: quote(column.name),
      type: 'property',
      detail: `${column.type.toLowerCase()} · ${table.id}`,
    })),
  );
}

/** Completes names; `names` is asked anew each time, so that it knows the last results. */
export function completeNames(names: () => Names, sql: boolean) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\w$]+/);
    const line = context.state.doc.lineAt(context.pos);
    const before = context.state.sliceDoc(line.from, context.pos);
    const inTemplate = /\{\{[^}]*$/.test(before);
    if (word === null && !context.explicit && !/\{\{\s*$/.test(before)) return null;
    const known = names();
    const values = known.values.map((value) => ({ label: value.id, type: 'variable', detail: value.shown }));
    const tables = known.tables.map((table) => ({
      label: table.id,
      type: 'class',
      detail: `${table.columns.length} columns`,
    }));
    const options = inTemplate || !sql ? [...values, ...tables] : [...tables, ...offerColumns(known)];
    return { from: word?.from ?? context.pos, options, validFor: /^[\w$]*$/ };
  };
}
