/**
 * Long form against schema: every problem as an issue in our words, and the fields as they are shown
 * meanwhile, with what is wrong left out and required fields blank. Places are found by the caller.
 */
import type * as z from 'zod';
import type { Json, JsonObject } from '../../lib/json.ts';
import { findNearest } from '../../lib/nearest.ts';
import type { IssueCode } from '../../schema/issue.ts';
import { unwrap } from '../../schema/kinds.ts';
import type { Path } from '../../schema/reflect/texts.ts';
import { mendFields, valueAt } from './mend.ts';

export interface Problem {
  readonly code: IssueCode;
  readonly severity?: 'error' | 'warning';
  /** Long path of what is wrong; of the mapping around it where the field is missing. */
  readonly path: Path;
  readonly part: 'key' | 'value';
  readonly message: string;
  readonly hint?: string;
  /** The field that is missing. */
  readonly missing?: string;
  /** A word that was meant: writing it is the fix. */
  readonly nearest?: string;
}

export interface Checked<T> {
  readonly fields: T;
  readonly problems: readonly Problem[];
}

/** Checks a value in long form; `blank` gives what is required and missing, by top-level field. */
export function checkFields<S extends z.ZodType>(schema: S, long: Json, blank: object): Checked<z.infer<S>> {
  let value: Json = long;
  let problems: readonly Problem[] | null = null;
  for (let round = 0; round < maxRounds; round += 1) {
    const result = schema.safeParse(value);
    if (result.success) return { fields: result.data, problems: problems ?? [] };
    const { issues } = result.error;
    problems ??= describeProblems(issues, schema, long);
    value = mendFields(value, issues, blank as JsonObject);
  }
  const shown = schema.safeParse(blank);
  return { fields: shown.success ? shown.data : (blank as z.infer<S>), problems: problems ?? [] };
}

const maxRounds = 8;

/** More are not told: who has so many has one mistake, many times. */
const maxProblems = 100;

type ZodIssue = z.core.$ZodIssue;

function describeProblems(issues: readonly ZodIssue[], schema: z.ZodType, long: Json): Problem[] {
  const told = issues.slice(0, maxProblems).flatMap((issue) => describeProblem(issue, schema, long));
  return told.slice(0, maxProblems);
}

function describeProblem(issue: ZodIssue, schema: z.ZodType, long: Json): Problem[] {
  const path = issue.path as Path;
  const name = path.map(String).join('.') || 'this';
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, path);
    return issue.keys.slice(0, maxProblems).map((key) => describeUnknown(key, path, known));
  }
  const value = valueAt(long, path);
  if (value === undefined) {
    const around = path.slice(0, -1);
    const message = `\`${name}\` is missing.`;
    const missing = String(path.at(-1) ?? '');
    return [{ code: 'missing-field', path: around, part: 'key', message, missing, ...hintOf(expectation(issue)) }];
  }
  return [describeInvalid(issue, { path, name, value })];
}

function describeUnknown(key: string, path: Path, known: readonly string[]): Problem {
  const nearest = findNearest(key, known);
  const where = path.length > 0 ? ` in \`${path.map(String).join('.')}\`` : '';
  return {
    code: 'unknown-field',
    path: [...path, key],
    part: 'key',
    message: `There is no field \`${key}\`${where}.`,
    ...(nearest
      ? { nearest, hint: `Did you mean \`${nearest}\`?` }
      : hintOf(known.length < 20 ? known.join(', ') : '')),
  };
}

function describeInvalid(issue: ZodIssue, at: { path: Path; name: string; value: Json }): Problem {
  const { path, name, value } = at;
  const shown = JSON.stringify(value) ?? '';
  const expected = expectation(issue);
  const words = issue.code === 'invalid_value' ? issue.values.map(String) : [];
  const nearest = typeof value === 'string' ? findNearest(value, words) : undefined;
  return {
    code: 'invalid-value',
    path,
    part: 'value',
    message: `\`${name}\` cannot be ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}.`,
    ...(nearest ? { nearest } : {}),
    ...hintOf(expected),
  };
}

function hintOf(expected: string): { hint?: string } {
  return expected === '' ? {} : { hint: `It takes ${expected}.` };
}

/** What would be right, in words. */
function expectation(issue: ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return nouns[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(', ');
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    case 'invalid_union': {
      const options = issue.errors.flatMap((each) =>
        each[0] && each[0].path.length === 0 ? [expectation(each[0])] : [],
      );
      return [...new Set(options)].filter(Boolean).join(', or ');
    }
    default:
      return '';
  }
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
};

function knownKeys(schema: z.ZodType, path: Path): readonly string[] {
  let at: z.ZodType | undefined = schema;
  for (const step of path) at = at && stepInto(at, step);
  const inner = at && unwrap(at);
  return inner && 'shape' in inner ? Object.keys(inner.shape as object) : [];
}

function stepInto(schema: z.ZodType, step: string | number): z.ZodType | undefined {
  const inner = unwrap(schema);
  if ('shape' in inner) return (inner.shape as Record<string, z.ZodType>)[String(step)];
  if ('element' in inner) return inner.element as z.ZodType;
  return 'valueType' in inner ? (inner.valueType as z.ZodType) : undefined;
}
