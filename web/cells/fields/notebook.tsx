/** The form of a notebook cell: which notebook it runs, and what it gives to that one's inputs. */
import { type Component, createResource, For, Show } from 'solid-js';
import type { Cell } from '../../../engine/index.ts';
import type { NotebookEntry } from '../../../engine/schema/api.ts';
import { askJson } from '../../host/api.ts';
import {
  ChoiceLine,
  type Choices,
  createForm,
  type FormProps,
  readTyped,
  TextLine,
  ToYaml,
  writeTyped,
} from './form.tsx';

const readAsNotebook = (cell: Cell | undefined) => (cell?.type === 'notebook' ? cell : null);

const listNotebooks = async (): Promise<readonly NotebookEntry[]> =>
  (await askJson<{ notebooks: readonly NotebookEntry[] }>('/api/notebooks').catch(() => ({ notebooks: [] }))).notebooks;

/** The form of a notebook cell. */
export const NotebookFields: Component<FormProps> = (props) => {
  const { notebook, cell: found, set } = createForm(props);
  const cell = () => readAsNotebook(found());
  const [entries] = createResource(listNotebooks);
  const choices = (): Choices => [
    ['', 'choose one'],
    ...(entries.latest ?? [])
      .filter(({ id }) => id !== notebook.id)
      .map(({ id, name }) => [id, `${name} (${id})`] as const),
  ];
  const inputs = () => Object.entries(cell()?.fields.inputs ?? {});
  return (
    <>
      <ChoiceLine
        first
        label="Notebook"
        value={cell()?.fields.notebook ?? ''}
        choices={choices()}
        set={(id) => set(['notebook'], id)}
      />
      <For each={inputs()}>
        {([name, value]) => (
          <TextLine
            label={name}
            value={writeTyped(value)}
            set={(text) =>
              set(['inputs', name], text === '' ? undefined : typeof value === 'string' ? text : readTyped(text))
            }
          />
        )}
      </For>
      <Show when={inputs().length === 0}>
        <p class="mute">
          Its inputs have their own values; other ones are written in YAML, under <code>inputs</code>.
        </p>
      </Show>
      <ToYaml id={props.id} />
    </>
  );
};
