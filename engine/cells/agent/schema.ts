/** A bounded loop of model and tools. */
import * as z from 'zod';
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { modelFields, tableOfReplies } from '../../schema/file/model.ts';
import { jsonObject, optional, policy, template, whole } from '../../schema/kinds.ts';

const names = z.array(z.string());

export const agentCell = defineCell({
  fields: cellFields({
    ...modelFields,
    ...tableOfReplies,
    agent: optional(z.string()),
    instructions: optional(z.string()),
    settings: optional(jsonObject()),
    goal: optional(template()),
    tools: optional(names),
    skills: optional(names),
    max_turns: whole(1, 1000).default(10),
    max_tool_calls: whole(0, 1000).default(20),
    required_tool_calls: optional(names),
    files: optional(names),
    approve: policy(optional(names)),
  }),
  body: 'agent',
  oneOf: ['agent', 'instructions'],
  cost: 'paid',
  runs: false,
  blank: {},
});
