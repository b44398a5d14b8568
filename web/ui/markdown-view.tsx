/** Markdown on screen. The renderer is loaded on first use; until then the text stands as it is. */
import { type Component, createEffect, createResource, Show } from 'solid-js';

const loadRenderer = () => import('./markdown.ts');

/** Text as HTML, in a container that nothing inside can leave. */
export const MarkdownView: Component<{ readonly text: string }> = (props) => {
  const [renderer] = createResource(loadRenderer);
  let place: HTMLDivElement | undefined;
  createEffect(() => {
    const loaded = renderer();
    if (loaded !== undefined) place?.replaceChildren(loaded.renderMarkdown(props.text));
  });
  return (
    <div class="prose">
      <Show when={renderer()} fallback={<pre class="prose-plain">{props.text}</pre>}>
        <div ref={place} />
      </Show>
    </div>
  );
};
