/** The palette: every command and every cell, found by typing. */
import { CommandDialog, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from 'cmdk-solid';
import { type Component, For, Show } from 'solid-js';
import { commands } from '../session/commands/commands.ts';
import type { PageCommand } from '../session/commands/page-command.ts';
import { useNotebook } from '../session/context.ts';
import { writeKey } from '../ui/keys.ts';

const groups = [...new Set(commands.map((command) => command.group))];

/** Open while the view says so. */
export const Palette: Component = () => {
  const notebook = useNotebook();
  const isOffered = (command: PageCommand) =>
    command.enabled?.(notebook) !== false && (!notebook.view.reading() || command.whileReading === true);
  const close = () => notebook.view.setOverlay(null);
  const choose = (action: () => void) => {
    close();
    requestAnimationFrame(action);
  };
  return (
    <CommandDialog
      open={notebook.view.overlay() === 'palette'}
      onOpenChange={(open) => !open && close()}
      label="Commands"
      overlayClassName="veil"
      contentClassName="palette"
    >
      <CommandInput placeholder="A command or a cell" aria-label="A command or a cell" />
      <CommandList>
        <CommandEmpty>Nothing is called so.</CommandEmpty>
        <For each={groups}>
          {(group) => (
            <CommandGroup heading={group}>
              <For each={commands.filter((command) => command.group === group && isOffered(command))}>
                {(command) => (
                  <CommandItem
                    value={`${group} ${command.title} ${command.words ?? ''}`.trim()}
                    onSelect={() => choose(() => command.run(notebook))}
                  >
                    <span>{command.title}</span>
                    <Show when={command.keys[0]}>{(key) => <kbd>{writeKey(key())}</kbd>}</Show>
                  </CommandItem>
                )}
              </For>
            </CommandGroup>
          )}
        </For>
        <CommandGroup heading="Cells">
          <For each={notebook.mirror.order()}>
            {(id) => (
              <CommandItem value={`cell ${id}`} onSelect={() => choose(() => notebook.view.select(id))}>
                <code>{id}</code>
              </CommandItem>
            )}
          </For>
        </CommandGroup>
      </CommandList>
    </CommandDialog>
  );
};
