/** Bottom: what ran since the page was opened and why, and what the SQL engine of the page was asked. */
import X from 'lucide-solid/icons/x';
import { type Component, createSignal, For, Show } from 'solid-js';
import { writeCause } from '../../cells/state.ts';
import type { Asked } from '../../host/sql/logged-sql.ts';
import { useNotebook } from '../../session/context.ts';
import type { Ending } from '../../session/keep/activity.ts';
import { formatDuration } from '../../table/format.ts';
import { Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Words } from '../../ui/words.tsx';

const tabs = [
  ['runs', 'Runs'],
  ['sql', 'SQL log'],
] as const;

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** The panel, the newest on top. */
export const ActivityPanel: Component = () => {
  const notebook = useNotebook();
  const [tab, setTab] = createSignal<'runs' | 'sql'>('runs');
  return (
    <section class="issues-panel" aria-label="Activity">
      <div class="panel-head">
        <span class="segments" role="radiogroup" aria-label="Activity of">
          <For each={tabs}>
            {([id, name]) => (
              <label classList={{ on: tab() === id }}>
                <input type="radio" name="activity" checked={tab() === id} onChange={() => setTab(id)} />
                {name}
              </label>
            )}
          </For>
        </span>
        <span class="grow" />
        <Tool small name="Close the activity" onClick={() => notebook.view.setPanels({ activity: false })}>
          <Icon of={X} />
        </Tool>
      </div>
      <Show when={tab() === 'runs'} fallback={<Statements log={notebook.host.sql.log()} />}>
        <Endings endings={notebook.mirror.endings()} go={notebook.view.select} />
      </Show>
    </section>
  );
};

const Endings: Component<{ readonly endings: readonly Ending[]; go(cell: string): void }> = (props) => (
  <Show when={props.endings.length > 0} fallback={<p class="panel-empty">Nothing ran since this page was opened.</p>}>
    <ul>
      <For each={props.endings.toReversed()}>
        {({ cell, result }) => (
          <li class={`trouble ${result.outcome}`}>
            <button type="button" class="trouble-go" onClick={() => props.go(cell)}>
              <time>{clock.format(result.startedAt)}</time>
              <code>{cell}</code>
              <b>{result.outcome}</b>
              <span>
                <Words text={writeCause(result.cause ?? null)} />
              </span>
              <span class="mute">{formatDuration(result.durationMs / 1000)}</span>
            </button>
          </li>
        )}
      </For>
    </ul>
  </Show>
);

const Statements: Component<{ readonly log: readonly Asked[] }> = (props) => (
  <Show when={props.log.length > 0} fallback={<p class="panel-empty">The SQL engine was not asked anything.</p>}>
    <ul>
      <For each={props.log.toReversed()}>
        {({ at, text, tookMs, failure }) => (
          <li class="trouble statement">
            <time>{clock.format(at)}</time>
            <pre>{text}</pre>
            <span class="mute" classList={{ bad: failure !== null }}>
              {failure ?? (tookMs === null ? 'running' : formatDuration(tookMs / 1000))}
            </span>
          </li>
        )}
      </For>
    </ul>
  </Show>
);
