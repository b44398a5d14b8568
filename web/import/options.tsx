/** The first lines of the strip: encoding, marks, header, and the words that mean "no value". */
import Plus from 'lucide-solid/icons/plus';
import X from 'lucide-solid/icons/x';
import { type Component, createUniqueId, For, Show } from 'solid-js';
import { isObject, type Json } from '../../engine/index.ts';
import type { ImportAnswer } from '../../engine/schema/api.ts';
import { Choice, type Choices } from '../cells/fields/form.tsx';
import { groupDigits } from '../table/format.ts';
import { Icon } from '../ui/icon.tsx';
import { addWord, type ImportStep, removeWord, setOption } from './changes.ts';
import type { DataCell } from './create-import.ts';

export interface PartProps {
  readonly cell: DataCell;
  readonly answer: ImportAnswer | undefined;
  take(step: ImportStep | null): void;
}

const encodings: Choices = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
  ['windows-1252', 'Windows-1252'],
  ['latin-1', 'Latin-1'],
  ['iso-8859-15', 'Latin-9'],
  ['windows-1250', 'Windows-1250'],
  ['windows-1251', 'Windows-1251'],
  ['macintosh', 'Mac Roman'],
  ['shift_jis', 'Shift JIS'],
  ['gb18030', 'GB 18030'],
  ['big5', 'Big5'],
  ['euc-kr', 'EUC-KR'],
];

const delimiters: Choices = [
  [',', 'comma ,'],
  [';', 'semicolon ;'],
  ['\t', 'tab'],
  ['|', 'bar |'],
  [' ', 'blank'],
];

const quotes: Choices = [
  ['"', 'double "'],
  ["'", "single '"],
  ['', 'none'],
];

const decimals: Choices = [
  ['.', 'point 1.5'],
  [',', 'comma 1,5'],
];

const groupings: Choices = [
  ['', 'none 1234'],
  [',', 'comma 1,234'],
  ['.', 'point 1.234'],
  [' ', 'blank 1 234'],
  ["'", "apostrophe 1'234"],
];

const headers: Choices = [
  ['true', 'yes'],
  ['false', 'no'],
];

/** Value of the choice that leaves it to be found out. */
const found = '(found)';

/** Encoding and marks, each found out or chosen; JSON has no marks. */
export const ImportOptions: Component<PartProps> = (props) => {
  const isLines = () => /\.(csv|tsv|tab|txt)(\.gz)?$/i.test(props.cell.fields.source ?? '');
  const decided = () => {
    const options = props.answer?.decided.options;
    return isObject(options) ? options : {};
  };
  const option = (name: string, label: string, choices: Choices, read: (value: string) => Json = (value) => value) => (
    <Option
      label={label}
      choices={choices}
      written={(props.cell.fields.options as Readonly<Record<string, Json>>)[name]}
      found={decided()[name] ?? (name === 'decimal' ? '.' : '')}
      set={(value) => props.take(setOption(name, value === undefined ? undefined : read(value)))}
    />
  );
  const skip = createUniqueId();
  return (
    <>
      <div class="import-options">
        {option('encoding', 'Encoding', encodings)}
        <Show when={isLines()}>
          {option('delimiter', 'Delimiter', delimiters)}
          {option('quote', 'Quotes', quotes)}
          {option('header', 'Header', headers, (value) => value === 'true')}
        </Show>
        {option('decimal', 'Decimals', decimals)}
        {option('grouping', 'Thousands', groupings)}
        <Show when={isLines()}>
          <span class="import-option">
            <label for={skip}>Lines before</label>
            <input
              id={skip}
              class="field"
              classList={{ found: props.cell.fields.options.skip === undefined }}
              type="number"
              min="0"
              max="1000"
              value={String(decided().skip ?? 0)}
              onChange={({ currentTarget: { value } }) =>
                props.take(setOption('skip', value === '' ? undefined : Math.max(0, Math.round(Number(value)))))
              }
            />
          </span>
        </Show>
      </div>
      <NullWords {...props} />
    </>
  );
};

interface OptionProps {
  readonly label: string;
  readonly choices: Choices;
  readonly written: Json | undefined;
  readonly found: Json | undefined;
  set(value: string | undefined): void;
}

const nameChoice = (choices: Choices, value: Json | undefined): string =>
  choices.find(([one]) => one === String(value))?.[1] ?? String(value ?? '');

/** A choice; grey while it is found out. */
const Option: Component<OptionProps> = (props) => {
  const id = createUniqueId();
  const isFound = () => props.written === undefined;
  const choices = (): Choices => [
    [found, isFound() ? nameChoice(props.choices, props.found ?? '') : 'as found'],
    ...props.choices,
  ];
  return (
    <span class="import-option" classList={{ found: isFound() }}>
      <label for={id}>{props.label}</label>
      <Choice
        id={id}
        label={props.label}
        value={isFound() ? found : String(props.written)}
        choices={choices()}
        set={(value) => props.set(value === found ? undefined : value)}
      />
    </span>
  );
};

/** Usual words that are offered at once. */
const mostOffered = 6;

const NullWords: Component<PartProps> = (props) => {
  const id = createUniqueId();
  const words = () => props.cell.fields.null_values;
  const offered = () => (props.answer?.survey?.words ?? []).filter(({ word }) => !words().includes(word));
  let field: HTMLInputElement | undefined;
  /** The button that was pressed goes: the focus stays near. */
  const change = (step: ImportStep | null) => {
    field?.focus();
    props.take(step);
  };
  const add = (word: string) => props.take(addWord(words(), word));
  return (
    <div class="import-words">
      <label for={id}>Null words</label>
      <For each={words()}>
        {(word) => (
          <button
            type="button"
            class="import-word on"
            aria-label={`Read ${word} as text again`}
            onClick={() => change(removeWord(words(), word))}
          >
            <code>{word}</code> <Icon of={X} size={11} />
          </button>
        )}
      </For>
      <input
        ref={field}
        id={id}
        class="field"
        placeholder="none"
        autocomplete="off"
        spellcheck={false}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          add(event.currentTarget.value.trim());
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          add(event.currentTarget.value.trim());
          event.currentTarget.value = '';
        }}
      />
      <Show when={offered().length > 0}>
        <span class="mute">text now:</span>
      </Show>
      <For each={offered().slice(0, mostOffered)}>
        {({ word, rows }) => (
          <button
            type="button"
            class="import-word"
            aria-label={`Read ${word} as null`}
            onClick={() => change(addWord(words(), word))}
          >
            <Icon of={Plus} size={11} /> <code>{word}</code> {groupDigits(String(rows))}
          </button>
        )}
      </For>
    </div>
  );
};
