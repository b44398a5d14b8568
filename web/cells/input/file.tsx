/** A file of the workspace: chosen from the disk, stored under `data/`; the value is its path. */
import { type Component, createSignal, Show } from 'solid-js';
import { readTrouble } from '../../host/api.ts';
import { uploadFile } from '../../host/files-http.ts';
import type { WidgetProps } from './widget-props.ts';

/** Choose a file. */
export const FileField: Component<WidgetProps> = (props) => {
  const [trouble, setTrouble] = createSignal<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setTrouble(null);
    await uploadFile(file).then(
      (stat) => props.set(stat.path),
      (error: unknown) => setTrouble(readTrouble(error)),
    );
  };
  return (
    <span class="widget-row">
      <input id={props.id} type="file" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
      <Show when={typeof props.value === 'string'}>
        <code>{String(props.value)}</code>
      </Show>
      <Show when={trouble()}>{(words) => <span class="widget-wrong">{words()}</span>}</Show>
    </span>
  );
};
