/** What stands above the text of a Python cell: its language, what it reads, and what the server lacks to run it. */
import { type Component, createResource, Show } from 'solid-js';
import type { Capabilities } from '../../../engine/schema/api.ts';
import { askJson } from '../../host/api.ts';
import { switchLanguage } from '../../session/commands/switch-language.ts';
import { ChoiceLine, createForm, type FormProps, TextLine } from './form.tsx';

const languages = [
  ['python', 'Python'],
  ['javascript', 'JavaScript'],
] as const;

const findMissing = async (): Promise<string | null> => {
  const answer = await askJson<Capabilities>('/api/capabilities').catch(() => null);
  return answer !== null && 'missing' in answer.python ? answer.python.missing : null;
};

/** The lines above a Python text. */
export const PythonFields: Component<FormProps> = (props) => {
  const { notebook, cell, set } = createForm(props);
  const [missing] = createResource(findMissing);
  const reads = () => {
    const found = cell();
    return found?.type === 'code' ? found.fields.reads : [];
  };
  const setReads = (text: string) => {
    const ids = text.split(/[\s,]+/).filter((id) => id !== '');
    set(['reads'], ids.length === 0 ? undefined : ids);
  };
  return (
    <div class="fields">
      <ChoiceLine
        label="Language"
        value="python"
        choices={languages}
        set={(to) => to === 'javascript' && switchLanguage(notebook, props.id)}
      />
      <TextLine label="Reads" hint="cells, by name" value={reads().join(', ')} set={setReads} />
      <Show when={missing.latest}>{(words) => <p class="mute">{words()}</p>}</Show>
    </div>
  );
};
