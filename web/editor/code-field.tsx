/**
 * A cell's text: static and coloured until somebody wants to write, then an editor in its place. The
 * text comes from outside; what is typed goes out at once and counts later. `data-source` marks it, so
 * that focus can be put there without knowing which of the two it is.
 */
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { Parser } from '@lezer/common';
import {
  type Component,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  on,
  onCleanup,
  Show,
} from 'solid-js';
import type { Chip } from './chips.ts';
import type { Names } from './complete.ts';
import { type LanguageName, loadLanguage } from './language.ts';
import type { Editor } from './mount.ts';
import type { PaintedGroup } from './paint.ts';
import { enterPool, leavePool } from './pool.ts';

export interface CodeFieldProps {
  readonly text: string;
  readonly language: LanguageName;
  readonly label: string;
  readonly hint: string;
  readonly chips: readonly Chip[];
  readonly problems: readonly Diagnostic[];
  names(): Names;
  typed(text: string): void;
  rested(parses: boolean): void;
  left(): void;
}

interface Painter {
  readonly parser: Parser;
  paintText(text: string, parser: Parser | null, chips: readonly Chip[]): readonly PaintedGroup[];
}

async function loadPainter(name: LanguageName): Promise<Painter> {
  const [support, { paintText }] = await Promise.all([loadLanguage(name), import('./paint.ts')]);
  // Fetched before it is asked for: somebody may want to write when the server is gone.
  void import('./mount.ts').catch(() => undefined);
  return { parser: support.language.parser, paintText };
}

/** Text of a cell that becomes an editor. */
export const CodeField: Component<CodeFieldProps> = (props) => {
  const id = Symbol('editor');
  const [editor, setEditor] = createSignal<Editor | null>(null);
  const [painter] = createResource(() => props.language, loadPainter);
  let place: HTMLDivElement | undefined;
  let kept: EditorState | null = null;
  let mounting = false;
  let gone = false;
  let pointing = false;

  const groups = createMemo((): readonly PaintedGroup[] => {
    if (editor() !== null) return [];
    const loaded = painter.latest;
    return loaded === undefined
      ? [{ chip: null, pieces: [{ text: props.text, look: '' }] }]
      : loaded.paintText(props.text, loaded.parser, props.chips);
  });

  const unmount = () => {
    const last = editor();
    if (last === null) return;
    kept = last.unmount();
    leavePool(id);
    setEditor(null);
  };
  const mount = async (point: { x: number; y: number } | null) => {
    if (mounting || editor() !== null) return;
    mounting = true;
    const [{ mountEditor }, language] = await Promise.all([import('./mount.ts'), loadLanguage(props.language)]);
    mounting = false;
    if (gone || place === undefined) return;
    const { label, hint, names, typed, rested, left } = props;
    const languageName = props.language;
    const text = props.text;
    const fresh = kept === null;
    const next = mountEditor({
      parent: place,
      text,
      state: kept,
      language,
      languageName,
      label,
      hint,
      names,
      typed,
      rested,
      left,
    });
    setEditor(next);
    enterPool(id, () => {
      if (next.view.hasFocus) return false;
      unmount();
      return true;
    });
    const at = point === null ? null : next.view.posAtCoords(point);
    const end = fresh ? next.view.state.doc.length : null;
    const anchor = at ?? end;
    if (anchor !== null) next.view.dispatch({ selection: { anchor } });
    next.view.focus();
  };

  createEffect(on([editor, () => props.text], ([now, text]) => now?.setText(text)));
  createEffect(on([editor, () => props.chips], ([now, chips]) => now?.setChips(chips)));
  createEffect(on([editor, () => props.problems], ([now, problems]) => now?.setProblems(problems)));
  onCleanup(() => {
    gone = true;
    unmount();
  });

  return (
    <div class="code" data-source>
      <div ref={place} />
      <Show when={editor() === null}>
        <pre
          class="code-static"
          tabindex="0"
          role="group"
          aria-label={props.label}
          onPointerDown={() => {
            pointing = true;
          }}
          onPointerUp={(event) => {
            pointing = false;
            if (getSelection()?.isCollapsed !== false) void mount({ x: event.clientX, y: event.clientY });
          }}
          onFocus={() => !pointing && void mount(null)}
        >
          <Show when={props.text !== ''} fallback={<span class="mute">{props.hint}</span>}>
            <For each={groups()}>{(group) => <Group group={group} />}</For>
          </Show>
        </pre>
      </Show>
    </div>
  );
};

const Group: Component<{ readonly group: PaintedGroup }> = (props) => (
  <span class={props.group.chip === null ? undefined : 'chip'}>
    <For each={props.group.pieces}>{(piece) => <span class={piece.look || undefined}>{piece.text}</span>}</For>
  </span>
);
