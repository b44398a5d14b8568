/** Issues of a cell below its source, each with its fixes as buttons; what is only not filled in yet is no issue here. */
import { type Component, For, Show } from 'solid-js';
import type { Cell, Choice } from '../../engine/index.ts';
import { applyFix } from '../session/commands/fixes.ts';
import { findNeed } from '../session/commands/new-cell.ts';
import { useNotebook } from '../session/context.ts';
import { Words } from '../ui/words.tsx';

/** The ways out of a conflict. */
const choices: readonly (readonly [Choice, string])[] = [
  ['mine', 'Keep mine'],
  ['theirs', 'Keep theirs'],
  ['both', 'Keep both'],
];

/** The issues of a cell. */
export const CellIssues: Component<{ readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  /** An open form shows for itself what is still missing. */
  const formSays = (code: string) => code === 'missing-field' && notebook.view.opened() === props.cell.id;
  const end = async (choice: Choice) =>
    (await import('../session/commands/settle.ts')).settle(notebook, props.cell.id, choice);
  const issues = () => {
    if (findNeed(props.cell) !== null) return [];
    return (notebook.mirror.view(props.cell.id)?.issues ?? []).filter(({ code }) => !formSays(code));
  };
  return (
    <For each={issues()}>
      {(issue) => (
        <div class={`issue ${issue.severity}`}>
          <span>
            <b class="issue-code">{issue.code}</b> <Words text={issue.message} />
            <Show when={issue.hint}>
              <span class="mute">
                {' '}
                <Words text={issue.hint ?? ''} />
              </span>
            </Show>
          </span>
          <For each={issue.fixes ?? []}>
            {(fix) => (
              <button type="button" class="button small" onClick={() => applyFix(notebook, fix)}>
                <Words text={fix.title} />
              </button>
            )}
          </For>
          <Show when={issue.code === 'conflict'}>
            <For each={choices}>
              {([choice, words]) => (
                <button type="button" class="button small" onClick={() => end(choice)}>
                  {words}
                </button>
              )}
            </For>
          </Show>
        </div>
      )}
    </For>
  );
};
