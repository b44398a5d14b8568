/** The parts of a cell's form: lines with a label, and the way to the YAML. A field's change is one edit. */
import { type Component, createEffect, createMemo, createUniqueId, Index, type JSX } from 'solid-js';
import type { Cell, Json } from '../../../engine/index.ts';
import { useNotebook } from '../../session/context.ts';
import type { OpenNotebook } from '../../session/open-notebook.ts';
import { Button } from '../../ui/button.tsx';

export interface FormProps {
  readonly id: string;
}

type Path = readonly (string | number)[];

/** What a form reads and writes of its cell. */
export interface Form {
  readonly notebook: OpenNotebook;
  /** The cell as it is written now. */
  cell(): Cell | undefined;
  /** Sets the value at a path of the cell, or takes it away by undefined. */
  set(path: Path, value: Json | undefined): void;
}

/** A form over a cell. */
export function createForm(props: FormProps): Form {
  const notebook = useNotebook();
  return {
    notebook,
    cell: () => notebook.mirror.cell(props.id),
    set: (path, value) => notebook.workbench.dispatch({ type: 'edit-cell', cell: props.id, path, value }),
  };
}

interface LineProps {
  readonly label: string;
  /** Gets the id for its control. */
  children(id: string): JSX.Element;
}

/** A label and its control. */
export const Line: Component<LineProps> = (props) => {
  const id = createUniqueId();
  return (
    <div class="fields-line">
      <label for={id}>{props.label}</label>
      {props.children(id)}
    </div>
  );
};

interface TextLineProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  /** The field that gets the focus when the form opens. */
  readonly first?: boolean;
  readonly list?: string;
  set(text: string): void;
}

/** A line of text; it counts when it is left. */
export const TextLine: Component<TextLineProps> = (props) => (
  <Line label={props.label}>
    {(id) => (
      <input
        id={id}
        class="field"
        autocomplete="off"
        spellcheck={false}
        placeholder={props.hint}
        list={props.list}
        value={props.value}
        data-first={props.first ? '' : undefined}
        onChange={(event) => props.set(event.currentTarget.value.trim())}
      />
    )}
  </Line>
);

/** Values with the words for them. */
export type Choices = readonly (readonly [string, string])[];

interface ChoiceLineProps {
  readonly label: string;
  readonly value: string;
  readonly choices: Choices;
  readonly first?: boolean;
  /** A second choice beside the first: what is done with it. */
  readonly more?: JSX.Element;
  set(value: string): void;
}

/** A line with a choice of few. A value that is not among them is shown as it is. */
export const ChoiceLine: Component<ChoiceLineProps> = (props) => (
  <Line label={props.label}>
    {(id) => (
      <span class="fields-pair">
        <Choice id={id} {...props} />
        {props.more}
      </span>
    )}
  </Line>
);

/** A select of few. It is set only when it shows another value: setting it forgets what is being typed. */
export const Choice: Component<Omit<ChoiceLineProps, 'more'> & { readonly id?: string }> = (props) => {
  let select: HTMLSelectElement | undefined;
  const choices = createMemo((): Choices => {
    const isThere = props.choices.some(([value]) => value === props.value);
    return isThere ? props.choices : [...props.choices, [props.value, props.value]];
  });
  createEffect(() => {
    const [, value] = [choices(), props.value];
    if (select !== undefined && select.value !== value) select.value = value;
  });
  return (
    <select
      ref={select}
      id={props.id}
      class="field"
      aria-label={props.id === undefined ? props.label : undefined}
      title={choices().find(([value]) => value === props.value)?.[1]}
      data-first={props.first ? '' : undefined}
      onChange={(event) => props.set(event.currentTarget.value)}
    >
      <Index each={choices()}>{(choice) => <option value={choice()[0]}>{choice()[1]}</option>}</Index>
    </select>
  );
};

/** The end of a form: all that it does not offer is in the YAML. */
export const ToYaml: Component<FormProps> = (props) => {
  const { view } = useNotebook();
  const open = () => {
    view.toggleYaml(props.id);
    view.edit(props.id);
  };
  return (
    <Button small look="quiet" onClick={open}>
      Edit as YAML
    </Button>
  );
};

/** A value as it is typed: JSON where it reads as JSON, else text. */
export function readTyped(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** A value as a field shows it. */
export const writeTyped = (value: Json | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Ids of the cells that have a table, in reading order, without the cell itself. */
export function listTables({ mirror }: OpenNotebook, but: string): readonly string[] {
  return mirror.order().filter((id) => id !== but && mirror.view(id)?.shown?.output?.kind === 'table');
}

/** The columns of a cell's table, none while it has none. */
export function listColumns({ mirror }: OpenNotebook, id: string | undefined) {
  const output = id === undefined ? undefined : mirror.view(id)?.shown?.output;
  return output?.kind === 'table' ? output.table.columns : [];
}
