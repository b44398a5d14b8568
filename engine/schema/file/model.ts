/** What prompt and agent cells share: the model's settings, the shape of its answer, tables of replies. */
import * as z from 'zod';
import { json, jsonObject, listOf, off, optional, tag, whole } from '../kinds.ts';

export const modelFields = {
  model: optional(z.string()),
  temperature: optional(z.number().min(0)),
  max_tokens: optional(whole(1)),
  top_p: optional(z.number().min(0).max(1)),
  seed: optional(z.number().int()),
  stop: optional(listOf(z.string())),
  reasoning: optional(z.enum(['none', 'low', 'medium', 'high'])),
  output: optional(jsonObject()),
  exits: optional(z.array(z.strictObject({ id: z.string(), label: optional(z.string()) }))),
  extra: optional(jsonObject()),
  stateful: off(),
};

const samples = tag(
  z.strictObject({
    n: whole(1, 100),
    pass: optional(whole(1, 100)),
    until: optional(z.literal('decided')),
    max: optional(whole(1, 1000)),
  }),
  { short: whole(1, 100), under: 'n' },
);

export const tableOfReplies = {
  matrix: optional(z.record(z.string(), z.array(json()))),
  variants: optional(z.array(z.object({ id: z.string() }).catchall(json()))),
  samples: optional(samples),
};
