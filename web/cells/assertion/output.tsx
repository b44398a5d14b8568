/** What an assertion found: a verdict in words, each check with its reason, the offending rows on demand. */
import { type Component, createSignal, For, Show } from 'solid-js';
import type { Cell, Check, Verdict } from '../../../engine/index.ts';
import { useNotebook } from '../../session/context.ts';
import { groupCounts, writeCount } from '../../table/format.ts';
import { LateTable } from '../../table/late-table.tsx';
import { Words } from '../../ui/words.tsx';

interface AssertionProps {
  /** An assertion, or a cell with checks of its own. */
  readonly cell: Cell;
  readonly verdict: Verdict;
}

/** What the button over offending rows says; only the first of many are kept. */
const writeOffer = (kept: number, bad: number | undefined) =>
  bad !== undefined && bad > kept ? `Show ${kept} of ${writeCount(bad, 'row')}` : `Show the ${writeCount(kept, 'row')}`;

const percent = (score: number) => `${(score * 100).toFixed(score === 1 || score === 0 ? 0 : 1)} %`;
const signs = { pass: '✓', fail: '✗', error: '!', unscored: '–' } as const;

/** The own words of a check that a query or an expression makes; its type does not tell it from others. */
function findText(cell: Cell, index: number): string | null {
  const items = (cell.type === 'assertion' ? cell.fields.assertion : cell.fields?.assertions)?.items ?? [];
  const item = items[index % items.length];
  const text = item?.type === 'sql' ? item.sql : item?.type === 'javascript' ? item.value : null;
  return typeof text === 'string' ? text.trim().replace(/\s+/g, ' ') : null;
}

/** The verdict of an assertion cell, or of a cell on itself. */
export const AssertionOutput: Component<AssertionProps> = (props) => {
  const notebook = useNotebook();
  const gate = () => props.cell.type === 'assertion' && props.cell.fields.severity === 'gate';
  const waiting = () =>
    notebook.mirror.order().filter((id) => {
      const because = notebook.mirror.view(id)?.result?.skippedBecause;
      return because?.kind === 'gate' && because.cell === props.cell.id;
    });
  const words = () => {
    const failed = props.verdict.results.filter((check) => check.state === 'fail' || check.state === 'error').length;
    if (props.verdict.passed) return `${props.verdict.results.length} of ${props.verdict.results.length} checks pass`;
    return `${failed} of ${props.verdict.results.length} checks fail, score ${percent(props.verdict.score)}`;
  };
  return (
    <div class="verdict" classList={{ pass: props.verdict.passed, fail: !props.verdict.passed }}>
      <div class="verdict-head">
        <b>
          {gate()
            ? props.verdict.passed
              ? 'Gate open: '
              : 'Gate closed: '
            : props.verdict.passed
              ? 'Passed: '
              : 'Failed: '}
        </b>
        {words()}.
        <Show when={waiting().length > 0}>
          {' '}
          <code>{waiting()[0]}</code>
          {waiting().length > 1 ? ` and ${waiting().length - 1} more wait.` : ' waits.'}
        </Show>
      </div>
      <ul class="checks">
        <For each={props.verdict.results}>
          {(check, index) => (
            <CheckLine check={check} cell={props.cell.id} index={index()} says={findText(props.cell, index())} />
          )}
        </For>
      </ul>
    </div>
  );
};

interface CheckProps {
  readonly check: Check;
  readonly cell: string;
  readonly index: number;
  readonly says: string | null;
}

const CheckLine: Component<CheckProps> = (props) => {
  const notebook = useNotebook();
  const [open, setOpen] = createSignal(false);
  return (
    <li class={`check ${props.check.state}`}>
      <div class="check-line">
        <span class="check-sign" aria-hidden="true">
          {signs[props.check.state]}
        </span>
        <code>{props.check.metric ?? props.check.type}</code>
        <span class="check-reason">
          <span class="unseen">{props.check.state}: </span>
          <Words text={groupCounts(props.check.reason)} />
          <Show when={props.check.metric === undefined && props.says}>
            {(text) => (
              <code class="check-text" title={text()}>
                {text()}
              </code>
            )}
          </Show>
        </span>
        <Show when={props.check.rows}>
          {(rows) => (
            <button type="button" class="link" aria-expanded={open()} onClick={() => setOpen(!open())}>
              {open() ? 'Hide the rows' : writeOffer(rows().rowCount, props.check.bad)}
            </button>
          )}
        </Show>
      </div>
      <Show when={open() && props.check.rows} keyed>
        {(rows) => (
          <LateTable
            sql={notebook.host.sql}
            table={rows}
            name={`${props.cell}_${props.index + 1}`}
            known={null}
            ensure={() => notebook.workbench.materialise(props.cell)}
          />
        )}
      </Show>
    </li>
  );
};
