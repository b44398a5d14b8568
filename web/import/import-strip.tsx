/**
 * The import strip of a data cell: how its file was read, shown and changed in place. Every choice is one edit of the
 * cell, after which cell and strip are read anew; nothing in here reads a file.
 */
import { type Component, createMemo, createSignal, For, Show } from 'solid-js';
import type { FieldChange, ImportOffer } from '../../engine/index.ts';
import { useNotebook } from '../session/context.ts';
import { groupDigits, writeCount } from '../table/format.ts';
import { TableView } from '../table/table-view.tsx';
import { Button } from '../ui/button.tsx';
import { Words } from '../ui/words.tsx';
import { type ImportStep, writeAll } from './changes.ts';
import { ImportColumns } from './columns.tsx';
import { createImport, type DataCell, type KnownImport } from './create-import.ts';
import { ImportOptions } from './options.tsx';
import './import.css';

interface StripProps {
  readonly cell: DataCell;
}

/** The strip; it is there while the view says so. */
export const ImportStrip: Component<StripProps> = (props) => {
  const notebook = useNotebook();
  const { workbench, view } = notebook;
  const { known, busy } = createImport(notebook, () => props.cell);
  const take = (step: ImportStep | null) => {
    if (step !== null) workbench.dispatch({ type: 'edit-fields', cell: props.cell.id, ...step });
  };
  const close = () => {
    const { id } = props.cell;
    view.setImporting(id, false);
    view.select(id);
  };
  const answer = () => known()?.answer;
  const all = createMemo(() => {
    const found = answer();
    return found === undefined || known()?.failure ? null : writeAll(props.cell.raw, found.decided);
  });
  return (
    <section
      class="import"
      data-import={props.cell.id}
      aria-label={`Import of ${props.cell.id}`}
      aria-busy={busy()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <ImportOptions cell={props.cell} answer={answer()} take={take} />
      <Show when={known()?.failure}>
        {(failure) => (
          <p class="import-failure" role="alert">
            <Words text={failure().message} />
          </p>
        )}
      </Show>
      <Show when={answer()} fallback={<Show when={busy()}>{<p class="mute">Reading the file …</p>}</Show>}>
        {(found) => (
          <>
            <Counts known={known() ?? {}} cell={props.cell} />
            <Offers offers={found().survey?.offers ?? []} take={take} />
            <Show when={found().survey}>
              {(survey) => <ImportColumns cell={props.cell} answer={found()} survey={survey()} take={take} />}
            </Show>
          </>
        )}
      </Show>
      <div class="import-foot">
        <Button small disabled={all() === null} onClick={() => take(all())}>
          Write all of it down
        </Button>
        <span class="mute">
          {all() === null
            ? 'Nothing is left to be found out.'
            : 'What is grey was found out, and is found out anew when the file changes.'}
        </span>
        <span class="grow" />
        <Button small look="quiet" onClick={close}>
          Close
        </Button>
      </div>
    </section>
  );
};

/** Rows read and rejected, and what the null words did. */
const Counts: Component<{ readonly known: KnownImport; readonly cell: DataCell }> = (props) => {
  const { mirror, host, workbench } = useNotebook();
  const [open, setOpen] = createSignal(false);
  const rejected = () => props.known.answer?.rejects?.rowCount ?? 0;
  const relation = () => mirror.view(props.cell.id)?.result?.relations?.rejects;
  const nulls = () => props.known.answer?.survey?.nulls ?? [];
  return (
    <>
      <p class="import-counts" role="status">
        <span>
          <b>{groupDigits(String(props.known.answer?.rowCount ?? 0))}</b> rows read
        </span>
        <span classList={{ bad: rejected() > 0 }}>
          <b>{groupDigits(String(rejected()))}</b> rejected{' '}
          <Show when={relation()}>
            <button type="button" class="link" aria-expanded={open()} onClick={() => setOpen(!open())}>
              {open() ? 'Hide them' : 'Show them'}
            </button>
          </Show>
        </span>
        <For each={nulls()}>
          {({ word, count, rows }) => (
            <span>
              <code>{word}</code> is null in {writeCount(rows, 'row')}
              {count === rows ? '' : ` (${writeCount(count, 'value')})`}
            </span>
          )}
        </For>
      </p>
      <Show when={open() && relation()} keyed>
        {(table) => (
          <TableView
            sql={host.sql}
            table={table}
            name={`${props.cell.id}.rejects`}
            known={null}
            ensure={() => workbench.materialise(props.cell.id)}
          />
        )}
      </Show>
    </>
  );
};

interface OffersProps {
  readonly offers: readonly ImportOffer[];
  take(step: ImportStep): void;
}

/** What else columns could be, one click each; where no value decides, a question. */
const Offers: Component<OffersProps> = (props) => {
  const takeAll = () => {
    const one = props.offers.filter(({ readings }) => readings.length === 1);
    props.take({
      changes: mergeChanges(one.flatMap(({ readings }) => readings[0]?.changes ?? [])),
      title: 'Read the columns as they look',
    });
  };
  const certain = () => props.offers.filter(({ readings }) => readings.length === 1).length;
  return (
    <Show when={props.offers.length > 0}>
      <ul class="import-offers" aria-label="What columns look like">
        <For each={props.offers}>
          {(offer) => (
            <li>
              <span>
                <Words text={writeOffer(offer)} />
              </span>
              <For each={offer.readings}>
                {({ label, changes }) => (
                  <Button small onClick={() => props.take({ changes, title: `Read ${offer.column} as ${label}` })}>
                    {offer.readings.length === 1 ? writeTaking(offer) : label}
                  </Button>
                )}
              </For>
            </li>
          )}
        </For>
        <Show when={certain() > 1}>
          <li>
            <Button small onClick={takeAll}>
              Read all {certain()} as they look
            </Button>
          </li>
        </Show>
      </ul>
    </Show>
  );
};

/** Null words of several offers are put together. */
function mergeChanges(changes: readonly FieldChange[]): readonly FieldChange[] {
  const words = new Set<string>();
  const others = changes.filter(({ path, value }) => {
    if (path[0] !== 'null_values' || !Array.isArray(value)) return true;
    for (const word of value) words.add(String(word));
    return false;
  });
  return words.size === 0 ? others : [...others, { path: ['null_values'], value: [...words] }];
}

const listWords = (words: readonly string[] = []) => words.map((word) => `\`${word}\``).join(', ');

function writeOffer({ kind, column, example, fit, of, readings, words }: ImportOffer): string {
  const [first] = readings;
  if (readings.length > 1)
    return kind === 'date'
      ? `\`${column}\` looks like a date, but no value says whether day or month comes first: \`${example}\``
      : `\`${column}\` looks like a number, but no value says what its mark is: \`${example}\``;
  if (kind === 'words') return `\`${column}\` looks like ${first?.label} but for ${listWords(words)}`;
  const rest =
    fit === of
      ? ''
      : `, in ${groupDigits(String(fit))} of ${groupDigits(String(of))} values; the others would be rejected`;
  return `\`${column}\` looks like ${first?.label}: \`${example}\`${rest}`;
}

function writeTaking({ kind, readings, words = [] }: ImportOffer): string {
  return kind === 'words' ? `Read ${words.join(', ')} as null` : `Read it as ${readings[0]?.label}`;
}
