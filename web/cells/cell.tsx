/**
 * One cell on the page: head (state, id, type, plate, reason, run and menu), source, output. It is a
 * labelled region that takes the focus in command mode. Letters and arrows are the keymap's.
 */

import Ellipsis from 'lucide-solid/icons/ellipsis';
import CirclePlay from 'lucide-solid/icons/play';
import Square from 'lucide-solid/icons/square';
import { type Component, createMemo, For, Show } from 'solid-js';
import type { Cell } from '../../engine/index.ts';
import { findCommand, runCell } from '../session/commands.ts';
import { useNotebook } from '../session/context.ts';
import { applyFix } from '../session/fixes.ts';
import { cellKinds, writeType } from '../session/new-cell.ts';
import { Tool } from '../ui/button.tsx';
import { Menu, type MenuGroups } from '../ui/menu.tsx';
import { CellId } from './cell-id.tsx';
import { Mark } from './mark.tsx';
import { CellOutput } from './output.tsx';
import { CellSource } from './source.tsx';
import { describeState, writePlate } from './state.ts';

interface CellProps {
  readonly id: string;
  readonly index: number;
  readonly count: number;
}

/** Cells whose source is hidden until asked for: their output says it all. */
const quietTypes = new Set<string | null>(['markdown', 'input', 'data', 'chart']);

/** A cell by its id. */
export const CellView: Component<CellProps> = (props) => {
  const notebook = useNotebook();
  return <Show when={notebook.mirror.cell(props.id)}>{(cell) => <Frame {...props} cell={cell()} />}</Show>;
};

const Frame: Component<CellProps & { readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const { view } = notebook;
  const running = createMemo(() => notebook.mirror.view(props.id));
  const state = createMemo(() => describeState(props.cell, running()));
  const selected = () => view.selected() === props.id;
  const fold = () => view.fold(props.id);
  const broken = () => state().shape === 'blocked' || props.cell.type === null;
  const showsSource = () => {
    if (view.asYaml().has(props.id) || notebook.editing.typed[props.id] !== undefined) return true;
    return fold().source === undefined
      ? !quietTypes.has(props.cell.type) || broken() || (selected() && isEmpty())
      : !fold().source;
  };
  const isEmpty = () => props.cell.type === 'markdown' && props.cell.fields.text.trim() === '';
  const label = () =>
    `Cell ${props.index + 1} of ${props.count}, ${writeType(props.cell.type)}, ${props.id}, ${state().word}`;
  return (
    <section
      class={`cell ${props.cell.type ?? 'unreadable'}`}
      classList={{
        selected: selected(),
        disabled: props.cell.disabled,
        bare: isBare(props.cell) && !selected() && !showsSource(),
      }}
      data-cell={props.id}
      tabindex="-1"
      aria-label={label()}
      onFocusIn={() => view.follow(props.id)}
      onPointerDown={() => view.follow(props.id)}
      onDblClick={() => props.cell.type === 'markdown' && view.edit(props.id)}
    >
      <CellHead {...props} state={state()} showsSource={showsSource()} />
      <Show when={showsSource()}>
        <CellSource cell={props.cell} />
      </Show>
      <Show when={!fold().output}>
        <CellOutput cell={props.cell} />
      </Show>
      <Issues cell={props.cell} />
    </section>
  );
};

/** Text and controls stand on the page without a head, until somebody comes near. */
const isBare = (cell: Cell) => cell.type === 'markdown' || cell.type === 'input';

interface HeadProps extends CellProps {
  readonly cell: Cell;
  readonly state: ReturnType<typeof describeState>;
  readonly showsSource: boolean;
}

const CellHead: Component<HeadProps> = (props) => {
  const notebook = useNotebook();
  const view = () => notebook.mirror.view(props.id);
  const busy = () => props.state.shape === 'busy' || props.state.shape === 'queued';
  const editing = () => notebook.editing.typed[props.id] !== undefined;
  const runs = () => props.cell.type !== null && !props.cell.disabled;
  const toggleSource = () => notebook.view.setFold(props.id, { source: props.showsSource });
  return (
    <div class="cell-head">
      <Mark state={props.state} />
      <CellId cell={props.cell} />
      <button
        type="button"
        class="cell-type"
        aria-expanded={props.showsSource}
        title={props.showsSource ? 'Hide the source' : 'Show the source'}
        onClick={toggleSource}
      >
        {writeType(props.cell.type)}
      </button>
      <span class="cell-plate">{writePlate(view())}</span>
      <span class="grow" />
      <Show when={editing()} fallback={<span class={`cell-reason ${props.state.shape}`}>{props.state.reason}</span>}>
        <span class="cell-reason editing">editing</span>
      </Show>
      <span class="cell-tools">
        <Show when={runs()}>
          <Show
            when={busy()}
            fallback={
              <Tool small name={`Run ${props.id}`} key="Mod-Enter" onClick={() => runCell(notebook, props.id)}>
                <CirclePlay />
              </Tool>
            }
          >
            <Tool
              small
              name={`Stop ${props.id}`}
              key="."
              onClick={() => notebook.workbench.dispatch({ type: 'cancel', cells: [props.id] })}
            >
              <Square />
            </Tool>
          </Show>
        </Show>
        <Menu label={`More for ${props.id}`} class="tool small" groups={() => listItems(notebook, props.cell)}>
          <Ellipsis />
        </Menu>
      </span>
    </div>
  );
};

function listItems(notebook: ReturnType<typeof useNotebook>, cell: Cell): MenuGroups {
  const item = (id: string, title?: string) => {
    const command = findCommand(id);
    return {
      title: title ?? command.title,
      key: command.keys[0],
      run: () => {
        notebook.view.follow(cell.id);
        command.run(notebook);
      },
    };
  };
  const others = cellKinds.filter((kind) => kind.type !== cell.type && ['sql', 'code', 'markdown'].includes(kind.type));
  return [
    [item('edit'), item('rename'), item('yaml', notebook.view.asYaml().has(cell.id) ? 'Edit as form' : 'Edit as YAML')],
    [item('duplicate'), item('copy'), item('cut'), item('paste')],
    [item('move-up'), item('move-down'), item('insert-above'), item('insert-below')],
    others.map((kind) => item(`convert-${kind.type}`)),
    [item('disable', cell.disabled ? 'Enable' : 'Disable'), { ...item('delete'), danger: true }],
  ];
}

const Issues: Component<{ readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const issues = () => notebook.mirror.view(props.cell.id)?.issues ?? [];
  return (
    <For each={issues()}>
      {(issue) => (
        <div class={`issue ${issue.severity}`}>
          <span>
            <b>{issue.code}</b> {issue.message}
            <Show when={issue.hint}>
              <span class="mute"> {issue.hint}</span>
            </Show>
          </span>
          <For each={issue.fixes ?? []}>
            {(fix) => (
              <button type="button" class="button small" onClick={() => applyFix(notebook, fix)}>
                {fix.title}
              </button>
            )}
          </For>
        </div>
      )}
    </For>
  );
};
