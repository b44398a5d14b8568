/**
 * One cell on the page: head (state, id, type, plate, reason, run and menu), source, output, made only
 * near the part of the page that is seen. It is a labelled region that takes the focus in command mode.
 * Letters and arrows are the keymap's.
 */
import { type Component, createMemo, lazy, onMount, Show, Suspense } from 'solid-js';
import type { Cell } from '../../engine/index.ts';
import { readsText } from '../session/commands/add-file.ts';
import { findNeed, writeType } from '../session/commands/new-cell.ts';
import { useNotebook } from '../session/context.ts';
import { createNear } from '../ui/sight/near.ts';
import { CellHead } from './cell-head.tsx';
import { CellIssues } from './cell-issues.tsx';
import { guessHeight, quietTypes } from './guess-height.ts';
import { CellOutput } from './output.tsx';
import { CellSource } from './source.tsx';
import { describeState } from './state.ts';

const ImportStrip = lazy(async () => ({ default: (await import('../import/import-strip.tsx')).ImportStrip }));

interface CellProps {
  readonly id: string;
  readonly index: number;
  readonly count: number;
}

/** Cells that are made at once when a notebook opens. */
const firstCells = 12;
/** Pixels of padding and border in a cell. */
const framing = 18;

/** A cell by its id. */
export const CellView: Component<CellProps> = (props) => {
  const notebook = useNotebook();
  return <Show when={notebook.mirror.cell(props.id)}>{(cell) => <Frame {...props} cell={cell()} />}</Show>;
};

const Frame: Component<CellProps & { readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const { view } = notebook;
  const running = createMemo(() => notebook.mirror.view(props.id));
  const state = createMemo(() => describeState(props.cell, running(), notebook.mirror.view));
  const selected = () => view.selected() === props.id;
  const fold = () => view.fold(props.id);
  const unfilled = () => findNeed(props.cell) !== null;
  const broken = () => state().shape === 'blocked' || props.cell.type === null || unfilled();
  const showsSource = () => {
    if (view.asYaml().has(props.id) || view.opened() === props.id) return true;
    if (notebook.editing.typed[props.id] !== undefined) return true;
    return fold().source === undefined
      ? !quietTypes.has(props.cell.type) || broken() || (selected() && isEmpty())
      : !fold().source;
  };
  const { near, height, watch } = createNear('.cells', props.index < firstCells);
  const mounted = () => near() || selected() || notebook.editing.typed[props.id] !== undefined;
  const isEmpty = () => props.cell.type === 'markdown' && props.cell.fields.text.trim() === '';
  const label = () =>
    `Cell ${props.index + 1} of ${props.count}, ${writeType(props.cell.type)}, ${props.id}, ${state().word}`;
  return (
    <section
      class="cell"
      classList={{
        selected: selected(),
        disabled: props.cell.disabled,
        bare: isBare(props.cell) && !showsSource(),
      }}
      data-cell={props.id}
      ref={(element) => onMount(() => watch(element))}
      tabindex="-1"
      aria-label={label()}
      onFocusIn={(event) => {
        view.follow(props.id);
        view.setEditing(event.target.closest('.cm-editor') !== null);
      }}
      onFocusOut={() => view.setEditing(false)}
      onPointerDown={() => view.follow(props.id)}
      onDblClick={() => props.cell.type === 'markdown' && view.edit(props.id)}
    >
      <Show
        when={mounted()}
        fallback={<div style={{ height: `${(height() ?? guessHeight(props.cell)) - framing}px` }} />}
      >
        <CellHead {...props} state={state()} showsSource={showsSource()} />
        <Show when={showsSource()}>
          <CellSource cell={props.cell} />
        </Show>
        <Show
          when={readsText(props.cell) && view.importing().has(props.id) && props.cell.type === 'data' && props.cell}
        >
          {(cell) => (
            <Suspense>
              <ImportStrip cell={cell()} />
            </Suspense>
          )}
        </Show>
        <CellIssues cell={props.cell} />
        <Show when={!fold().output && !unfilled()}>
          <CellOutput cell={props.cell} />
        </Show>
      </Show>
    </section>
  );
};

/** Text and controls stand on the page without a head; it floats above them for who comes near, and moves nothing. */
const isBare = (cell: Cell) => cell.type === 'markdown' || cell.type === 'input';
