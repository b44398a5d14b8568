/** A cell on the page, over a live notebook: its name, its source, its trouble, its form. */
import { createRoot } from 'solid-js';
import { render } from 'solid-js/web';
import { afterEach, expect, it, vi } from 'vitest';
import { createWorkbench } from '../../engine/run.ts';
import { createJsHost, writeNotebook } from '../../fixtures/run/bench.ts';
import { NotebookContext } from '../session/context.ts';
import { createEditing } from '../session/editing.ts';
import { createMirror } from '../session/mirror.ts';
import type { OpenNotebook } from '../session/open-notebook.ts';
import { createView } from '../session/view.ts';
import { CellView } from './cell.tsx';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
});
/** The cells of a notebook on a page, after all has run. */
async function open(...cells: string[]) {
  const host = createJsHost();
  const workbench = createWorkbench({
    text: writeNotebook(...cells),
    host,
    bug: (error) => expect.unreachable(`${error}`),
  });
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  const place = document.body.appendChild(document.createElement('main'));
  const view = createRoot(() => createView('test'));
  const notebook = createRoot((dispose) => {
    undo.push(dispose);
    const mirror = createMirror(workbench);
    const editing = createEditing(mirror, workbench, () => undefined);
    const rest = { id: 'test', knownWindow: () => null, keepWindow: () => undefined, connected: () => true };
    return { ...rest, host, workbench, mirror, editing, view } as unknown as OpenNotebook;
  });
  undo.push(
    render(
      () => (
        <NotebookContext.Provider value={notebook}>
          {notebook.mirror.order().map((id, index) => (
            <CellView id={id} index={index} count={cells.length} />
          ))}
        </NotebookContext.Provider>
      ),
      place,
    ),
    () => place.remove(),
    () => workbench.dispose(),
  );
  const find = (selector: string) =>
    place.querySelector<HTMLElement>(selector) ?? expect.unreachable(`there is ${selector}`);
  const write = (selector: string, text: string) => {
    const field = find(selector) as HTMLInputElement | HTMLSelectElement;
    field.value = text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { notebook, workbench, place, find, write, text: () => workbench.state.session.document.text };
}

const two = ["{ id: a, code: 'return 1' }", "{ id: b, code: 'return a + 1' }"];

function press(element: HTMLElement, key: string): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

it('a name that is taken, or cannot be one, stays in its field with the reason', async () => {
  const { notebook, find, text } = await open(...two);
  notebook.view.setRenaming('a');
  const before = text();
  for (const [name, reason] of [
    ['b', /Another cell is called b/],
    ['My table!', /small letters, digits and _/],
    ['select', /keyword of SQL/],
  ] as const) {
    const field = find('.cell-id-field') as HTMLInputElement;
    field.value = name;
    press(field, 'Enter');
    expect(find('[role="alert"]').textContent).toMatch(reason);
    expect(field.getAttribute('aria-describedby')).toBe(find('[role="alert"]').id);
  }
  expect(text()).toBe(before);
  const field = find('.cell-id-field') as HTMLInputElement;
  field.value = 'first';
  press(field, 'Enter');
  expect(text()).toContain("{ id: b, code: 'return first + 1' }");
});

it('a name that cannot be is given up when its field is left', async () => {
  const { notebook, place, find, text } = await open(...two);
  const before = text();
  notebook.view.setRenaming('a');
  const field = find('.cell-id-field') as HTMLInputElement;
  field.value = 'b';
  field.dispatchEvent(new FocusEvent('blur'));
  expect(place.querySelector('.cell-id-field')).toBeNull();
  expect(text()).toBe(before);
});

it('what is wrong stands between the source and the result that no longer answers', async () => {
  const { workbench, place, find } = await open("{ id: a, code: 'return 1' }");
  workbench.dispatch({ type: 'edit-cell', cell: 'a', path: ['code'], value: "throw new Error('no')" });
  await workbench.settled();
  await vi.waitFor(() => expect(place.querySelector('.failure')).not.toBeNull());
  const order = [...find('[data-cell="a"]').children].map((one) => one.className.split(' ')[0]);
  expect(order.filter((name) => ['code', 'failure', 'output'].includes(name ?? ''))).toEqual([
    'code',
    'failure',
    'output',
  ]);
});

it('the line break that ends a block is not shown as an empty line', async () => {
  const { find } = await open('id: a\n    code: |\n      const one = 1\n      return one\n');
  expect(find('.code-static').textContent).toBe('const one = 1\nreturn one');
});

it('the checks of an assertion are written in a form: another table, another kind, one more, one less', async () => {
  const { notebook, place, find, write, text } = await open(
    "{ id: t, code: 'return [{ n: 1 }]' }",
    "{ id: u, code: 'return [{ n: 2 }]' }",
    '{ id: c, of: t, assertion: [{ type: row-count, min: 1 }, { type: unique, columns: [n] }] }',
  );
  notebook.view.edit('c');
  await vi.waitFor(() => expect(place.querySelectorAll('.fields-checks > li')).toHaveLength(2));
  const checks = () =>
    [...place.querySelectorAll('.fields-checks > li')].map((one) => one.querySelector('select')?.value);
  write('[aria-label="At most of check 1"]', '9');
  expect(text()).toContain('{ type: row-count, min: 1, max: 9 }');
  write('[aria-label="Kind of check 2"]', 'range');
  await vi.waitFor(() => expect(checks()).toEqual(['row-count', 'range']));
  expect(text()).toMatch(/type: range, column: n, min: 0/);
  find('.fields > .button').click();
  await vi.waitFor(() => expect(checks()).toEqual(['row-count', 'range', 'not-null']));
  find('[aria-label="Take check 1 away"]').click();
  await vi.waitFor(() => expect(checks()).toEqual(['range', 'not-null']));
  write('.fields select', 'u');
  expect(text()).toMatch(/of: u, assertion: \[ ?\{ type: range/);
});

it('two checks of one type are told apart by what they ask', async () => {
  const { place } = await open(
    "{ id: a, code: 'return 3', assertions: [{ type: javascript, value: output > 1 }, { type: javascript, value: output < 9 }] }",
  );
  const says = [...place.querySelectorAll('.check-text')].map((one) => one.textContent);
  expect(says).toEqual(['output > 1', 'output < 9']);
});

it('after a rename a cell judged by its own checks is called by its new name', async () => {
  const { workbench, find } = await open("{ id: old, code: 'return 3', assertions: [{ type: row-count, min: 1 }] }");
  expect(find('.check-reason').textContent).toContain('old is no table');
  workbench.dispatch({ type: 'rename-cell', cell: 'old', to: 'fresh' });
  await workbench.settled();
  await vi.waitFor(() => expect(find('.check-reason').textContent).toContain('fresh is no table'));
});
