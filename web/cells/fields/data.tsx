/** Where a data cell's rows come from: a file that is dropped or chosen, a path of the workspace, an address. */
import Upload from 'lucide-solid/icons/upload';
import { type Component, createResource, createSignal, createUniqueId, For, Show } from 'solid-js';
import type { Cell } from '../../../engine/index.ts';
import { isReadable, openImport, readable, readsText, setSource, storeFile } from '../../session/commands/add-file.ts';
import { findNeed } from '../../session/commands/new-cell.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { createForm, type FormProps, TextLine, ToYaml } from './form.tsx';

const readAsData = (cell: Cell | undefined) => (cell?.type === 'data' ? cell : null);

/** What a person who writes rows begins with. */
const firstRows = [
  { name: 'first', value: 1 },
  { name: 'second', value: 2 },
];

/** The form of a data cell. */
export const DataFields: Component<FormProps> = (props) => {
  const { notebook, cell: found, set } = createForm(props);
  const cell = () => readAsData(found());
  const list = createUniqueId();
  const [files] = createResource(async () => {
    const found = await notebook.host.files.list('data').catch(() => []);
    return found.map(({ path }) => path).filter(isReadable);
  });
  const [busy, setBusy] = createSignal<string | null>(null);
  const [over, setOver] = createSignal(false);
  let chooser: HTMLInputElement | undefined;
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(`Reading ${file.name}`);
    const path = await storeFile(file);
    setBusy(null);
    if (path !== null) setSource(notebook, props.id, path);
  };
  const isEmpty = () => {
    const written = cell();
    return written !== null && findNeed(written) !== null;
  };
  const writeRows = () => {
    set(['rows'], firstRows);
    notebook.view.toggleYaml(props.id);
    notebook.view.edit(props.id);
  };
  return (
    <>
      <section
        class="fields-drop"
        classList={{ over: over() }}
        aria-label={`File of ${props.id}`}
        onDragOver={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          void take(event.dataTransfer?.files[0]);
        }}
      >
        <Button data-first="" disabled={busy() !== null} onClick={() => chooser?.click()}>
          <Icon of={Upload} /> Choose a file
        </Button>
        <Show when={cell()?.raw.type === 'data' && isEmpty()}>
          <Button disabled={busy() !== null} onClick={writeRows}>
            Write rows
          </Button>
        </Show>
        <span class="mute">{busy() ?? 'or drop CSV, JSON, Parquet or Arrow here'}</span>
        <input
          ref={chooser}
          class="unseen"
          type="file"
          tabindex="-1"
          aria-label={`File for ${props.id}`}
          accept={readable}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </section>
      <TextLine
        label="Path"
        hint="data/flights.csv, *.csv"
        list={list}
        value={cell()?.fields.source ?? ''}
        set={(path) => path !== '' && setSource(notebook, props.id, path)}
      />
      <datalist id={list}>
        <For each={files() ?? []}>{(path) => <option value={path} />}</For>
      </datalist>
      <Show when={cell()?.fields.rows}>
        {(rows) => <p class="mute">Its {rows().length} rows stand in the notebook.</p>}
      </Show>
      <div class="fields-pair">
        <Show when={readsText(cell() ?? undefined)}>
          <Button small look="quiet" onClick={() => openImport(notebook, props.id)}>
            Import …
          </Button>
        </Show>
        <ToYaml id={props.id} />
      </div>
    </>
  );
};
