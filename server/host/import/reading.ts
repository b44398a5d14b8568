/** The reading fields of a data cell, as the importer understands them. What is no type is a failure. */
import { fail, type GivenDialect, type JsonObject, type NumberMarks } from '../../../engine/sql.ts';

export interface ColumnReading {
  readonly type?: string;
  readonly format?: string;
}

export interface Reading {
  readonly encoding?: string;
  readonly dialect: GivenDialect;
  readonly marks: NumberMarks;
  /** By their name in the table, or in the file. */
  readonly columns: ReadonlyMap<string, ColumnReading>;
  readonly nullWords: readonly string[];
  readonly normalize: boolean;
  /** Of a workbook. */
  readonly sheet?: string;
  /** Of a database. */
  readonly table?: string;
}

/** A type that may stand in SQL as it is. */
const typePattern = /^[A-Za-z][\w ]*(\(\d+(, ?\d+)?\))?(\[\])*$/;

/** Throws `import-error` for what no reader understands. */
export function parseReading(fields: JsonObject): Reading {
  const options = (fields.options ?? {}) as Readonly<Record<string, unknown>>;
  const columns = new Map(Object.entries((fields.columns ?? {}) as Readonly<Record<string, ColumnReading>>));
  for (const [name, column] of columns) checkColumn(name, column);
  const { encoding, delimiter, quote, escape: before, header, skip, decimal, grouping, sheet, table } = options;
  return {
    ...(typeof encoding === 'string' ? { encoding: encoding.toLowerCase() } : {}),
    dialect: {
      ...(typeof delimiter === 'string' ? { delimiter } : {}),
      ...(typeof quote === 'string' ? { quote } : {}),
      ...(typeof before === 'string' ? { escape: before } : {}),
      ...(typeof header === 'boolean' ? { header } : {}),
      ...(typeof skip === 'number' ? { skip } : {}),
    },
    marks: { decimal: decimal === ',' ? ',' : '.', grouping: typeof grouping === 'string' ? grouping : '' },
    columns,
    nullWords: Array.isArray(fields.null_values) ? fields.null_values.map(String) : [],
    normalize: fields.normalize === true,
    ...(typeof sheet === 'string' ? { sheet } : {}),
    ...(typeof table === 'string' ? { table } : {}),
  };
}

function checkColumn(name: string, { type, format }: ColumnReading): void {
  if (type !== undefined && !typePattern.test(type)) fail('import-error', `column ${name}: ${type} is no type`);
  if (format !== undefined && !/^(DATE|TIME)/i.test(type ?? 'DATE'))
    fail('import-error', `column ${name}: a \`format\` is for dates and times, not for ${type}`);
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
