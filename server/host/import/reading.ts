/** The reading fields of a data cell, as the importer understands them. Unknown options are failures. */
import { fail, type JsonObject } from '../../../engine/sql.ts';

export interface ColumnReading {
  readonly type?: string;
  readonly format?: string;
}

export interface Reading {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly header?: boolean;
  readonly decimal: string;
  readonly columns: Readonly<Record<string, ColumnReading>>;
  readonly nullValues: readonly string[];
  readonly normalize: boolean;
}

/** A type that may stand in SQL as it is. */
const typePattern = /^[A-Za-z][\w ]*(\(\d+(, ?\d+)?\))?(\[\])*$/;

/** Throws `import-error` for what no reader understands. */
export function parseReading(fields: JsonObject): Reading {
  const options = (fields.options ?? {}) as Readonly<Record<string, unknown>>;
  const columns = (fields.columns ?? {}) as Readonly<Record<string, ColumnReading>>;
  for (const [name, { type }] of Object.entries(columns)) {
    if (type !== undefined && !typePattern.test(type)) fail('import-error', `column ${name}: ${type} is no type`);
  }
  const { encoding, delimiter, delim, header, decimal } = options;
  const separator = delimiter ?? delim;
  return {
    ...(typeof encoding === 'string' ? { encoding: encoding.toLowerCase() } : {}),
    ...(typeof separator === 'string' ? { delimiter: separator } : {}),
    ...(typeof header === 'boolean' ? { header } : {}),
    decimal: decimal === ',' ? ',' : '.',
    columns,
    nullValues: Array.isArray(fields.null_values) ? fields.null_values.map(String) : [],
    normalize: fields.normalize === true,
  };
}

/** Snake case, letters and digits; two names that become one are a failure. */
export function normalizeNames(names: readonly string[]): string[] {
  const normal = names.map((name) => {
    const words = name
      .normalize('NFKD')
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '');
    return /^\d/.test(words) || words === '' ? `_${words}` : words;
  });
  const twice = normal.findIndex((name, at) => normal.indexOf(name) !== at);
  if (twice >= 0) fail('import-error', `\`normalize\` gives two columns the name ${normal[twice]}`);
  return normal;
}
