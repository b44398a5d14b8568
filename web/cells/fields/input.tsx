/** The form of an input cell: what it is called, which control it is, and what that control needs. */
import { type Component, Show } from 'solid-js';
import { type Cell, type InputFields as Fields, isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import { BeginsWith } from './begins-with.tsx';
import {
  ChoiceLine,
  type Choices,
  createForm,
  type FormProps,
  listColumns,
  listTables,
  readTyped,
  TextLine,
  ToYaml,
  writeTyped,
} from './form.tsx';

type Widget = Fields['widget'];

const widgets: readonly (readonly [Widget, string])[] = [
  ['slider', 'Slider'],
  ['number', 'Number'],
  ['range', 'Range of numbers'],
  ['text', 'Text'],
  ['textarea', 'Several lines'],
  ['select', 'Choice of one'],
  ['radio', 'Choice of one, all shown'],
  ['multiselect', 'Choice of several'],
  ['switch', 'Switch'],
  ['date', 'Date'],
  ['daterange', 'Range of dates'],
  ['file', 'File'],
  ['table', 'Table'],
  ['json', 'JSON'],
  ['button', 'Button'],
];

const withNumbers = new Set<Widget>(['slider', 'number', 'range']);
const withOptions = new Set<Widget>(['select', 'radio', 'multiselect']);

/** What a control begins with, so that it works at once. */
const blanks: Partial<Record<Widget, JsonObject>> = {
  slider: { min: 0, max: 100, step: 1, default: 50 },
  number: { default: 0 },
  range: { min: 0, max: 100, step: 1, default: { min: 0, max: 100 } },
  select: { options: ['one', 'two'], default: 'one' },
  radio: { options: ['one', 'two'], default: 'one' },
  multiselect: { options: ['one', 'two'], default: [] },
  switch: { default: false },
  table: { default: [{ name: 'a', value: 1 }] },
};

const readNumber = (text: string): number | undefined =>
  text === '' || Number.isNaN(Number(text)) ? undefined : Number(text);

const readAsInput = (cell: Cell | undefined) => (cell?.type === 'input' ? cell : null);

/** The form of an input cell. */
export const InputFields: Component<FormProps> = (props) => {
  const { notebook, cell: found, set } = createForm(props);
  const cell = () => readAsInput(found());
  const raw = (): JsonObject => {
    const { input } = cell()?.raw ?? {};
    return isObject(input) ? input : {};
  };
  const widget = (): Widget => cell()?.fields.input.widget ?? 'text';
  const put = (field: string) => (text: string) => set(['input', field], text === '' ? undefined : text);
  const putNumber = (field: string) => (text: string) => set(['input', field], readNumber(text));
  const change = (next: string) => {
    const { label, help, column, unit } = raw();
    const kept = Object.entries({ label, help, column, unit }).filter(([, value]) => value !== undefined);
    const value = { widget: next, ...Object.fromEntries(kept), ...blanks[next as Widget] };
    set(['input'], value as Json);
    notebook.view.follow(props.id);
  };
  return (
    <>
      <TextLine first label="Label" value={writeTyped(raw().label)} hint={props.id} set={put('label')} />
      <ChoiceLine label="Control" value={widget()} choices={widgets} set={change} />
      <Show when={withNumbers.has(widget())}>
        <TextLine label="From" value={writeTyped(raw().min)} set={putNumber('min')} />
        <TextLine label="To" value={writeTyped(raw().max)} set={putNumber('max')} />
        <TextLine label="Step" value={writeTyped(raw().step)} set={putNumber('step')} />
        <TextLine label="Unit" value={writeTyped(raw().unit)} set={put('unit')} />
      </Show>
      <Show when={withOptions.has(widget())}>
        <Options id={props.id} />
      </Show>
      <BeginsWith
        widget={widget()}
        value={raw().default}
        options={Array.isArray(raw().options) ? (raw().options as readonly Json[]) : []}
        set={(value) => set(['input', 'default'], value)}
      />
      <ToYaml id={props.id} />
    </>
  );
};

/** Options that are listed, or the values of a column. */
const Options: Component<FormProps> = (props) => {
  const { notebook, cell: found, set } = createForm(props);
  const cell = () => readAsInput(found());
  const options = () => cell()?.fields.input.options;
  const source = () => {
    const now = options();
    return now !== undefined && !Array.isArray(now) && 'cell' in now ? now : null;
  };
  const listed = (): readonly Json[] => (Array.isArray(options()) ? (options() as readonly Json[]) : []);
  const tables = (): Choices => [
    ['', 'this list'],
    ...listTables(notebook, props.id).map((id) => [id, `a column of ${id}`] as const),
  ];
  const columns = (): Choices => listColumns(notebook, source()?.cell).map(({ name }) => [name, name]);
  const take = (table: string) => {
    const [first] = listColumns(notebook, table);
    set(['input', 'default'], undefined);
    set(['input', 'options'], table === '' ? ['one', 'two'] : { cell: table, value: first?.name ?? '' });
  };
  return (
    <>
      <ChoiceLine label="Options from" value={source()?.cell ?? ''} choices={tables()} set={take} />
      <Show
        when={source()}
        fallback={
          <TextLine
            label="Options"
            value={listed().map(writeTyped).join(', ')}
            hint="one, two, three"
            set={(text) =>
              set(
                ['input', 'options'],
                text.split(',').map((one) => readTyped(one.trim())),
              )
            }
          />
        }
      >
        {(found) => (
          <ChoiceLine
            label="Column"
            value={found().value}
            choices={columns()}
            set={(value) => set(['input', 'options', 'value'], value)}
          />
        )}
      </Show>
    </>
  );
};
