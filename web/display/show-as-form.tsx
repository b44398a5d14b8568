/** The form of `display`: table, tiles or pivot, what stands in them, and whether filters act on it. */
import X from 'lucide-solid/icons/x';
import { type Component, For, Index, Match, Switch } from 'solid-js';
import {
  type Display,
  guessPivot,
  guessStats,
  isObject,
  type Json,
  type JsonObject,
  type TableInfo,
} from '../../engine/index.ts';
import { Choice, ChoiceLine, type Choices, createForm, type Form } from '../cells/fields/form.tsx';
import { Button, Tool } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

interface ShowAsFormProps {
  readonly cell: string;
  readonly table: TableInfo;
}

const kinds: readonly (readonly [Display['as'], string])[] = [
  ['table', 'Table'],
  ['stat', 'Tiles'],
  ['pivot', 'Pivot'],
];

const aggregates: Choices = [
  ['', 'as it is'],
  ['count', 'count'],
  ['distinct', 'distinct'],
  ['sum', 'sum'],
  ['mean', 'mean'],
  ['median', 'median'],
  ['min', 'min'],
  ['max', 'max'],
  ['stddev', 'deviation'],
];

/** The form. Every change is one edit of the cell. */
export const ShowAsForm: Component<ShowAsFormProps> = (props) => {
  const form = createForm({ id: props.cell });
  const display = (): Partial<Display> => form.cell()?.fields?.display ?? {};
  const as = () => display().as ?? 'table';
  /** As the author wrote it: what the form does not know stays. */
  const written = (): JsonObject => {
    const raw = form.cell()?.raw;
    const own = isObject(raw) ? raw.display : undefined;
    return isObject(own) ? own : {};
  };
  const choose = (next: Display['as']) => {
    const { as: _, ...rest } = written();
    if (next === 'table') return form.set(['display'], Object.keys(rest).length === 0 ? undefined : rest);
    const guess = next === 'stat' ? guessStats(props.table) : guessPivot(props.table);
    form.set(['display'], { ...guess, ...rest, as: next });
  };
  const follow = (on: boolean) => {
    const { where: _, ...rest } = written();
    const next = on ? { ...rest, where: 'linked' } : rest;
    form.set(['display'], Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div class="fields show-as-form">
      <span class="segments" role="radiogroup" aria-label="Shown as">
        <For each={kinds}>
          {([kind, name]) => (
            <label classList={{ on: as() === kind }}>
              <input type="radio" name="shown-as" checked={as() === kind} onChange={() => choose(kind)} />
              {name}
            </label>
          )}
        </For>
      </span>
      <Switch>
        <Match when={as() === 'stat'}>
          <StatLines form={form} stats={display().stat ?? []} table={props.table} />
        </Match>
        <Match when={as() === 'pivot' && display().pivot}>
          {(pivot) => <PivotLines form={form} pivot={pivot()} table={props.table} />}
        </Match>
      </Switch>
      <label class="menu-item">
        <input
          type="checkbox"
          checked={display().where !== undefined}
          onChange={(event) => follow(event.currentTarget.checked)}
        />
        Follow the filters of the notebook
      </label>
    </div>
  );
};

const listNames = ({ columns }: TableInfo): Choices => columns.map(({ name }) => [name, name] as const);
const withRows = (table: TableInfo): Choices => [['*', 'rows'], ...listNames(table)];

interface StatLinesProps {
  readonly form: Form;
  readonly stats: NonNullable<Display['stat']>;
  readonly table: TableInfo;
}

/** One line a tile: what of which column. */
const StatLines: Component<StatLinesProps> = (props) => {
  const change = (at: number, stat: Json | undefined) => {
    const next = props.stats.flatMap((old, index): Json[] => {
      if (index !== at) return [old as unknown as Json];
      return stat === undefined ? [] : [stat];
    });
    props.form.set(['display', 'stat'], next);
  };
  const put = (at: number, part: JsonObject) => {
    const { agg, ...rest } = { ...(props.stats[at] as unknown as JsonObject), ...part };
    const isRows = rest.value === '*';
    change(at, { ...rest, ...(agg === '' && !isRows ? {} : { agg: isRows ? 'count' : (agg ?? 'sum') }) });
  };
  const add = () =>
    props.form.set(['display', 'stat'], [...props.stats, { value: '*', agg: 'count' }] as unknown as Json);
  return (
    <>
      <Index each={props.stats}>
        {(stat, at) => (
          <span class="fields-pair">
            <Choice
              label={`Figure ${at + 1}`}
              value={stat().agg ?? ''}
              choices={aggregates}
              set={(agg) => put(at, { agg })}
            />
            <Choice
              label={`Column of figure ${at + 1}`}
              value={stat().value}
              choices={withRows(props.table)}
              set={(value) => put(at, { value })}
            />
            <Tool small name={`Take figure ${at + 1} away`} onClick={() => change(at, undefined)}>
              <Icon of={X} size={13} />
            </Tool>
          </span>
        )}
      </Index>
      <Button small onClick={add}>
        Add a figure
      </Button>
    </>
  );
};

interface PivotLinesProps {
  readonly form: Form;
  readonly pivot: NonNullable<Display['pivot']>;
  readonly table: TableInfo;
}

const PivotLines: Component<PivotLinesProps> = (props) => {
  const set = (name: string, value: Json | undefined) => props.form.set(['display', 'pivot', name], value);
  const names = () => listNames(props.table);
  const value = () => props.pivot.values[0] ?? { field: '*', agg: 'count' };
  const put = (part: JsonObject) => {
    const next = { ...value(), ...part };
    set('values', [next.field === '*' ? { field: '*', agg: 'count' } : next] as unknown as Json);
  };
  return (
    <>
      <ChoiceLine
        label="Down"
        value={props.pivot.rows[0] ?? ''}
        choices={names()}
        set={(name) => set('rows', [name, ...props.pivot.rows.slice(1)])}
      />
      <ChoiceLine
        label="then"
        value={props.pivot.rows[1] ?? ''}
        choices={[['', '—'], ...names()]}
        set={(name) => set('rows', [props.pivot.rows[0] ?? '', ...(name === '' ? [] : [name])])}
      />
      <ChoiceLine
        label="Across"
        value={props.pivot.columns[0] ?? ''}
        choices={[['', '—'], ...names()]}
        set={(name) => set('columns', name === '' ? undefined : [name])}
      />
      <ChoiceLine
        label="Figure"
        value={value().agg}
        choices={aggregates.slice(1)}
        more={
          <Choice
            label="Column of the figure"
            value={value().field}
            choices={withRows(props.table)}
            set={(field) => put({ field, ...(field !== '*' && value().field === '*' ? { agg: 'sum' } : {}) })}
          />
        }
        set={(agg) => put({ agg })}
      />
      <label class="menu-item">
        <input
          type="checkbox"
          checked={props.pivot.totals}
          onChange={(event) => set('totals', event.currentTarget.checked || undefined)}
        />
        Totals
      </label>
    </>
  );
};
