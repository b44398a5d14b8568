/** An input cell: label, control, help. Its value is the session's, not the file's. */
import { type Component, createUniqueId, Show } from 'solid-js';
import type { CellOf, Json } from '../../../engine/index.ts';
import { useNotebook } from '../../session/context.ts';
import { createOptions } from './options.ts';
import { Widget } from './widget.tsx';

/** The control of an input cell with its label. */
export const InputOutput: Component<{ readonly cell: CellOf<'input'>; readonly compact?: boolean }> = (props) => {
  const notebook = useNotebook();
  const id = createUniqueId();
  const input = () => props.cell.fields.input;
  const options = createOptions(notebook, input);
  const name = () => input().label ?? props.cell.fields.title ?? props.cell.id;
  const value = (): Json => {
    const set = notebook.mirror.state().session.inputs.get(props.cell.id);
    const { output } = notebook.mirror.view(props.cell.id)?.shown ?? {};
    const ran = output?.kind === 'value' ? output.value : undefined;
    return set ?? ran ?? input().default ?? null;
  };
  const set = (next: Json) => notebook.workbench.dispatch({ type: 'set-input', input: props.cell.id, value: next });
  return (
    <div class="input" classList={{ compact: props.compact === true }}>
      <Show when={input().widget !== 'button'}>
        <label for={id}>{name()}</label>
      </Show>
      <Widget id={id} input={input()} value={value()} options={options()} name={name()} set={set} />
      <Show when={input().help}>
        <span class="input-help">{input().help}</span>
      </Show>
    </div>
  );
};
