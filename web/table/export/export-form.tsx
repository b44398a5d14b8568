/**
 * The form that saves a table: in which format, as it is shown or whole. The file is written by the engine piece by
 * piece; it can be given up. Formulas are made harmless, or not, and the form says so.
 */
import { type Component, createSignal, For, onCleanup, Show } from 'solid-js';
import { FailureError, type FileRequest, type RowsQuery, type TableInfo } from '../../../engine/index.ts';
import type { Sql } from '../../../engine/run.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { formatBytes, writeCount } from '../format.ts';
import { download } from './download.ts';
import { gather } from './export.ts';

export interface ExportProps {
  readonly sql: Sql;
  readonly table: TableInfo;
  /** Of the file, without its ending. */
  readonly name: string;
  /** What is shown: sorted, filtered, without hidden columns. */
  shown(): RowsQuery;
  /** How many rows are shown; null while they are counted. */
  total(): number | null;
  /** Makes the relation exist. */
  ensure(): Promise<void>;
  close(): void;
}

type Format = FileRequest['format'];
const formats: readonly (readonly [Format, string, string])[] = [
  ['csv', 'CSV', 'text, read by everything'],
  ['xlsx', 'XLSX', 'for spreadsheets'],
  ['json', 'JSON', 'a list of objects'],
  ['parquet', 'Parquet', 'small, exact; lists as text'],
];
const types: Readonly<Record<Format, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const isGuarded = (format: Format) => format === 'csv' || format === 'xlsx';

/** The form. */
export const ExportForm: Component<ExportProps> = (props) => {
  const [format, setFormat] = createSignal<Format>('csv');
  const [whole, setWhole] = createSignal(false);
  const [plain, setPlain] = createSignal(false);
  const [bytes, setBytes] = createSignal<number | null>(null);
  const control = new AbortController();
  onCleanup(() => control.abort());
  const changed = () => Object.keys(props.shown()).length > 0;
  const request = (): FileRequest => ({
    format: format(),
    ...(whole() || !changed() ? {} : { query: props.shown() }),
    ...(plain() && isGuarded(format()) ? { plain: true } : {}),
  });
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = `${props.name}.${format()}`;
    setBytes(0);
    try {
      await props.ensure();
      const file = gather(setBytes);
      const { rows, cut } = await props.sql.export(props.table.name, request(), file.put, control.signal);
      download(name, file.end(types[format()]));
      notify(`${name}: ${writeCount(rows, 'row')}.${writeCut(cut)}`);
      props.close();
    } catch (error) {
      if (control.signal.aborted) return;
      setBytes(null);
      if (!(error instanceof FailureError)) throw error;
      notify(error.failure.message);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <fieldset disabled={bytes() !== null}>
        <legend>Format</legend>
        <For each={formats}>
          {([value, title, words]) => (
            <label>
              <input type="radio" name="format" checked={format() === value} onChange={() => setFormat(value)} />
              {title} <span class="mute">{words}</span>
            </label>
          )}
        </For>
      </fieldset>
      <Show when={changed()}>
        <fieldset disabled={bytes() !== null}>
          <legend>Rows</legend>
          <label>
            <input type="radio" name="rows" checked={!whole()} onChange={() => setWhole(false)} />
            As shown <span class="mute">{writeRows(props.total())}</span>
          </label>
          <label>
            <input type="radio" name="rows" checked={whole()} onChange={() => setWhole(true)} />
            Whole <span class="mute">{writeRows(props.table.rowCount)}</span>
          </label>
        </fieldset>
      </Show>
      <Show when={isGuarded(format())}>
        <label title="Text that begins with = + - @ would be run by a spreadsheet; it is marked as text">
          <input
            type="checkbox"
            checked={!plain()}
            disabled={bytes() !== null}
            onChange={(event) => setPlain(!event.currentTarget.checked)}
          />
          Make formulas harmless
        </label>
      </Show>
      <Show
        when={bytes() !== null}
        fallback={
          <Button look="primary" type="submit" small>
            Save {props.name}.{format()}
          </Button>
        }
      >
        <Button small onClick={() => props.close()}>
          Stop · {formatBytes(bytes() ?? 0)}
        </Button>
      </Show>
    </form>
  );
};

const writeRows = (rows: number | null) => (rows === null ? 'counting …' : writeCount(rows, 'row'));

const writeCut = (cut: number) =>
  cut > 0 ? ` ${writeCount(cut, 'text')} above 32,767 characters had no room and end there.` : '';
