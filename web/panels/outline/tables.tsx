/** The tables of a notebook and their columns, as a list to look names up in. */
import ChevronRight from 'lucide-solid/icons/chevron-right';
import { type Component, createMemo, createSignal, For, Show } from 'solid-js';
import type { TableInfo } from '../../../engine/index.ts';
import { useNotebook } from '../../session/context.ts';
import { sameList } from '../../session/mirror.ts';
import { writeColumnType } from '../../table/format.ts';
import { Icon } from '../../ui/icon.tsx';

/** What the cells made, tables only; nothing when there are none. */
export const Tables: Component = () => {
  const { mirror } = useNotebook();
  const tables = createMemo(
    () => {
      const views = [...mirror.state().cells.values()];
      const found = views.filter(({ type, shown }) => shown?.output?.kind === 'table' && type !== 'markdown');
      return found.map(({ id }) => id);
    },
    [],
    { equals: sameList },
  );
  return (
    <Show when={tables().length > 0}>
      <section aria-label="Data">
        <div class="panel-head">
          <h2>Data</h2>
        </div>
        <For each={tables()}>{(id) => <TableRow id={id} />}</For>
      </section>
    </Show>
  );
};

const TableRow: Component<{ readonly id: string }> = (props) => {
  const { mirror } = useNotebook();
  const [open, setOpen] = createSignal(mirror.cell(props.id)?.type === 'data');
  const info = (): TableInfo | null => {
    const output = mirror.view(props.id)?.shown?.output;
    return output?.kind === 'table' ? output.table : null;
  };
  const from = () => {
    const cell = mirror.cell(props.id);
    return cell?.type === 'data' ? (cell.fields.source ?? 'rows') : '';
  };
  return (
    <>
      <button type="button" class="row" aria-expanded={open()} onClick={() => setOpen(!open())}>
        <Icon of={ChevronRight} size={13} class="row-turn" />
        <span class="row-table">{props.id}</span>
        <span class="row-more" title={from()}>
          {from() || (info()?.columns.length === 1 ? '1 column' : `${info()?.columns.length ?? 0} columns`)}
        </span>
      </button>
      <Show when={open()}>
        <For each={info()?.columns.slice(0, 200) ?? []}>
          {(column) => (
            <div class="row column">
              <span class="row-id">{column.name}</span>
              <span class="row-more" title={column.type}>
                {writeColumnType(column.type)}
              </span>
            </div>
          )}
        </For>
        <Show when={(info()?.columns.length ?? 0) > 200}>
          <div class="row column mute">and {(info()?.columns.length ?? 0) - 200} more</div>
        </Show>
      </Show>
    </>
  );
};
