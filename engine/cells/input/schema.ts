/** A widget that gives the notebook a value. The input cells are the notebook's inputs. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { cellId, json, noted, off, optional, presentation, tag } from '../../schema/kinds.ts';

const optionsFromCell = z.strictObject({
  cell: cellId(),
  value: z.string(),
  label: optional(z.string()),
});

export const inputFields = z.strictObject({
  widget: z.enum([
    'text',
    'textarea',
    'number',
    'slider',
    'range',
    'switch',
    'select',
    'multiselect',
    'radio',
    'date',
    'daterange',
    'file',
    'table',
    'json',
    'button',
  ]),
  label: presentation(optional(z.string())),
  help: presentation(optional(z.string())),
  default: optional(json()),
  schema: optional(z.record(z.string(), json())),
  options: optional(z.union([optionsFromCell, z.array(json())])),
  source: optional(z.string()),
  min: optional(json()),
  max: optional(json()),
  step: optional(z.number().positive()),
  required: off(),
  secret: off(),
  column: optional(noted(z.string(), 'The column that it filters.')),
  all: presentation(optional(noted(z.string(), 'The word for "everything".'))),
  unit: presentation(optional(z.string())),
  empty: tag(z.enum(['all', 'none']).default('all'), { note: 'What nothing chosen lets through.' }),
});

export const inputCell = defineCell({
  fields: cellFields({ input: inputFields }),
  body: 'input',
  blank: { input: { widget: 'text' } },
});
