/** Entries of assertion lists against the schema of their type; what is wrong is left out of the list. */
import { isObject, type Json } from '../../lib/json.ts';
import { findNearest } from '../../lib/nearest.ts';
import { type AssertionFields, assertionSchema, assertionTypes, isAssertionType } from '../../schema/file/assertion.ts';
import type { AssertionList } from '../../schema/index.ts';
import type { Path } from '../../schema/reflect/texts.ts';
import { checkFields, type Problem } from './check.ts';

/** The list with every entry checked and its defaults filled in. `path` is the list's. */
export function checkAssertions(list: AssertionList, path: Path): { list: AssertionList; problems: Problem[] } {
  const problems: Problem[] = [];
  const items = list.items.flatMap((entry, index) => {
    const at = [...path, 'items', index];
    const checked = checkEntry(entry, at);
    problems.push(...checked.problems);
    return checked.entry ? [checked.entry] : [];
  });
  return { list: { ...list, items }, problems };
}

function checkEntry(entry: AssertionFields, path: Path): { entry: AssertionFields | null; problems: Problem[] } {
  const { type } = entry;
  if (!isAssertionType(type)) return { entry: null, problems: [describeType(type, path)] };
  const checked = checkFields(assertionSchema(type), entry as Json, { type });
  const problems = checked.problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
  const isRight = problems.length === 0 && isObject(checked.fields);
  return { entry: isRight ? (checked.fields as unknown as AssertionFields) : null, problems };
}

function describeType(type: string, path: Path): Problem {
  if (type === '') {
    const message = 'The assertion has no type.';
    return { code: 'missing-field', path, part: 'value', message, hint: 'Write `type: not-null`, or `not-null: id`.' };
  }
  const nearest = findNearest(type, assertionTypes);
  const message = `There is no assertion type \`${type}\`.`;
  const meant = nearest ? { nearest, hint: `Did you mean \`${nearest}\`?` } : {};
  return { code: 'unknown-type', path: [...path, 'type'], part: 'value', message, ...meant };
}
