/** A reusable identity: instructions, model, settings, tools. A file in `agents/`, or inline in a notebook. */
import * as z from 'zod';
import { optional, presentation, whole } from '../kinds.ts';

const names = z.array(z.string());

export const agentFields = z.strictObject({
  name: presentation(optional(z.string())),
  role: optional(z.string()),
  instructions: z.string(),
  model: optional(z.string()),
  temperature: optional(z.number().min(0)),
  top_p: optional(z.number().min(0).max(1)),
  max_tokens: optional(whole(1)),
  seed: optional(z.number().int()),
  tools: names.default([]),
  required_tool_calls: names.default([]),
  skills: names.default([]),
  max_turns: whole(1, 1000).default(10),
  max_tool_calls: whole(0, 1000).default(20),
  color: presentation(optional(z.string())),
  description: presentation(optional(z.string())),
});

/** A file `agents/<id>.yaml`. */
export const agentFile = z.strictObject({ kind: z.literal('agent'), id: z.string(), ...agentFields.shape });
