/** `quire schema [KIND]`: the JSON Schema of a kind of file, or of what `run --json` prints. */
import { jsonSchemaOf, type SchemaName } from '../../engine/index.ts';
import { UsageError } from '../config.ts';
import { exits, writeOut } from './exit.ts';

const kinds: readonly SchemaName[] = ['notebook', 'agent', 'tool', 'assertion', 'run', 'connection', 'workspace'];

/** Prints the schema. */
export async function runSchema(kind = 'notebook'): Promise<number> {
  const known = kinds.find((name) => name === kind);
  if (known === undefined) throw new UsageError(`There is no schema of \`${kind}\`; there are ${kinds.join(', ')}.`);
  await writeOut(JSON.stringify(jsonSchemaOf(known), null, 2));
  return exits.passed;
}
