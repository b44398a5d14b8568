/** The head of a notebook: where one is, how many cells are stale, undo, theme, run. */
import LayoutDashboard from 'lucide-solid/icons/layout-dashboard';
import PanelLeft from 'lucide-solid/icons/panel-left';
import PanelRight from 'lucide-solid/icons/panel-right';
import Redo from 'lucide-solid/icons/redo-2';
import Undo from 'lucide-solid/icons/undo-2';
import { type Component, Show } from 'solid-js';
import { findCommand } from '../session/commands/commands.ts';
import { useNotebook } from '../session/context.ts';
import { Button, Tool } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo, ThemeButton } from './logo.tsx';
import { NotebookMenu } from './notebook-menu.tsx';

/** The header of the notebook page. */
export const Header: Component = () => {
  const notebook = useNotebook();
  const { mirror, view } = notebook;
  const run = (id: string) => () => findCommand(id).run(notebook);
  const folder = () => notebook.id.split('/').slice(0, -1).join(' / ');
  const fields = () => mirror.state().session.document.fields;
  const count = () => mirror.state().plan.entries.length;
  const running = () => mirror.state().running;
  return (
    <header class="header">
      <Logo />
      <Tool name="Outline and data" key="Mod-b" aria-pressed={view.panels().left} onClick={run('left')}>
        <Icon of={PanelLeft} />
      </Tool>
      <nav class="crumb" aria-label="Place">
        <Show when={folder()}>
          <span class="crumb-folder">{folder()} / </span>
        </Show>
        <h1>
          <button type="button" class="crumb-name" title="Rename the notebook" onClick={run('name-notebook')}>
            {fields().name}
          </button>
        </h1>
      </nav>
      <Show when={mirror.state().stale > 0}>
        <span class="pill stale">
          <span class="mark stale" aria-hidden="true" />
          {mirror.state().stale} stale
        </span>
      </Show>
      <span class="grow" />
      <span class="header-tools">
        <Tool name="Undo" key="Mod-z" disabled={!mirror.state().canUndo} onClick={run('undo')}>
          <Icon of={Undo} />
        </Tool>
        <Tool name="Redo" key="Mod-Shift-z" disabled={!mirror.state().canRedo} onClick={run('redo')}>
          <Icon of={Redo} />
        </Tool>
        <Tool name="Reading view" class="header-reading" onClick={run('reading')}>
          <Icon of={LayoutDashboard} />
        </Tool>
        <ThemeButton />
      </span>
      <NotebookMenu />
      <Show
        when={running() > 0}
        fallback={
          <Button
            look="primary"
            key="Mod-Shift-Enter"
            disabled={count() === 0}
            onClick={run('run-stale')}
            aria-label="Run all stale cells"
          >
            {count() === 0 ? 'Run' : `Run ${count()}`}
          </Button>
        }
      >
        <Button key="." onClick={run('stop')}>
          Stop
        </Button>
      </Show>
      <Tool name="Inspector" key="Mod-i" aria-pressed={view.panels().right} onClick={run('right')} class="header-right">
        <Icon of={PanelRight} />
      </Tool>
    </header>
  );
};
