/** What an input begins with, asked for as its control asks: a choice where there are few values, else as text. */
import { type Component, Match, Switch } from 'solid-js';
import { isObject, type Json } from '../../../engine/index.ts';
import { ChoiceLine, type Choices, readTyped, TextLine, writeTyped } from './form.tsx';

interface BeginsProps {
  readonly widget: string;
  readonly value: Json | undefined;
  /** The options that are listed in the cell; none when they come from a table. */
  readonly options: readonly Json[];
  set(value: Json | undefined): void;
}

const label = 'Begins with';
const without = new Set(['button', 'file', 'table']);
const onOrOff: Choices = [
  ['false', 'off'],
  ['true', 'on'],
];
const hints: Readonly<Record<string, string>> = { date: '2024-12-31', json: '{ "a": 1 }', multiselect: 'one, two' };
const ends: Readonly<Record<string, readonly [string, string, string]>> = {
  range: ['min', 'max', ''],
  daterange: ['start', 'end', '2024-12-31'],
};

/** An option as its value, or the value that it stands for. */
const readOption = (option: Json): Json => (isObject(option) ? (option.value ?? null) : option);

/** The line for the value that an input begins with. */
export const BeginsWith: Component<BeginsProps> = (props) => {
  const pair = () => ends[props.widget];
  /** An option that reads so is meant, whatever its type; else the text is read as a value. */
  const readOne = (text: string): Json =>
    props.options.map(readOption).find((option) => writeTyped(option) === text) ?? readTyped(text);
  const read = (text: string) => props.set(text === '' ? undefined : readOne(text));
  const part = (name: string) => (isObject(props.value) ? props.value[name] : undefined);
  const setPart = (name: string, text: string) => {
    const next = { ...(isObject(props.value) ? props.value : {}), [name]: readTyped(text) };
    props.set(text === '' ? undefined : next);
  };
  const isChoice = () => ['select', 'radio'].includes(props.widget) && props.options.length > 0;
  const choices = (): Choices => [
    ['', 'nothing chosen'],
    ...props.options.map(readOption).map((option) => [writeTyped(option), writeTyped(option)] as const),
  ];
  const line = (name: string, words: string, hint: string) => (
    <TextLine label={words} hint={hint} value={writeTyped(part(name))} set={(text) => setPart(name, text)} />
  );
  return (
    <Switch fallback={<TextLine label={label} hint={hints[props.widget]} value={writeTyped(props.value)} set={read} />}>
      <Match when={without.has(props.widget)}>{null}</Match>
      <Match when={props.widget === 'switch'}>
        <ChoiceLine label={label} value={String(props.value ?? false)} choices={onOrOff} set={read} />
      </Match>
      <Match when={pair()}>
        {(found) => (
          <>
            {line(found()[0], 'Begins at', found()[2])}
            {line(found()[1], 'Ends at', found()[2])}
          </>
        )}
      </Match>
      <Match when={isChoice()}>
        <ChoiceLine label={label} value={writeTyped(props.value)} choices={choices()} set={read} />
      </Match>
      <Match when={props.widget === 'multiselect'}>
        <TextLine
          label={label}
          hint={hints.multiselect}
          value={(Array.isArray(props.value) ? (props.value as readonly Json[]) : []).map(writeTyped).join(', ')}
          set={(text) => props.set(text === '' ? undefined : text.split(',').map((one) => readOne(one.trim())))}
        />
      </Match>
      <Match when={props.widget === 'text' || props.widget === 'textarea' || props.widget === 'date'}>
        <TextLine
          label={label}
          hint={hints[props.widget]}
          value={writeTyped(props.value)}
          set={(text) => props.set(text === '' ? undefined : text)}
        />
      </Match>
    </Switch>
  );
};
