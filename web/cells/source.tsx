/** A cell's source: its form, or the text that is edited in place with what was typed and its problems. */
import { type Component, createMemo, lazy, Show, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { Cell } from '../../engine/index.ts';
import { findChips } from '../editor/chips.ts';
import { CodeField } from '../editor/code-field.tsx';
import { writeType } from '../session/commands/new-cell.ts';
import { useNotebook } from '../session/context.ts';
import { findForm } from './fields/find-form.ts';
import { cutEnd, findProblems, findSourceText } from './source-text.ts';
import { listNames } from './writing/names.ts';

/** Nothing to draw, as before: an editor is told of marks only when there are or were some. */
const areNone = (now: readonly unknown[], before: readonly unknown[]) => now.length === 0 && before.length === 0;

const PythonFields = lazy(async () => ({ default: (await import('./fields/code.tsx')).PythonFields }));

/** The source of a cell, ready to be written in. */
export const CellSource: Component<{ readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const form = () => (notebook.view.asYaml().has(props.cell.id) ? null : findForm(props.cell));
  const isPython = () => {
    const { cell } = props;
    return cell.type === 'code' && cell.fields.language === 'python' && !notebook.view.asYaml().has(cell.id);
  };
  return (
    <Show
      when={form()}
      fallback={
        <>
          <Show when={isPython()}>
            <Suspense>
              <PythonFields id={props.cell.id} />
            </Suspense>
          </Show>
          <CellText cell={props.cell} />
        </>
      }
    >
      {(found) => (
        <div class="fields" data-source>
          <Suspense>
            <Dynamic component={found()} id={props.cell.id} />
          </Suspense>
        </div>
      )}
    </Show>
  );
};

const CellText: Component<{ readonly cell: Cell }> = (props) => {
  const notebook = useNotebook();
  const id = () => props.cell.id;
  const asYaml = () => notebook.view.asYaml().has(id());
  const source = createMemo(() => findSourceText(props.cell, asYaml()));
  const typed = () => notebook.editing.typed[id()];
  const text = () => {
    const written = typed()?.text;
    return written === undefined ? source().text : cutEnd(written, source().end);
  };
  const reading = createMemo(() => notebook.mirror.state().session.graph.nodes.get(id())?.reading);
  const start = createMemo(() => notebook.mirror.state().session.document.starts.get(id()) ?? 0);
  const chips = createMemo(
    () => {
      const { path, braces } = source();
      return findChips(text(), typed() === undefined ? reading() : undefined, path ?? [], braces);
    },
    [],
    { equals: areNone },
  );
  const problems = createMemo(
    () => {
      const view = notebook.mirror.view(id());
      if (typed() !== undefined || view === undefined) return [];
      const { issues, result } = view;
      return findProblems(props.cell, source(), { issues, start: start(), failure: result?.failure });
    },
    [],
    { equals: areNone },
  );
  return (
    <Show when={`${id()} ${asYaml()}`} keyed>
      <CodeField
        text={text()}
        language={source().language}
        label={`${asYaml() ? 'YAML' : writeType(props.cell.type)} of ${id()}`}
        hint={source().hint}
        chips={chips()}
        problems={problems()}
        names={() => listNames(notebook)}
        typed={(next) => notebook.editing.type(id(), { path: source().path, text: next + source().end })}
        rested={(parses) => notebook.editing.rest(id(), parses)}
        left={() => notebook.editing.commit(id())}
      />
    </Show>
  );
};
