/** A small table that a person fills: rows of text, numbers where they read as numbers. */
import Plus from 'lucide-solid/icons/plus';
import X from 'lucide-solid/icons/x';
import { type Component, For, Index } from 'solid-js';
import type { Json, JsonObject } from '../../../engine/index.ts';
import { Button, Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { WidgetProps } from './widget-props.ts';

function readTyped(text: string): Json {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text.trim() ? number : text;
}

/** Rows with the columns of the first row, or of the default's. */
export const TableField: Component<WidgetProps> = (props) => {
  const rows = (): readonly JsonObject[] => (Array.isArray(props.value) ? (props.value as readonly JsonObject[]) : []);
  const model = (): JsonObject => {
    const { default: given } = props.input;
    const first = rows()[0] ?? (Array.isArray(given) ? given[0] : undefined);
    return typeof first === 'object' && first !== null && !Array.isArray(first)
      ? (first as JsonObject)
      : { value: null };
  };
  const columns = () => Object.keys(model());
  const change = (row: number, column: string, text: string) =>
    props.set(rows().map((old, index) => (index === row ? { ...old, [column]: readTyped(text) } : old)));
  const blank = (): JsonObject => Object.fromEntries(columns().map((column) => [column, null]));
  return (
    <span class="widget-column" id={props.id}>
      <table class="rows-field">
        <thead>
          <tr>
            <For each={columns()}>{(column) => <th>{column}</th>}</For>
            <th>
              <span class="unseen">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Index each={rows()}>
            {(row, index) => (
              <tr>
                <For each={columns()}>
                  {(column) => (
                    <td>
                      <input
                        class="field"
                        aria-label={`${column}, row ${index + 1}`}
                        value={row()[column] === null ? '' : String(row()[column])}
                        onChange={(event) => change(index, column, event.currentTarget.value)}
                      />
                    </td>
                  )}
                </For>
                <td>
                  <Tool
                    small
                    name={`Remove row ${index + 1}`}
                    onClick={() => props.set(rows().filter((_, other) => other !== index))}
                  >
                    <Icon of={X} size={13} />
                  </Tool>
                </td>
              </tr>
            )}
          </Index>
        </tbody>
      </table>
      <Button small onClick={() => props.set([...rows(), blank()])}>
        <Icon of={Plus} size={13} /> Row
      </Button>
    </span>
  );
};
