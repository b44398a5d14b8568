/** Dialogs about the whole notebook as a file: its name and address, and taking it away. */
import { useNavigate } from '@solidjs/router';
import { type Component, createSignal, Show } from 'solid-js';
import { checkNotebookId } from '../../../engine/index.ts';
import { askJson, readTrouble, segment, sendJson } from '../../host/api.ts';
import { useNotebook } from '../../session/context.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { Dialog } from '../../ui/opened/dialog.tsx';
import { Words } from '../../ui/words.tsx';

/** The name that is shown, and the address, under which the file lies in the workspace. */
export const NameDialog: Component = () => {
  const notebook = useNotebook();
  const navigate = useNavigate();
  const [wrong, setWrong] = createSignal<string | null>(null);
  const name = () => notebook.mirror.state().session.document.fields.name;
  const close = () => {
    setWrong(null);
    notebook.view.setOverlay(null);
  };
  const move = async (to: string) => {
    notebook.editing.commitAll();
    await notebook.saving.flush();
    await sendJson('POST', `/api/notebooks/${segment(notebook.id)}/rename`, { to });
    navigate(`/n/${to}`, { replace: true });
  };
  const apply = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (field: string) => String(fields.get(field) ?? '').trim();
    const [called, to] = [read('name'), read('address')];
    const problem = to === notebook.id ? null : checkNotebookId(to);
    if (called === '' || problem !== null) return setWrong(problem?.message ?? 'A notebook needs a name.');
    if (called !== name()) notebook.workbench.dispatch({ type: 'edit-document', path: ['name'], value: called });
    if (to !== notebook.id) {
      const trouble = await move(to).then(() => null, readTrouble);
      if (trouble !== null) return setWrong(trouble);
    }
    close();
  };
  return (
    <Dialog open={notebook.view.overlay() === 'name'} title="Name of the notebook" onClose={close}>
      <form class="form" onSubmit={(event) => void apply(event)}>
        <label class="form-line">
          <span>Name</span>
          <input class="field" name="name" autocomplete="off" value={name()} />
        </label>
        <label class="form-line">
          <span>Address</span>
          <input class="field mono" name="address" autocomplete="off" spellcheck={false} value={notebook.id} />
        </label>
        <p class="mute">The file of the notebook has its address as its name in the workspace.</p>
        <Show when={wrong()}>
          {(words) => (
            <p class="form-wrong" role="alert">
              <Words text={words()} />
            </p>
          )}
        </Show>
        <Button look="primary" type="submit">
          Rename
        </Button>
      </form>
    </Dialog>
  );
};

/** Takes the notebook away, which can be taken back. */
export const DeleteDialog: Component = () => {
  const notebook = useNotebook();
  const navigate = useNavigate();
  const [wrong, setWrong] = createSignal<string | null>(null);
  const path = `/api/notebooks/${segment(notebook.id)}`;
  const name = () => notebook.mirror.state().session.document.fields.name;
  const close = () => {
    setWrong(null);
    notebook.view.setOverlay(null);
  };
  const remove = async () => {
    notebook.editing.commitAll();
    await notebook.saving.flush();
    const { text } = await askJson<{ text: string }>(path, { method: 'DELETE' });
    const restore = async () => {
      await sendJson('PUT', path, { text, base: null });
      navigate(`/n/${notebook.id}`);
    };
    const undo = () => void restore().catch((error: unknown) => notify(readTrouble(error)));
    notify(`Deleted ${name()}`, { label: 'Undo', run: undo });
    navigate('/', { replace: true });
  };
  return (
    <Dialog
      open={notebook.view.overlay() === 'delete'}
      title={`Delete ${name()}?`}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>Keep it</Button>
          <Button look="danger" onClick={() => void remove().catch((error: unknown) => setWrong(readTrouble(error)))}>
            Delete
          </Button>
        </>
      }
    >
      <p>The file goes into the trash of the workspace; the data that it reads stays.</p>
      <Show when={wrong()}>
        {(words) => (
          <p class="form-wrong" role="alert">
            {words()}
          </p>
        )}
      </Show>
    </Dialog>
  );
};
