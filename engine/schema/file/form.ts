/** One vocabulary of form fields for tasks and tools; input cells use the same words for their widgets. */
import * as z from 'zod';
import { json, off, optional } from '../kinds.ts';

export const formField = z.strictObject({
  name: z.string(),
  type: z.enum(['select', 'multiselect', 'text', 'string', 'number', 'boolean', 'date', 'file']),
  label: optional(z.string()),
  help: optional(z.string()),
  required: off(),
  options: optional(z.array(json())),
  default: optional(json()),
  min: optional(json()),
  max: optional(json()),
  step: optional(z.number()),
});
