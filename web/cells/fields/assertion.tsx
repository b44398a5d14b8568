/**
 * The form of an assertion cell: which table it judges, what happens when it fails, and its checks one below the
 * other. A check whose fields the form does not know is shown by its name; it is written in YAML.
 */
import Plus from 'lucide-solid/icons/plus';
import X from 'lucide-solid/icons/x';
import { type Component, createUniqueId, For, Index, Show } from 'solid-js';
import { type Cell, isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  Choice,
  ChoiceLine,
  type Choices,
  createForm,
  type FormProps,
  listColumns,
  listTables,
  readTyped,
  ToYaml,
  writeTyped,
} from './form.tsx';

/** How a field of a check is typed: a number, one word, several between commas, or a text as it stands. */
type Kind = 'number' | 'column' | 'columns' | 'value' | 'values' | 'table' | 'text';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: Kind;
}

const field = (name: string, label: string, kind: Kind): Field => ({ name, label, kind });
const column = field('column', 'Column', 'column');

/** The checks that the form writes, with their words and fields. */
const checks: readonly { readonly type: string; readonly title: string; readonly fields: readonly Field[] }[] = [
  {
    type: 'row-count',
    title: 'Number of rows',
    fields: [field('min', 'At least', 'number'), field('max', 'At most', 'number')],
  },
  { type: 'not-null', title: 'No value is missing', fields: [field('columns', 'Columns', 'columns')] },
  { type: 'unique', title: 'No row occurs twice', fields: [field('columns', 'Columns', 'columns')] },
  {
    type: 'range',
    title: 'Between two ends',
    fields: [column, field('min', 'At least', 'value'), field('max', 'At most', 'value')],
  },
  { type: 'accepted-values', title: 'One of a list', fields: [column, field('values', 'Values', 'values')] },
  { type: 'regex', title: 'Matches a pattern', fields: [column, field('pattern', 'Pattern', 'text')] },
  {
    type: 'relationship',
    title: 'Occurs in another table',
    fields: [column, field('to', 'Table', 'table'), field('field', 'Its column', 'text')],
  },
  { type: 'sql', title: 'A query finds nothing', fields: [field('sql', 'Query', 'text')] },
];

const severities: Choices = [
  ['warn', 'it is told'],
  ['gate', 'cells that read the table wait'],
];

const readAsAssertion = (cell: Cell | undefined) => (cell?.type === 'assertion' ? cell : null);

function readField(kind: Kind, text: string): Json | undefined {
  const words = text.trim();
  if (words === '') return undefined;
  if (kind === 'columns') return words.split(',').map((one) => one.trim());
  if (kind === 'values') return words.split(',').map((one) => readTyped(one.trim()));
  return kind === 'number' || kind === 'value' ? readTyped(words) : words;
}

const writeValue = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map((one: Json) => writeTyped(one)).join(', ') : writeTyped(value);

/** What a check of a type begins with. */
function buildCheck(type: string, columns: readonly { readonly name: string }[]): JsonObject {
  const first = columns[0]?.name ?? 'column';
  const blanks: Readonly<Record<string, JsonObject>> = {
    'row-count': { min: 1 },
    'not-null': { columns: [first] },
    unique: { columns: [first] },
    range: { column: first, min: 0 },
    'accepted-values': { column: first, values: [] },
    regex: { column: first, pattern: '.' },
    relationship: { column: first, to: '', field: '' },
    sql: { sql: '' },
  };
  return { type, ...blanks[type] };
}

/** The form of an assertion cell. */
export const AssertionFields: Component<FormProps> = (props) => {
  const { notebook, cell: found, set } = createForm(props);
  const cell = () => readAsAssertion(found());
  const judged = () => cell()?.fields.of ?? [];
  const entries = (): readonly Json[] => {
    const { assertion } = cell()?.raw ?? {};
    return Array.isArray(assertion) ? (assertion as readonly Json[]) : [];
  };
  const isListed = () => Array.isArray(cell()?.raw.assertion);
  return (
    <>
      <ChoiceLine
        first
        label="Table"
        value={judged().join(', ')}
        choices={listTables(notebook, props.id).map((id) => [id, id] as const)}
        set={(id) => set(['of'], id)}
      />
      <ChoiceLine
        label="If it fails"
        value={cell()?.fields.severity ?? 'warn'}
        choices={severities}
        set={(next) => set(['severity'], next === 'warn' ? undefined : next)}
      />
      <ul class="fields-checks" aria-label={`Checks of ${props.id}`}>
        <Index each={entries()}>
          {(entry, index) => <CheckFields id={props.id} entry={entry()} index={index} count={entries().length} />}
        </Index>
      </ul>
      <Show when={isListed()}>
        <Button
          small
          onClick={() => set(['assertion'], [...entries(), buildCheck('not-null', listColumns(notebook, judged()[0]))])}
        >
          <Icon of={Plus} /> Check
        </Button>
      </Show>
      <ToYaml id={props.id} />
    </>
  );
};

interface CheckProps extends FormProps {
  readonly entry: Json;
  readonly index: number;
  readonly count: number;
}

/** One check: what it asks for, its fields, and the way to take it away. */
const CheckFields: Component<CheckProps> = (props) => {
  const { notebook, cell, set } = createForm(props);
  const written = (): JsonObject => (isObject(props.entry) ? props.entry : {});
  const type = () => String(written().type ?? '');
  const known = () => checks.find((one) => one.type === type());
  const table = () => readAsAssertion(cell())?.fields.of[0];
  const list = createUniqueId();
  const label = (words: string) => `${words} of check ${props.index + 1}`;
  const control = (one: Field) => {
    const value = () => writeValue(written()[one.name]);
    const put = (text: string) => set(['assertion', props.index, one.name], readField(one.kind, text));
    if (one.kind === 'table')
      return (
        <Choice
          label={label(one.label)}
          value={value()}
          choices={listTables(notebook, props.id).map((id) => [id, id] as const)}
          set={put}
        />
      );
    return (
      <input
        class="field"
        aria-label={label(one.label)}
        placeholder={one.label}
        title={one.label}
        autocomplete="off"
        spellcheck={false}
        list={one.kind === 'column' || one.kind === 'columns' ? list : undefined}
        value={value()}
        onChange={(event) => put(event.currentTarget.value)}
      />
    );
  };
  return (
    <li>
      <Show when={known()} keyed fallback={<code class="mute">{type() || 'a check in YAML'}</code>}>
        {(check) => (
          <>
            <Choice
              label={label('Kind')}
              value={check.type}
              choices={checks.map((one) => [one.type, one.title] as const)}
              set={(next) => set(['assertion', props.index], buildCheck(next, listColumns(notebook, table())))}
            />
            <For each={check.fields}>{control}</For>
          </>
        )}
      </Show>
      <button
        type="button"
        class="tool small"
        title="Take this check away"
        aria-label={`Take check ${props.index + 1} away`}
        disabled={props.count < 2}
        onClick={() => set(['assertion', props.index], undefined)}
      >
        <Icon of={X} />
      </button>
      <datalist id={list}>
        <For each={listColumns(notebook, table())}>{({ name }) => <option value={name} />}</For>
      </datalist>
    </li>
  );
};
