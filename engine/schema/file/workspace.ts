/**
 * The files beside notebooks: `quire.yaml`, tools, assertions, connections. Only their shapes are here;
 * what they ask for is granted by the server.
 */
import * as z from 'zod';
import { type Frozen, json, jsonObject, noted, off, optional, whole } from '../kinds.ts';

/** A file `tools/<id>.yaml`. */
export const toolFile = z.strictObject({
  kind: z.literal('tool'),
  id: z.string(),
  name: optional(z.string()),
  description: optional(z.string()),
  parameters: jsonObject().default({}),
  executor: z.enum(['javascript', 'python', 'request', 'mcp']),
  code: optional(z.string()),
  code_file: optional(z.string()),
  request: optional(
    z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']).default('GET'),
      url: noted(z.string(), 'Literal up to the end of the host.'),
      headers: z.record(z.string(), z.string()).default({}),
      body_template: optional(z.string()),
      response_path: optional(z.string()),
    }),
  ),
  server: optional(z.string()),
  output: optional(jsonObject()),
  writes: off(),
  approve: off(),
  idempotent: off(),
  mock: optional(json()),
  timeout_seconds: optional(z.number().positive()),
});

const judge = z.strictObject({
  model: optional(z.string()),
  prompt: optional(z.string()),
  scale: z.union([z.enum(['pass-fail', '1-5']), z.array(z.string())]).default('pass-fail'),
  criteria: z
    .array(z.strictObject({ id: z.string(), rubric: z.string(), weight: z.number().nonnegative().default(1) }))
    .default([]),
  examples: z.array(json()).default([]),
  votes: whole(1, 99).default(1),
  reason_first: z.boolean().default(true),
});

/** A file `assertions/<id>.yaml`. */
export const assertionFile = z.strictObject({
  kind: z.literal('assertion'),
  id: z.string(),
  name: optional(z.string()),
  description: optional(z.string()),
  returns: z.enum(['bool', 'grading_result']).default('grading_result'),
  params: jsonObject().default({}),
  source: optional(z.string()),
  judge: optional(judge),
});

const connectionTypes = ['postgres', 'mysql', 'sqlite', 'duckdb', 'motherduck', 's3', 'http', 'smtp'] as const;

/** A file `connections/<id>.yaml`. */
export const connectionFile = z.strictObject({
  kind: z.literal('connection'),
  id: optional(z.string()),
  type: z.enum(connectionTypes),
  host: optional(z.string()),
  database: optional(z.string()),
  options: jsonObject().default({}),
  read_only: z.boolean().default(true),
  cost: z.enum(['free', 'metered']).default('free'),
  secret: optional(z.string()),
  auth: optional(
    z.strictObject({
      type: z.enum(['password', 'bearer', 'basic', 'header', 'oauth2-client', 'oauth2-code']),
      secret: z.string(),
    }),
  ),
  environments: optional(z.record(z.string(), jsonObject())),
});

const names = z.array(z.string()).default([]);

/** The file `quire.yaml` at a workspace's root. */
export const workspaceFile = z.strictObject({
  kind: z.literal('workspace'),
  name: optional(z.string()),
  environments: optional(jsonObject()),
  providers: optional(jsonObject()),
  network: z.strictObject({ allow: names, private: names }).prefault({}),
  egress: z.strictObject({ allow: names }).prefault({}),
  budgets: optional(json()),
  retention: optional(jsonObject()),
  alerts: optional(json()),
  channels: optional(jsonObject()),
  access: optional(json()),
  git: optional(z.enum(['own', 'workspace'])),
  locale: optional(z.string()),
  sql_threads: optional(whole(1, 64)),
});

export type WorkspaceFields = Frozen<z.infer<typeof workspaceFile>>;
