/** The table twin of a chart: the rows behind its marks, for people who do not see it. At most 200 of them. */
import { type Component, For, Show } from 'solid-js';
import type { JsonObject, Picture } from '../../engine/index.ts';

const most = 200;

/** The rows of a picture as a table. */
export const Twin: Component<{ readonly picture: Picture }> = (props) => {
  const rows = () => props.picture.rows.slice(0, most) as readonly JsonObject[];
  const names = () => Object.keys(rows()[0] ?? {}).filter((name) => !name.startsWith('__'));
  const isNumber = (name: string) => rows().every((row) => row[name] === null || typeof row[name] === 'number');
  return (
    <section class="chart-twin" tabindex="0" aria-label="The chart as a table">
      <table>
        <thead>
          <tr>
            <For each={names()}>{(name) => <th classList={{ number: isNumber(name) }}>{name}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={rows()}>
            {(row) => (
              <tr>
                <For each={names()}>
                  {(name) => (
                    <td classList={{ number: isNumber(name) }}>{row[name] === null ? 'null' : String(row[name])}</td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.picture.rows.length > most}>
        <p class="chart-notes">
          The first {most} of {props.picture.rows.length} marks.
        </p>
      </Show>
    </section>
  );
};
