/**
 * JSON Schema of the files, for editors and completion: made from the same zod schemas, with the short
 * forms that a file may use and the sentences that say what a field is for.
 */
import * as z from 'zod';
import type { Json, JsonObject } from '../../lib/json.ts';
import { agentFile } from '../file/agent.ts';
import { anyAssertion } from '../file/assertion.ts';
import { cellDefinitions } from '../file/definitions.ts';
import { notebookFields } from '../file/notebook.ts';
import { assertionFile, connectionFile, toolFile, workspaceFile } from '../file/workspace.ts';
import { tagOf } from '../kinds.ts';
import { record } from '../record.ts';

const files = {
  agent: agentFile,
  tool: toolFile,
  assertion: assertionFile,
  connection: connectionFile,
  workspace: workspaceFile,
} as const;

/** What has a JSON Schema. */
export type SchemaName = 'notebook' | 'run' | keyof typeof files;

/** The JSON Schema (draft 2020-12) of a kind of file, as an author may write it; `run`: of a run's record. */
export function jsonSchemaOf(name: SchemaName): JsonObject {
  if (name === 'run') return z.toJSONSchema(record) as unknown as JsonObject;
  if (name !== 'notebook') return write(files[name]);
  const { $schema, ...document } = write(notebookFields);
  const cells = Object.fromEntries(
    Object.entries(cellDefinitions).map(([type, definition]) => [type, describeCell(type, definition)]),
  );
  return {
    $schema: $schema ?? '',
    ...document,
    properties: {
      ...(document.properties as JsonObject),
      cells: { type: 'array', items: { $ref: '#/$defs/cell' } },
    },
    $defs: {
      ...cells,
      assertion: strip(write(anyAssertion)),
      cell: { anyOf: Object.keys(cells).map((type) => ({ $ref: `#/$defs/${type}` })) },
    },
  };
}

type Definition = (typeof cellDefinitions)[keyof typeof cellDefinitions];

function describeCell(type: string, { fields, body, bodyField }: Definition): JsonObject {
  const { properties, ...rest } = strip(write(fields));
  const own = { ...(properties as JsonObject) };
  const content = own[bodyField];
  const names: Record<string, Json> = { id: { type: 'string' }, type: { const: type } };
  if (body && content !== undefined) names[body] = content;
  if (type === 'chart' && content !== undefined) names.spec = content;
  if (type === 'assertion' && content !== undefined) names.assertions = content;
  if (type === 'loop') names.cells = { type: 'array', items: { $ref: '#/$defs/cell' } };
  const naming = body ? [{ required: ['type'] }, { required: [body] }] : [{ required: ['type'] }];
  const { required, ...open } = rest;
  const needed = Array.isArray(required) ? required.filter((name) => name !== bodyField) : [];
  return { ...open, properties: { ...own, ...names }, required: needed, anyOf: naming };
}

function strip(schema: JsonObject): JsonObject {
  const { $schema: _, ...rest } = schema;
  return rest;
}

function write(schema: z.ZodType): JsonObject {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { short, note } = tagOf(zodSchema as unknown as z.ZodType);
      if (note) jsonSchema.description = note;
      if (short && !jsonSchema.anyOf) {
        const { ...long } = jsonSchema;
        for (const key of Object.keys(long)) if (key !== 'description') Reflect.deleteProperty(jsonSchema, key);
        jsonSchema.anyOf = [long, strip(write(short))];
      }
    },
  }) as unknown as JsonObject;
}
