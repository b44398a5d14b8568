/**
 * What opens is loaded and made when it is first opened. A page has hundreds of buttons that open something
 * and few are ever used: until then each is a button and nothing else.
 */
import { type Component, createSignal, type JSX, Show, Suspense } from 'solid-js';

interface OnDemandProps {
  /** What stands there until it is opened, and while the rest is loading. */
  readonly closed: (open: () => void) => JSX.Element;
  /** What stands there afterwards; at first it is open. */
  readonly children: JSX.Element;
}

/** Puts the children in place of `closed` once that was opened. */
export const OnDemand: Component<OnDemandProps> = (props) => {
  const [opened, setOpened] = createSignal(false);
  const closed = () => props.closed(() => setOpened(true));
  return (
    <Show when={opened()} fallback={closed()}>
      <Suspense fallback={closed()}>{props.children}</Suspense>
    </Show>
  );
};
