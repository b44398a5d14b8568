/** Between DuckDB's values and leaves, for nested types whose leaves are all VARCHAR. */
import {
  DuckDBArrayValue,
  DuckDBListType,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructType,
  DuckDBStructValue,
  type DuckDBType,
  type DuckDBValue,
  listValue,
  structValue,
} from '@duckdb/node-api';
import type { Leaf } from '../../../engine/sql.ts';

/** A value as it leaves DuckDB; anything that is not nested is its text. */
export function toLeaf(value: DuckDBValue): Leaf {
  if (value === null || typeof value === 'string') return value;
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) return value.items.map(toLeaf);
  if (value instanceof DuckDBStructValue) return Object.values(value.entries).map(toLeaf);
  if (value instanceof DuckDBMapValue) return value.entries.map((entry) => [toLeaf(entry.key), toLeaf(entry.value)]);
  return String(value);
}

/** A leaf as a value of this type. */
export function toValue(leaf: Leaf, type: DuckDBType): DuckDBValue {
  if (leaf === null || typeof leaf === 'string') return leaf;
  if (type instanceof DuckDBListType) return listValue(leaf.map((item) => toValue(item, type.valueType)));
  if (type instanceof DuckDBStructType) {
    const entries = type.entryNames.map((name, at) => {
      const field = type.entryTypes[at];
      return [name, field ? toValue(leaf[at] ?? null, field) : null] as const;
    });
    return structValue(Object.fromEntries(entries));
  }
  throw new Error(`no value of type ${type} can be made of a list`);
}
