/** The form of a chart cell: its table, mark, what stands where, and what can be selected. The rest is YAML. */
import { type Component, Show } from 'solid-js';
import { type Cell, type Column, isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import { buildEncoding, guessChart, listTreatments, readTreatment } from '../../session/commands/guess-chart.ts';
import {
  Choice,
  ChoiceLine,
  type Choices,
  createForm,
  type FormProps,
  listColumns,
  listTables,
  ToYaml,
} from './form.tsx';

const marks: Choices = [
  ['bar', 'Bars'],
  ['line', 'Line'],
  ['area', 'Area'],
  ['point', 'Points'],
  ['rect', 'Heat map'],
  ['tick', 'Ticks'],
];

const selections: Choices = [
  ['', 'Nothing'],
  ['x', 'A stretch, by dragging'],
  ['xy', 'An area, by dragging'],
  ['point', 'Marks, by clicking'],
];

const filterings: Choices = [
  ['', 'All rows, always'],
  ['linked', 'What inputs and other charts select'],
];

/** Which kind of selection a parameter is, `''` for none. */
function readSelection(params: Json | undefined): string {
  const [first] = Array.isArray(params) ? (params as readonly Json[]) : [];
  const select = isObject(first) ? first.select : undefined;
  if (select === 'point' || (isObject(select) && select.type === 'point')) return 'point';
  if (!isObject(select)) return select === 'interval' ? 'xy' : '';
  return Array.isArray(select.encodings) && select.encodings.length === 1 ? 'x' : 'xy';
}

function writeSelection(kind: string): Json | undefined {
  if (kind === '') return undefined;
  if (kind === 'point') return [{ name: 'pick', select: { type: 'point' } }];
  return [{ name: 'brush', select: { type: 'interval', ...(kind === 'x' ? { encodings: ['x'] } : {}) } }];
}

const readAsChart = (cell: Cell | undefined) => (cell?.type === 'chart' ? cell : null);

/** The form of a chart cell. */
export const ChartFields: Component<FormProps> = (props) => {
  const { notebook, cell: found, set } = createForm(props);
  const cell = () => readAsChart(found());
  const table = () => cell()?.fields.data ?? '';
  const spec = (): JsonObject => (cell()?.fields.chart ?? {}) as JsonObject;
  const columns = () => listColumns(notebook, table());
  const mark = () => {
    const { mark: written } = spec();
    return isObject(written) ? String(written.type ?? '') : String(written ?? '');
  };
  const simple = () => spec().mark !== undefined;
  const takeTable = (id: string) => {
    const next = listColumns(notebook, id);
    set(['data'], id);
    const names = new Set(next.map(({ name }) => name));
    const fields = Object.values(isObject(spec().encoding) ? (spec().encoding as JsonObject) : {}).flatMap((channel) =>
      isObject(channel) && typeof channel.field === 'string' ? [channel.field] : [],
    );
    if (simple() && next.length > 0 && (fields.length === 0 || !fields.every((field) => names.has(field))))
      set(['chart'], guessChart(next) as Json);
  };
  return (
    <>
      <ChoiceLine
        first
        label="Data"
        value={table()}
        choices={listTables(notebook, props.id).map((id) => [id, id] as const)}
        set={takeTable}
      />
      <Show when={simple()} fallback={<p class="mute">This chart is made of parts; they are in its YAML.</p>}>
        <ChoiceLine
          label="Mark"
          value={mark()}
          choices={marks}
          set={(next) => set(isObject(spec().mark) ? ['chart', 'mark', 'type'] : ['chart', 'mark'], next)}
        />
        <ChannelLine id={props.id} channel="x" label="Across" columns={columns()} />
        <ChannelLine id={props.id} channel="y" label="Up" columns={columns()} />
        <ChannelLine id={props.id} channel="color" label="Colour" columns={columns()} />
        <ChoiceLine
          label="Select"
          value={readSelection(spec().params)}
          choices={selections}
          set={(kind) => set(['chart', 'params'], writeSelection(kind))}
        />
        <ChoiceLine
          label="Filters"
          value={cell()?.fields.where === undefined ? '' : 'linked'}
          choices={filterings}
          set={(where) => set(['where'], where === '' ? undefined : where)}
        />
      </Show>
      <ToYaml id={props.id} />
    </>
  );
};

interface ChannelProps extends FormProps {
  readonly channel: string;
  readonly label: string;
  readonly columns: readonly Column[];
}

/** What stands in a channel: a column, and what is done with it. */
const ChannelLine: Component<ChannelProps> = (props) => {
  const { cell: found, set } = createForm(props);
  const cell = () => readAsChart(found());
  const written = (): JsonObject => {
    const { encoding } = (cell()?.fields.chart ?? {}) as JsonObject;
    const channel = isObject(encoding) ? encoding[props.channel] : undefined;
    return isObject(channel) ? channel : {};
  };
  const field = () => (typeof written().field === 'string' ? String(written().field) : '');
  const column = () => props.columns.find(({ name }) => name === field());
  const treatment = () => readTreatment(written());
  const put = (name: string, how: string) => {
    const next = props.columns.find((one) => one.name === name);
    set(['chart', 'encoding', props.channel], buildEncoding(next, how));
  };
  return (
    <ChoiceLine
      label={props.label}
      value={field()}
      choices={[['', 'no column'], ...props.columns.map(({ name }) => [name, name] as const)]}
      set={(name) => put(name, name === '' && treatment() === 'count' ? 'count' : '')}
      more={
        <Choice
          label={`${props.label}, as`}
          value={treatment()}
          choices={listTreatments(column(), props.channel)}
          set={(how) => put(field(), how)}
        />
      }
    />
  );
};
