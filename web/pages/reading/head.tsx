/** The head of the reading view: name, link, full screen, arranging, and the way back to the cells. */
import { Expand, Link, Pencil } from 'lucide-solid';
import { type Component, Show } from 'solid-js';
import { Logo, ThemeButton } from '../../panels/logo.tsx';
import { findCommand } from '../../session/commands/commands.ts';
import { useNotebook } from '../../session/context.ts';
import { Button, Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.ts';

interface HeadProps {
  readonly arranging: boolean;
  setArranging(on: boolean): void;
}

/** Name and tools. */
export const ReadingHead: Component<HeadProps> = (props) => {
  const notebook = useNotebook();
  const fields = () => notebook.mirror.state().session.document.fields;
  const running = () => notebook.mirror.state().running > 0;
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => notify('The link is copied. It carries what is chosen.'),
      () => notify('The browser did not let the link be copied.'),
    );
  const expand = () =>
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  return (
    <header class="header">
      <Logo />
      <nav class="crumb" aria-label="Place">
        <h1>{fields().name}</h1>
      </nav>
      <Show when={running()}>
        <span class="pill" role="status">
          computing …
        </span>
      </Show>
      <span class="grow" />
      <Tool name="Copy the link" onClick={() => void copy()}>
        <Icon of={Link} />
      </Tool>
      <Tool name="Full screen" class="reading-wide" onClick={() => void expand()}>
        <Icon of={Expand} />
      </Tool>
      <ThemeButton />
      <Button class="reading-wide" aria-pressed={props.arranging} onClick={() => props.setArranging(!props.arranging)}>
        {props.arranging ? 'Done' : 'Arrange'}
      </Button>
      <Button look="primary" onClick={() => findCommand('reading').run(notebook)}>
        <Icon of={Pencil} size={14} /> Edit
      </Button>
    </header>
  );
};
