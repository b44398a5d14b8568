/**
 * "Run from scratch and save record": the notebook as it stands, run anew on the page's own engines beside
 * the live one, and its record handed out as the text by which records of page and CLI are compared.
 */
import { runNotebook, writeRecord } from '../../../../engine/run.ts';
import { version } from '../../../../package.json';
import { downloadFile } from '../../../table/export/download.ts';
import { notify } from '../../../ui/notify.ts';
import type { OpenNotebook } from '../../open-notebook.ts';

/** Runs everything anew and downloads `<name>.record.json`. Failures of cells are in the record. */
export async function saveRecord(notebook: OpenNotebook): Promise<void> {
  notebook.editing.commitAll();
  const { document, inputs, grants } = notebook.workbench.state.session;
  notify('Running everything from scratch. The record is saved when it is done.');
  const record = await runNotebook(document, notebook.host, {
    inputs: Object.fromEntries(inputs),
    grants: [...grants],
    hostName: 'page',
    engineVersion: version,
  });
  const name = notebook.id.split('/').at(-1) ?? 'notebook';
  downloadFile(`${name}.record.json`, writeRecord(record), 'application/json');
}
