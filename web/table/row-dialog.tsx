/** One row, every value in full; the rows before and after it by button and by arrow keys. */
import ChevronLeft from 'lucide-solid/icons/chevron-left';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import { type Component, createResource, For, Show } from 'solid-js';
import { FailureError } from '../../engine/index.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Dialog } from '../ui/opened/dialog.tsx';
import { groupDigits } from './format.ts';
import type { TableSource } from './source/source.ts';

interface RowProps {
  readonly source: TableSource;
  readonly row: number;
  go(row: number): void;
  close(): void;
}

/** The dialog. */
export const RowDialog: Component<RowProps> = (props) => {
  const names = props.source.columns.map(({ name }) => name);
  const [found] = createResource(
    () => ({ row: props.row }),
    ({ row }) => props.source.read({ first: row, last: row }, names),
  );
  const trouble = () => {
    if (!found.error) return null;
    if (!(found.error instanceof FailureError)) throw found.error;
    return found.error.failure.message;
  };
  const values = () => (found.error ? [] : (found.latest?.rows[0] ?? []));
  const step = (by: number) => {
    const next = props.row + by;
    if (next >= 0 && next < props.source.room()) props.go(next);
  };
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      title={`Row ${groupDigits(String(props.row + 1))} of ${groupDigits(String(props.source.room()))}`}
      onClose={props.close}
    >
      <div class="row-steps" role="group" aria-label="Rows" onKeyDown={move}>
        <Button small onClick={() => step(-1)} disabled={props.row === 0}>
          <Icon of={ChevronLeft} size={13} /> Previous
        </Button>
        <Button small onClick={() => step(1)} disabled={props.row + 1 >= props.source.room()}>
          Next <Icon of={ChevronRight} size={13} />
        </Button>
      </div>
      <Show when={trouble()}>{(words) => <p class="table-trouble">{words()}</p>}</Show>
      <dl class="row-detail">
        <For each={props.source.columns}>
          {(column, index) => (
            <>
              <dt>
                {column.name} <small>{column.type.toLowerCase()}</small>
              </dt>
              <dd classList={{ mute: values()[index()] === null }}>
                {values()[index()] === undefined ? '…' : (values()[index()] ?? 'null')}
              </dd>
            </>
          )}
        </For>
      </dl>
    </Dialog>
  );
};
