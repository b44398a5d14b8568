/** What the joins of a SQL cell did with their rows, a line each; what was lost or doubled opens as a table. */
import { type Component, createResource, createSignal, For, onCleanup, Show } from 'solid-js';
import { type CellOf, FailureError } from '../../../engine/index.ts';
import { writeMultiplied, writeUnmatched } from '../../../engine/writing.ts';
import { useNotebook } from '../../session/context.ts';
import { LateTable } from '../../table/late-table.tsx';
import { Dialog } from '../../ui/opened/dialog.tsx';
import './joins.css';
import { createStudies, runOver, type StudiedJoin } from './studies.ts';
import { writeMeeting, writeMultipliedWords, writeUnmatchedWords } from './words.ts';

interface Opened {
  readonly title: string;
  readonly sql: string;
}

/** The lines of a cell. */
export const Joins: Component<{ readonly cell: CellOf<'sql'> }> = (props) => {
  const notebook = useNotebook();
  const studies = createStudies(notebook, () => props.cell);
  const [opened, open] = createSignal<Opened | null>(null);
  return (
    <Show when={studies().length > 0}>
      <ul class="joins" aria-label={`Joins of ${props.cell.id}`}>
        <For each={studies()}>{(studied) => <Line {...studied} open={open} />}</For>
      </ul>
      <Show when={opened()} keyed>
        {(what) => <KeysDialog cell={props.cell.id} {...what} close={() => open(null)} />}
      </Show>
    </Show>
  );
};

const Line: Component<StudiedJoin & { open(what: Opened): void }> = (props) => {
  const { join, study } = props;
  return (
    <li>
      <code>JOIN {join.right.length > 40 ? join.name : join.right}</code>
      <span>{writeMeeting(study)}</span>
      <Part
        words={writeUnmatchedWords(join, study)}
        count={study.unmatched}
        open={() => props.open({ title: `Without a partner in ${join.name}`, sql: writeUnmatched(join) })}
      />
      <Part
        words={writeMultipliedWords(study)}
        count={study.multipliedKeys}
        open={() => props.open({ title: `More than one partner in ${join.name}`, sql: writeMultiplied(join) })}
      />
    </li>
  );
};

const Part: Component<{ readonly words: string; readonly count: number; open(): void }> = (props) => (
  <Show when={props.count > 0} fallback={<span>{props.words}</span>}>
    <button type="button" class="link" onClick={props.open}>
      {props.words}
    </button>
  </Show>
);

const KeysDialog: Component<Opened & { readonly cell: string; close(): void }> = (props) => {
  const notebook = useNotebook();
  const { sql } = notebook.host;
  const control = new AbortController();
  const [table] = createResource(async () => {
    const made = await runOver(notebook, props.cell, props.sql, control.signal);
    if (control.signal.aborted) void sql.drop(made.name);
    return made;
  });
  const made = () => (table.error ? undefined : table.latest);
  const trouble = () => (table.error instanceof FailureError ? table.error.failure.message : null);
  onCleanup(() => {
    control.abort();
    const name = made()?.name;
    if (name !== undefined) void sql.drop(name);
  });
  return (
    <Dialog open wide title={props.title} onClose={props.close}>
      <Show when={trouble()}>{(words) => <p class="table-trouble">{words()}</p>}</Show>
      <Show when={made()} keyed fallback={<div class="picture-wait" />}>
        {(found) => (
          <LateTable
            sql={sql}
            table={found}
            name={`${props.cell}_keys`}
            known={null}
            ensure={() => Promise.resolve()}
          />
        )}
      </Show>
    </Dialog>
  );
};
