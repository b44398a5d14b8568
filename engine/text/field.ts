/**
 * What one field of a cell reads, by its kind: templates and expressions their free names, SQL its
 * relations, a cell field the cell. Joins fields to a reading; which fields a type has is left to
 * `cells/<type>/references.ts`.
 */
import type { Issue } from '../schema/issue.ts';
import type { FieldKind } from '../schema/kinds.ts';
import { placeIssue, type TextIssue } from './issue.ts';
import { parseBody } from './javascript.ts';
import type { Reading, Reference } from './reference.ts';
import { type FreeName, isCellName, type Reads, scopeNames } from './scope.ts';
import { checkStatements } from './sql/guard.ts';
import { readRelations } from './sql/references.ts';
import { parseSql, type SqlText } from './sql/sql.ts';
import { isVolatile } from './sql/volatile.ts';
import { parseExpressionField, parseTemplate } from './template.ts';

/** A string of a cell with its kind and place: what a notebook's parser gives. */
export interface Field {
  readonly path: readonly (string | number)[];
  readonly kind: Exclude<FieldKind, 'plain'>;
  readonly value: string;
  locate(offset: number): number;
  /** It stands in single quotes. */
  readonly quoted?: boolean;
}

export interface FieldOptions {
  /** Names that the cell defines for its expressions: those of `matrix`. */
  readonly names?: ReadonlySet<string>;
  /** The SQL may make and change tables of its own. */
  readonly writes?: boolean;
}

/** What a field without references says. */
export const emptyReading: Reading = { references: [], known: true, candidates: [], volatile: false, issues: [] };

/** What all these fields read, in their order. */
export function readFields(fields: readonly Field[], options: FieldOptions = {}): Reading {
  return joinReadings(fields.map((field) => readField(field, options)));
}

/** What several fields say together. */
export function joinReadings(readings: readonly Reading[]): Reading {
  return {
    references: readings.flatMap(({ references }) => references),
    known: readings.every(({ known }) => known),
    candidates: readings.flatMap(({ candidates }) => candidates),
    volatile: readings.some(({ volatile }) => volatile),
    issues: readings.flatMap(({ issues }) => issues),
  };
}

function readField(field: Field, options: FieldOptions): Reading {
  switch (field.kind) {
    case 'template':
      return readTemplate(field, options);
    case 'expression':
      return readExpression(field, options);
    case 'code':
      return readCode(field, options);
    case 'sql':
      return readSql(field, parseSql(field.value), options);
    case 'cell':
      return readCellField(field);
  }
}

function readTemplate(field: Field, options: FieldOptions): Reading {
  const { parts, issues } = parseTemplate(field.value);
  const reads = parts.flatMap((part) => (part.kind === 'expression' ? [part.expression] : []));
  return makeReading(field, joinReads(reads), issues, options);
}

function readExpression(field: Field, options: FieldOptions): Reading {
  const read = parseExpressionField(field.value);
  if ('issue' in read) return { ...emptyReading, issues: place(field, [read.issue]) };
  const { names, path } = read.expression;
  const reading = makeReading(field, read.expression, [], options);
  const root = names.find(({ name }) => name === path?.root && scopeNames.has(name));
  if (field.path[0] !== 'for_each' || root === undefined) return reading;
  return { ...reading, references: [guess(field, root)] };
}

/** No item stands around the list of the items: a name like `rows` or `item` in it was meant to be a cell. */
function guess({ path }: Field, { name, ...rest }: FreeName): Reference {
  return { to: name, ...rest, path, how: 'expression', guessed: true };
}

function readCode(field: Field, options: FieldOptions): Reading {
  const body = parseBody(field.value);
  return makeReading(field, body, body.issues, options);
}

/** `of: triage`: the whole text is the cell's id, or a node's: `hours.brush`. `where: linked` names none. */
function readCellField({ path, value }: Field): Reading {
  const text = value.trim();
  if (text === '' || (text === 'linked' && path.at(-1) === 'where')) return emptyReading;
  const [to = '', member] = text.split('.', 2);
  const start = value.indexOf(text);
  const place = { path, start, end: start + to.length, how: 'cell' as const };
  return { ...emptyReading, references: [{ to, ...(member === undefined ? {} : { member }), ...place }] };
}

function readSql(field: Field, { statements, issues }: SqlText, options: FieldOptions): Reading {
  const relations = readRelations(statements);
  const refer = (found: (typeof relations.references)[number]): Reference => ({
    ...found,
    path: field.path,
    how: 'relation',
  });
  const expressions = statements.flatMap(({ tokens }) => tokens.flatMap(({ expression }) => expression ?? []));
  const values = makeReading(field, joinReads(expressions), issues, options);
  return {
    references: [...values.references, ...relations.references.map(refer)].sort((a, b) => a.start - b.start),
    known: relations.known,
    candidates: relations.candidates.map(refer),
    volatile: statements.some(isVolatile),
    issues: [...values.issues, ...place(field, checkStatements(statements, options.writes ?? false))],
  };
}

function joinReads(reads: readonly Reads[]): Reads {
  return { names: reads.flatMap(({ names }) => names), volatile: reads.some(({ volatile }) => volatile) };
}

function makeReading(field: Field, reads: Reads, issues: readonly TextIssue[], options: FieldOptions): Reading {
  const references = reads.names
    .filter(({ name }) => isCellName(name) && !options.names?.has(name))
    .map(({ name, ...rest }): Reference => ({ to: name, ...rest, path: field.path, how: 'expression' }));
  return { ...emptyReading, references, volatile: reads.volatile, issues: place(field, issues) };
}

function place(field: Field, issues: readonly TextIssue[]): readonly Issue[] {
  return issues.map((issue) => placeIssue(issue, field));
}
