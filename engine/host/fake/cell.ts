/** A cell for a test, from its fields as a file would have them in long form; defaults are the schema's. */
import type { JsonObject } from '../../lib/json.ts';
import type { CellOf } from '../../notebook/document.ts';
import { cellDefinitions } from '../../schema/file/definitions.ts';
import type { CellType, FieldsByType } from '../../schema/index.ts';

/** Throws where the fields are not what the type takes. */
export function buildFakeCell<T extends CellType>(type: T, raw: JsonObject, id = 'cell'): CellOf<T> {
  const fields = cellDefinitions[type].fields.parse(raw) as FieldsByType[T];
  const base = { id, named: true, source: '', texts: [], issues: [], raw, nested: [], disabled: false };
  return { ...base, type, fields };
}
