/** Bottom: every issue and failure of the notebook; a click goes there, fixes are one click. */
import X from 'lucide-solid/icons/x';
import { type Component, createMemo, For, Show } from 'solid-js';
import type { Failure, Issue } from '../../../engine/index.ts';
import { applyFix } from '../../session/commands/fixes.ts';
import { useNotebook } from '../../session/context.ts';
import type { OpenNotebook } from '../../session/open-notebook.ts';
import { Button, Tool } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Words } from '../../ui/words.tsx';

interface Trouble {
  readonly cell: string | null;
  readonly code: string;
  readonly message: string;
  /** Told when it is shown: lines are counted from the beginning of the text. */
  place(): string;
  readonly look: 'error' | 'warning' | 'note';
  readonly fixes: Issue['fixes'];
}

function placeOf(text: string, from: number): string {
  const before = text.slice(0, from).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function listIssues(notebook: OpenNotebook): readonly Trouble[] {
  const { issues, session } = notebook.mirror.state();
  return issues.map(({ cell, code, message, hint, from, severity, fixes }) => ({
    cell: cell ?? null,
    code,
    message: hint === undefined ? message : `${message} ${hint}`,
    place: () => placeOf(session.document.text, from),
    look: severity,
    fixes,
  }));
}

function listFailures(notebook: OpenNotebook): readonly Trouble[] {
  return [...notebook.mirror.state().cells.values()].flatMap((view) => {
    const failure: Failure | undefined = view.result?.failure;
    if (failure === undefined) return [];
    const place = () => (failure.line === undefined ? '' : `line ${failure.line} of the cell`);
    return [
      { cell: view.id, code: failure.code, message: failure.message, place, look: 'error' as const, fixes: undefined },
    ];
  });
}

/** Issues and failures, those of the file first. */
export function listTrouble(notebook: OpenNotebook): readonly Trouble[] {
  return [...listIssues(notebook), ...listFailures(notebook)];
}

/** The panel of issues. */
export const IssuesPanel: Component = () => {
  const notebook = useNotebook();
  const trouble = createMemo(() => listTrouble(notebook));
  const go = (cell: string | null) => cell !== null && notebook.view.select(cell);
  return (
    <section class="issues-panel" aria-label="Issues and failures">
      <div class="panel-head">
        <h2>Issues</h2>
        <span class="grow" />
        <Tool small name="Close the issues" onClick={() => notebook.view.setPanels({ issues: false })}>
          <Icon of={X} />
        </Tool>
      </div>
      <Show when={trouble().length > 0} fallback={<p class="panel-empty">No issues.</p>}>
        <ul>
          <For each={trouble()}>
            {(one) => (
              <li class={`trouble ${one.look}`}>
                <button type="button" class="trouble-go" disabled={one.cell === null} onClick={() => go(one.cell)}>
                  <code>{one.cell ?? 'file'}</code>
                  <b>{one.code}</b>
                  <span>
                    <Words text={one.message} />
                  </span>
                  <span class="mute">{one.place()}</span>
                </button>
                <For each={one.fixes ?? []}>
                  {(fix) => (
                    <Button small onClick={() => applyFix(notebook, fix)}>
                      <Words text={fix.title} />
                    </Button>
                  )}
                </For>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
};
