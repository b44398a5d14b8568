/** The first rows of a file before and after, each column with the type and format that it is read as. */
import { type Component, For, Index, Show } from 'solid-js';
import type { ImportSurvey } from '../../engine/index.ts';
import { isObject } from '../../engine/index.ts';
import type { ImportAnswer } from '../../engine/schema/api.ts';
import { Choice, type Choices } from '../cells/fields/form.tsx';
import { announce } from '../ui/announce.ts';
import { type ImportStep, setColumn } from './changes.ts';
import type { DataCell } from './create-import.ts';

interface ColumnsProps {
  readonly cell: DataCell;
  readonly answer: ImportAnswer;
  readonly survey: ImportSurvey;
  take(step: ImportStep | null): void;
}

const types: Choices = ['VARCHAR', 'BIGINT', 'DOUBLE', 'DECIMAL(18,2)', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIME'].map(
  (type) => [type, type],
);

const isDated = (type: string) => /^(DATE|TIME)/i.test(type);

interface Read {
  readonly type: string;
  readonly format: string;
  /** Whether the cell says so. */
  readonly written: boolean;
}

/** The rows as a table that scrolls by itself. */
export const ImportColumns: Component<ColumnsProps> = (props) => {
  const columns = () => props.answer.columns.slice(0, props.survey.first[0]?.before.length ?? 100);
  const read = (name: string): Read => {
    const found = isObject(props.answer.decided.columns) ? props.answer.decided.columns[name] : undefined;
    const own = props.cell.fields.columns[name];
    const { type = 'VARCHAR', format = '' } = { ...(isObject(found) ? found : {}), ...own } as {
      type?: string;
      format?: string;
    };
    return { type, format, written: own !== undefined };
  };
  const choose = (name: string, type: string) => {
    const offer = props.survey.offers.find(({ column, kind }) => column === name && kind === 'date');
    const [reading] = offer?.readings ?? [];
    if (!isDated(type) || offer === undefined || reading === undefined) return props.take(setColumn(name, type));
    if (offer.readings.length > 1) {
      announce(`No value of ${name} says whether day or month comes first. Choose above.`);
      document
        .querySelector<HTMLElement>(`[data-import="${CSS.escape(props.cell.id)}"] .import-offers button`)
        ?.focus();
      return;
    }
    return props.take({ changes: reading.changes, title: `Read ${name} as ${type}` });
  };
  return (
    <section class="import-rows" aria-label={`First rows of ${props.cell.fields.source}`} tabindex="0">
      <table>
        <thead>
          <tr>
            <th class="import-number">
              <span class="unseen">Row</span>
            </th>
            <For each={columns()}>
              {({ name }) => (
                <th>
                  <div class="import-name" title={name}>
                    {name}
                  </div>
                  <TypeChoice name={name} read={read(name)} choose={(type) => choose(name, type)} take={props.take} />
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <Index each={props.survey.first}>
            {(row, at) => (
              <tr classList={{ rejected: !row().fits }}>
                <td class="import-number" title={row().fits ? undefined : 'This row is rejected'}>
                  {at + 1}
                </td>
                <Index each={row().after}>
                  {(after, place) => <Value before={row().before[place] ?? null} after={after()} />}
                </Index>
              </tr>
            )}
          </Index>
        </tbody>
      </table>
    </section>
  );
};

interface TypeProps {
  readonly name: string;
  readonly read: Read;
  choose(type: string): void;
  take(step: ImportStep | null): void;
}

const found = '(found)';

const TypeChoice: Component<TypeProps> = (props) => {
  const choices = (): Choices => [[found, props.read.written ? 'as found' : props.read.type], ...types];
  return (
    <div class="import-type" classList={{ found: !props.read.written }}>
      <Choice
        label={`Type of ${props.name}`}
        value={props.read.written ? props.read.type : found}
        choices={choices()}
        set={(type) => props.choose(type === found ? '' : type)}
      />
      <Show when={isDated(props.read.type)}>
        <input
          class="field"
          aria-label={`Format of ${props.name}`}
          placeholder="ISO 8601"
          title="As in %d.%m.%Y, %b %d %Y, %H:%M:%S"
          spellcheck={false}
          autocomplete="off"
          value={props.read.format}
          onChange={(event) => props.take(setColumn(props.name, props.read.type, event.currentTarget.value.trim()))}
        />
      </Show>
    </div>
  );
};

/** A value as it is read; what the file had stands before it where it is written otherwise. */
const Value: Component<{ readonly before: string | null; readonly after: string | null }> = (props) => {
  const lost = () => props.before !== null && props.after === null;
  return (
    <td classList={{ lost: lost() }}>
      <Show when={props.before !== props.after && props.before !== null}>
        <span class="import-before">{props.before}</span>
        <span class="mute"> → </span>
      </Show>
      <Show when={props.after !== null} fallback={<i class="mute">null</i>}>
        {props.after === '' ? <i class="mute">""</i> : props.after}
      </Show>
    </td>
  );
};
