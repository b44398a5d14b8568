/** The rows behind a mark, a tile or a figure, in a dialog: exactly those, to look through or to write as a cell. */
import { type Component, createEffect, createResource, on, onCleanup, Show } from 'solid-js';
import { FailureError, type TableInfo } from '../../engine/index.ts';
import { insertCell } from '../session/commands/actions.ts';
import { nameFree } from '../session/commands/new-cell.ts';
import { useNotebook } from '../session/context.ts';
import type { OpenNotebook } from '../session/open-notebook.ts';
import { TableView } from '../table/table-view.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/opened/dialog.tsx';

/** Which rows: a condition over the table of a cell. */
export interface Behind {
  /** The cell whose table it is. */
  readonly of: string;
  readonly table: TableInfo;
  readonly where: string;
}

let serial = 0;

/** A view over the rows that fulfil a condition, made anew when that changes; all of them go with their owner. */
export function createDerived(notebook: OpenNotebook, behind: () => Behind) {
  const { sql } = notebook.host;
  const made = new Map<string, number>();
  const [table] = createResource(behind, async ({ of, table, where }) => {
    await notebook.workbench.materialise(of);
    serial += 1;
    const into = `shown__${serial}`;
    made.set(into, serial);
    const statements = [`SELECT * FROM data WHERE ${where}`];
    const request = { statements, reads: { data: table.name }, into, as: 'view', writes: false } as const;
    return sql.run(request, new AbortController().signal);
  });
  const current = () => (table.error ? undefined : table.latest);
  const dropBefore = (last: number) => {
    for (const [name, at] of made) {
      if (at >= last) continue;
      made.delete(name);
      void sql.drop(name).catch(() => undefined);
    }
  };
  createEffect(on(current, (view) => view !== undefined && dropBefore(made.get(view.name) ?? 0)));
  onCleanup(() => dropBefore(Number.POSITIVE_INFINITY));
  const trouble = () => {
    if (!table.error) return null;
    if (!(table.error instanceof FailureError)) throw table.error;
    return table.error.failure.message;
  };
  return { table: current, trouble };
}

interface RowsProps {
  readonly behind: Behind;
  /** The cell from which they were asked for: a new cell stands below it. */
  readonly after: string;
  close(): void;
}

/** The dialog. */
export const RowsBehind: Component<RowsProps> = (props) => {
  const notebook = useNotebook();
  const derived = createDerived(notebook, () => props.behind);
  const write = () => {
    props.close();
    const { of, where } = props.behind;
    const sql = where === 'TRUE' ? `FROM ${of}` : `FROM ${of}\nWHERE ${where}`;
    const id = nameFree(`${of}_rows`, new Set(notebook.mirror.order()));
    insertCell(notebook, { id, sql }, props.after, false);
  };
  return (
    <Dialog open wide title={`Rows of ${props.behind.of}`} onClose={props.close}>
      <Show when={derived.trouble()}>{(words) => <p class="table-trouble">{words()}</p>}</Show>
      <Show when={derived.table()} keyed fallback={<div class="picture-wait" />}>
        {(table) => (
          <TableView
            sql={notebook.host.sql}
            table={table}
            name={props.behind.of}
            display={notebook.mirror.cell(props.behind.of)?.fields?.display}
            known={null}
            ensure={() => Promise.resolve()}
            foot={
              <Button small look="quiet" onClick={write}>
                → SQL
              </Button>
            }
          />
        )}
      </Show>
    </Dialog>
  );
};
