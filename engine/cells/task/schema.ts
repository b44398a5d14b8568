/** Waits for a person: a question with fields, or an approval. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { formField } from '../../schema/file/form.ts';
import { duration, off, optional, template } from '../../schema/kinds.ts';

export const taskCell = defineCell({
  fields: cellFields({
    task: z.strictObject({
      title: template(),
      description: optional(template()),
      assignee: optional(z.string()),
      not_starter: off(),
      approval: off(),
      fields: z.array(formField).default([]),
      timeout_seconds: optional(duration()),
      on_timeout: z.enum(['fail', 'default']).default('fail'),
    }),
  }),
  body: 'task',
  runs: false,
  blank: { task: { title: '' } },
});
