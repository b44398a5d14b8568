/** One model call, or one for each item, variant and sample. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { modelFields, tableOfReplies } from '../../schema/file/model.ts';
import { off, optional, tag, template } from '../../schema/kinds.ts';

const message = z.strictObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: template(),
});

export const promptCell = defineCell({
  fields: cellFields({
    ...modelFields,
    ...tableOfReplies,
    agent: optional(z.string()),
    prompt: optional(template()),
    prompt_file: optional(z.string()),
    system: optional(template()),
    system_file: optional(z.string()),
    messages: optional(z.union([z.array(message), tag(z.string(), { kind: 'expression' })])),
    images: optional(tag(z.union([z.string(), z.array(z.string())]), { kind: 'expression' })),
    tools: optional(z.array(z.string())),
    tool_choice: optional(z.string()),
    logprobs: off(),
    batch: off(),
  }),
  body: 'prompt',
  oneOf: ['prompt', 'prompt_file', 'messages'],
  cost: 'paid',
  runs: false,
  blank: {},
});
