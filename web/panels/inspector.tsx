/** Right: what the selected cell reads and who reads it, why it ran, what it left; its common fields as a form. */
import { type Component, For, type JSX, Show } from 'solid-js';
import type { Cell, Json, Result } from '../../engine/index.ts';
import { describeState } from '../cells/state.ts';
import { writeType } from '../session/commands/new-cell.ts';
import { useNotebook } from '../session/context.ts';
import { formatBytes, formatDuration, writeCount } from '../table/format.ts';
import { Words } from '../ui/words.tsx';
import { CellHistory } from './cell-history.tsx';
import { readSeconds, writeField } from './field-text.ts';

/** The right panel. */
export const Inspector: Component = () => {
  const notebook = useNotebook();
  const cell = () => {
    const id = notebook.view.selected();
    return id === null ? undefined : notebook.mirror.cell(id);
  };
  return (
    <aside class="panel right" aria-label="Inspector">
      <Show
        when={cell()}
        fallback={<p class="panel-empty">Select a cell to see what it reads, why it ran and what it left.</p>}
      >
        {(found) => (
          <>
            <div class="panel-head">
              <h2 class="mono">{found().id}</h2>
              <span>{writeType(found().type)}</span>
            </div>
            <Facts cell={found()} />
            <CellHistory cell={found().id} />
            <Form cell={found()} />
          </>
        )}
      </Show>
    </aside>
  );
};

const Fact: Component<{ readonly name: string; readonly children: JSX.Element }> = (props) => (
  <>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </>
);

const Ids: Component<{ readonly ids: readonly string[] }> = (props) => {
  const { view } = useNotebook();
  return (
    <Show when={props.ids.length > 0} fallback={<span class="mute">nothing</span>}>
      <For each={props.ids}>
        {(id) => (
          <button type="button" class="id-link" onClick={() => view.select(id.split('.')[0] ?? id)}>
            {id}
          </button>
        )}
      </For>
    </Show>
  );
};

function writeResult(result: Result): string {
  const { output } = result;
  if (output?.kind !== 'table') return output?.kind ?? 'nothing';
  const { rowCount, columns, bytes, kept } = output.table;
  const size = bytes === undefined ? '' : ` · ${formatBytes(bytes)}`;
  return `${writeCount(rowCount, 'row')} · ${writeCount(columns.length, 'column')}${size} · ${kept}`;
}

function writeTime(at: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);
}

const Facts: Component<{ readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const view = () => notebook.mirror.view(props.cell.id);
  const state = () => describeState(props.cell, view(), notebook.mirror.view);
  const shown = () => view()?.shown;
  const where = () => {
    const output = shown()?.output;
    return output?.kind === 'table' ? (output.table.place === 'page' ? 'in the page' : 'on the server') : null;
  };
  return (
    <dl class="facts">
      <Fact name="State">{state().word}</Fact>
      <Show when={state().reason && state().reason !== state().word}>
        <Fact name="Why">
          <Words text={state().reason} />
        </Fact>
      </Show>
      <Fact name="Reads">
        <Ids ids={view()?.reads ?? []} />
      </Fact>
      <Fact name="Read by">
        <Ids ids={view()?.readBy ?? []} />
      </Fact>
      <Show when={where()}>{(place) => <Fact name="Where">{place()}</Fact>}</Show>
      <Show when={shown()}>
        {(result) => (
          <>
            <Fact name="Result">{writeResult(result())}</Fact>
            <Fact name="Ran">
              {writeTime(result().startedAt)} · {formatDuration(result().durationMs / 1000)}
            </Fact>
          </>
        )}
      </Show>
      <Show when={shown()?.volatile}>
        <Fact name="Volatile">reads the clock or chance; it does not rerun by itself</Fact>
      </Show>
    </dl>
  );
};

const Form: Component<{ readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const set = (field: string, value: Json | undefined) =>
    notebook.workbench.dispatch({ type: 'edit-cell', cell: props.cell.id, path: [field], value });
  const line = (field: string, label: string, hint: string, read: (text: string) => Json = (text) => text) => (
    <label class="form-line">
      <span>{label}</span>
      <input
        class="field"
        placeholder={hint}
        value={writeField(props.cell.raw[field])}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          set(field, text === '' ? undefined : read(text));
        }}
      />
    </label>
  );
  return (
    <Show when={props.cell.type !== null}>
      <div class="panel-head">
        <h2>Fields</h2>
      </div>
      <div class="form">
        {line('title', 'Title', 'none')}
        {line('description', 'Note', 'none')}
        <Show when={props.cell.type !== 'markdown' && props.cell.type !== 'input'}>
          {line('when', 'When', 'always')}
          {line('timeout_seconds', 'Time limit, s', 'none', readSeconds)}
          <label class="form-line">
            <span>Runs</span>
            <select
              class="field"
              value={String(props.cell.raw.run ?? '')}
              onChange={(event) => set('run', event.currentTarget.value || undefined)}
            >
              <option value="">at once</option>
              <option value="manual">when I ask</option>
            </select>
          </label>
        </Show>
        <label class="form-line check-line">
          <input
            type="checkbox"
            checked={props.cell.disabled}
            onChange={(event) =>
              notebook.workbench.dispatch({
                type: 'disable-cell',
                cell: props.cell.id,
                disabled: event.currentTarget.checked,
              })
            }
          />
          <span>Disabled</span>
        </label>
      </div>
    </Show>
  );
};
