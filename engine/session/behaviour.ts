/**
 * What a cell does by its own text: its behavioural fields, code by tokens, and the files that it names.
 * Worked out once for a cell; what the cell reads of others is `key`'s part.
 */
import { listNested } from '../graph/names.ts';
import { writeCanonical } from '../lib/canonical.ts';
import { type Digest, digestJson } from '../lib/digest.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import type { Cell } from '../notebook/document.ts';
import { cellDefinitions } from '../schema/file/definitions.ts';
import { keepBehaviour } from '../schema/reflect/roles.ts';
import { writeSqlTokens } from '../text/sql/sql.ts';
import { writeJavascriptTokens } from '../text/tokens.ts';

export interface Behaviour {
  /** Canonical text of each behavioural field. */
  readonly fields: ReadonlyMap<string, string>;
  readonly digest: Digest;
  /** Files of the workspace that the cell, or one nested in it, names: paths and patterns as they stand. */
  readonly files: readonly string[];
  /** The cell's last key with the lines that it is the digest of: comparing those is cheaper than hashing them. */
  keyed: { readonly lines: readonly string[]; readonly key: Digest } | null;
}

const behaviours = new WeakMap<Cell, Behaviour>();

/** What a cell's own text says it does, nested cells included. */
export function readBehaviour(cell: Cell): Behaviour {
  let known = behaviours.get(cell);
  if (known === undefined) {
    const fields = new Map(Object.entries(writeBehaviour(cell)).map(([name, value]) => [name, writeCanonical(value)]));
    known = { fields, digest: digestJson([...fields].map((entry) => [...entry])), files: listFiles(cell), keyed: null };
    behaviours.set(cell, known);
  }
  return known;
}

/** Behavioural fields by name; code by its tokens, so that white space and comments do not count. */
function writeBehaviour(cell: Cell): JsonObject {
  if (cell.type === null) return { raw: cell.raw };
  const { revision } = cellDefinitions[cell.type];
  const fields = Object.entries(keepBehaviour(cell.type, cell.fields)).map(([name, value]): [string, Json] => [
    name,
    typeof value === 'string' ? writeTokens(cell, name, value) : value,
  ]);
  const nested = listNested(cell).map((inner): Json => [inner.id, writeBehaviour(inner)]);
  return { ...Object.fromEntries(fields), type: cell.type, revision, ...(nested.length > 0 && { nested }) };
}

function writeTokens(cell: Cell, field: string, text: string): string {
  if (cell.type === 'sql' && field === 'sql') return writeSqlTokens(text);
  if (cell.type === 'code' && field === 'code' && cell.fields.language === 'javascript')
    return writeJavascriptTokens(text);
  return text;
}

/** Names of the behavioural fields in which two cells differ; empty when they do the same. */
export function listChangedFields(before: Cell, after: Cell): readonly string[] {
  const [old, now] = [readBehaviour(before).fields, readBehaviour(after).fields];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name));
}

const fileFields = ['source', 'sql_file', 'code_file', 'prompt_file', 'system_file'];
const files = new WeakMap<Cell, readonly string[]>();

/** Files of the workspace that a cell, or one nested in it, names: paths and patterns as they stand. */
export function listFiles(cell: Cell): readonly string[] {
  let known = files.get(cell);
  if (known === undefined) {
    known = [cell, ...listNested(cell)].flatMap(({ fields }) => {
      const given: Readonly<Record<string, unknown>> = { ...fields };
      return fileFields.flatMap((name) => {
        const path = given[name];
        return typeof path === 'string' && !/^[a-z][a-z0-9+.-]*:/i.test(path) ? [path] : [];
      });
    });
    files.set(cell, known);
  }
  return known;
}
