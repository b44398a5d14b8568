/**
 * Buttons: one with words, one with an icon. An icon button always has a name, which is also its tip.
 */
import { type Component, type JSX, Show, splitProps } from 'solid-js';
import { writeKey } from './keys.ts';

interface ButtonProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'danger' | 'quiet';
  readonly small?: boolean;
  /** Key of the command that it runs, shown beside the words. */
  readonly key?: string | undefined;
}

/** A button with words. */
export const Button: Component<ButtonProps> = (props) => {
  const [own, rest] = splitProps(props, ['look', 'small', 'key', 'class', 'children']);
  return (
    <button
      type="button"
      {...rest}
      class={`button ${own.look ?? ''} ${own.small ? 'small' : ''} ${own.class ?? ''}`.trim()}
    >
      {own.children}
      <Show when={own.key}>{(key) => <kbd>{writeKey(key())}</kbd>}</Show>
    </button>
  );
};

interface ToolProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for tip and screen reader. */
  readonly name: string;
  readonly key?: string | undefined;
  readonly small?: boolean;
}

/** A button with an icon alone. */
export const Tool: Component<ToolProps> = (props) => {
  const [own, rest] = splitProps(props, ['name', 'key', 'small', 'class', 'children']);
  const tip = () => (own.key ? `${own.name} (${writeKey(own.key)})` : own.name);
  return (
    <button
      type="button"
      {...rest}
      aria-label={own.name}
      title={tip()}
      class={`tool ${own.small ? 'small' : ''} ${own.class ?? ''}`.trim()}
    >
      {own.children}
    </button>
  );
};
