import { createEffect, createRoot } from 'solid-js';
import { expect, it } from 'vitest';
import { createWorkbench } from '../../engine/run.ts';
import { createJsHost, writeNotebook } from '../../fixtures/run/bench.ts';
import { createEditing } from './editing.ts';
import { createMirror } from './mirror.ts';

it('an edit that counts never brings the old text back', async () => {
  const workbench = createWorkbench({ text: writeNotebook("{ id: a, code: 'return 1' }"), host: createJsHost() });
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  const shown: (string | undefined)[] = [];
  const editing = createRoot(() => {
    const mirror = createMirror(workbench);
    const created = createEditing(mirror, workbench, () => undefined);
    createEffect(() => {
      const cell = mirror.cell('a');
      shown.push(created.typed.a?.text ?? (cell?.type === 'code' ? cell.fields.code : undefined));
    });
    return created;
  });
  editing.type('a', { path: ['code'], text: 'return 2' });
  expect(editing.uncounted()).toEqual({ a: { path: ['code'], text: 'return 2' } });
  editing.commit('a');
  expect(editing.uncounted()).toEqual({});
  await workbench.settled();
  expect(shown.filter((text, at) => text !== shown[at - 1])).toEqual(['return 1', 'return 2']);
  expect(editing.typed.a).toBeUndefined();
  workbench.dispose();
});

it('what is typed right after an edit counted stays typed', async () => {
  const workbench = createWorkbench({ text: writeNotebook("{ id: a, code: 'return 1' }"), host: createJsHost() });
  workbench.dispatch({ type: 'open' });
  await workbench.settled();
  const editing = createRoot(() => createEditing(createMirror(workbench), workbench, () => undefined));
  editing.type('a', { path: ['code'], text: 'return 2' });
  editing.commit('a');
  editing.type('a', { path: ['code'], text: 'return 3' });
  await workbench.settled();
  expect(editing.uncounted()).toEqual({ a: { path: ['code'], text: 'return 3' } });
  const { document } = workbench.state.session;
  expect(document.text).toContain('return 2');
  workbench.dispose();
});
