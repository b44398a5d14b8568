/** Hands out the notebook's text as it stands, with all that was typed, as a file of this computer. */
import { downloadFile } from '../../../table/export/download.ts';
import type { OpenNotebook } from '../../open-notebook.ts';

/** Downloads `<name>.yaml`. */
export function saveCopy({ id, editing, workbench }: OpenNotebook): void {
  editing.commitAll();
  const { text } = workbench.state.session.document;
  downloadFile(`${id.split('/').at(-1) ?? 'notebook'}.yaml`, text, 'application/yaml');
}
