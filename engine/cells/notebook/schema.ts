/** Runs another notebook; only its outputs come back. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { jsonObject, noted, tag } from '../../schema/kinds.ts';

export const notebookCell = defineCell({
  fields: cellFields({
    notebook: noted(z.string(), 'Id of the notebook, with @version for a saved one.'),
    inputs: tag(jsonObject(), { kind: 'template' }).default({}),
  }),
  body: 'notebook',
  blank: { notebook: '' },
});
