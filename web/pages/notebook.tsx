/** The notebook page: waits for the notebook of the address, and shows it, or why there is none. */
import { type Component, createResource, onCleanup, Show } from 'solid-js';
import type { LoadedNotebook } from '../session/ask-notebook.ts';
import { readDocument } from '../session/read-document.ts';
import { Opened } from './opened.tsx';
import { Opening } from './opening.tsx';
import { Trouble } from './trouble.tsx';

/** `/n/<id>`, asked for by the router. */
export const NotebookPage: Component<{ readonly asked: Promise<Omit<LoadedNotebook, 'document'>> }> = (props) => {
  const [loaded] = createResource(
    () => props.asked,
    async (asking) => {
      const asked = await asking;
      return { ...asked, document: await readDocument(asked.draft?.text ?? asked.saved?.text ?? '') };
    },
  );
  // Whoever leaves before it is open gives its place back; an open one does so itself.
  onCleanup(
    () => loaded.state === 'ready' || void props.asked.then(({ place }) => place.release()).catch(() => undefined),
  );
  return (
    <Show when={!loaded.error} fallback={<Trouble error={loaded.error} />}>
      <Show when={loaded()} keyed fallback={<Opening />}>
        {(ready) => <Opened loaded={ready} />}
      </Show>
    </Show>
  );
};
