/** A page that cannot be shown: what is wrong and the way on. */
import { type Component, Match, Show, Switch } from 'solid-js';
import { RefusalError, ServerGoneError } from '../host/api.ts';
import { Logo } from '../panels/logo.tsx';

/** In place of a page. */
export const Trouble: Component<{ readonly error: unknown }> = (props) => {
  const refusal = () => (props.error instanceof RefusalError ? props.error : null);
  return (
    <main class="trouble-page">
      <Logo />
      <Switch
        fallback={
          <>
            <h1>Quire made a mistake</h1>
            <p>{props.error instanceof Error ? props.error.message : String(props.error)}</p>
          </>
        }
      >
        <Match when={props.error instanceof ServerGoneError}>
          <h1>The server does not answer</h1>
          <p>
            Start it with <code>npm start</code> and open the address that it prints.
          </p>
        </Match>
        <Match when={refusal()?.code === 'no-session'}>
          <h1>This browser is not signed in</h1>
          <p>
            Open the address that <code>npm start</code> printed; it works once. Start again for a new one.
          </p>
        </Match>
        <Match when={refusal()?.status === 404}>
          <h1>There is no such notebook</h1>
          <p>It may have been renamed or moved.</p>
        </Match>
        <Match when={refusal()}>
          {(found) => (
            <>
              <h1>This cannot be opened</h1>
              <p>{found().message}</p>
              <Show when={typeof found().body.hint === 'string'}>
                <p>{String(found().body.hint)}</p>
              </Show>
            </>
          )}
        </Match>
      </Switch>
      <p>
        <a href="/">All notebooks</a>
      </p>
    </main>
  );
};
