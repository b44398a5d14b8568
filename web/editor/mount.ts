/**
 * One CodeMirror editor over a cell's text. It reports typing, rest and leaving, draws chips and
 * problems, and knows nothing of notebooks. Keys that run cells are taken before they come here.
 */
import { acceptCompletion, autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, type LanguageSupport, syntaxTree } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { diffTexts } from '../../engine/index.ts';
import { type Chip, drawChips, setChips } from './chip-marks.ts';
import { listSources, type Names } from './complete.ts';
import type { LanguageName } from './language.ts';
import { looks } from './looks.ts';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  /** State of an earlier editor over the same text: its undo history and cursor. */
  readonly state: EditorState | null;
  readonly language: LanguageSupport;
  readonly languageName: LanguageName;
  /** Says what is edited: `SQL of late`. */
  readonly label: string;
  readonly hint: string;
  names(): Names;
  typed(text: string): void;
  /** Typing rested 500 ms; whether the text parses. */
  rested(parses: boolean): void;
  left(): void;
}

export interface Editor {
  readonly view: EditorView;
  /** Shows another text, unless it is the one that stands there. */
  setText(text: string): void;
  setChips(chips: readonly Chip[]): void;
  setProblems(problems: readonly Diagnostic[]): void;
  /** Ends it and gives its state for the next one. */
  unmount(): EditorState;
}

const restMs = 500;

/** Whether the parser found nothing amiss. */
function parses(state: EditorState): boolean {
  let wrong = false;
  syntaxTree(state).iterate({
    enter: (node) => {
      wrong ||= node.type.isError;
      return !wrong;
    },
  });
  return !wrong;
}

function buildExtensions(options: EditorOptions): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sources = listSources(options.names, options.languageName);
  // SQL's own completion would offer its keywords everywhere.
  const override = options.languageName === 'sql' ? { override: [...sources] } : {};
  return [
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    options.language,
    EditorState.languageData.of(() => sources.map((autocomplete) => ({ autocomplete }))),
    autocompletion({ icons: true, activateOnTypingDelay: 60, interactionDelay: 0, ...override }),
    drawChips,
    placeholder(options.hint),
    Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
    keymap.of([...completionKeymap, ...historyKeymap, ...searchKeymap, ...defaultKeymap]),
    EditorView.contentAttributes.of({ 'aria-label': options.label }),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged || update.transactions.some((step) => step.isUserEvent('quire'))) return;
      options.typed(update.state.doc.toString());
      clearTimeout(timer);
      timer = setTimeout(() => options.rested(parses(update.view.state)), restMs);
    }),
    EditorView.domEventHandlers({
      blur: () => {
        clearTimeout(timer);
        options.left();
      },
    }),
    looks,
  ];
}

/** Mounts an editor into `parent`. */
export function mountEditor(options: EditorOptions): Editor {
  const same = options.state !== null && options.state.doc.toString() === options.text;
  const fresh = { doc: options.text, extensions: buildExtensions(options) };
  const json = same && options.state !== null ? options.state : null;
  const state = json === null ? EditorState.create(fresh) : json;
  const view = new EditorView({ state, parent: options.parent });
  return {
    view,
    setText: (text) => {
      // Only what differs, so that the cursor stays where it is.
      const changes = diffTexts(view.state.doc.toString(), text);
      if (changes.length > 0) view.dispatch({ changes, userEvent: 'quire.replace' });
    },
    setChips: (chips) => view.dispatch({ effects: setChips.of(chips) }),
    setProblems: (problems) => view.dispatch(setDiagnostics(view.state, [...problems])),
    unmount: () => {
      const last = view.state;
      view.destroy();
      return last;
    },
  };
}
