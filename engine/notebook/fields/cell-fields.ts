/** A cell's fields from what its mapping says: unfolded, checked, with the texts that are more than plain. */
import { isObject, type Json } from '../../lib/json.ts';
import { cellDefinitions } from '../../schema/file/definitions.ts';
import type { AssertionList, CellType } from '../../schema/index.ts';
import { findTexts } from '../../schema/reflect/texts.ts';
import type { FieldText } from '../document.ts';
import { checkAssertions } from './assertions.ts';
import { rewordBody } from './body-words.ts';
import { checkFields, type Problem } from './check.ts';
import { checkDefault } from './default-value.ts';
import { type Origins, unfold } from './long-form.ts';
import { checkRuns } from './runs.ts';

export interface CheckedCell {
  readonly fields: object;
  readonly problems: readonly Problem[];
  /** Authored paths. */
  readonly texts: readonly Pick<FieldText, 'path' | 'kind'>[];
}

/** Checks the fields of a cell of a type; `fields` have the body under its long name. */
export function checkCell(type: CellType, fields: Json, origins: Origins): CheckedCell {
  const definition = cellDefinitions[type];
  const long = dropEmptyBody(type, unfold(definition.fields, fields, [], origins));
  const checked = checkFields(definition.fields, long, definition.blank);
  const lists = checkLists(checked.fields);
  const problems = [
    ...checked.problems.map((problem) => rewordBody(type, long, problem)),
    ...lists.problems,
    ...checkRuns(type, lists.fields, long),
    ...checkDefault(lists.fields),
  ];
  const texts = [...findTexts(definition.fields, checked.fields)].map(({ path, kind }) => ({
    path: origins.find(path),
    kind,
  }));
  return { fields: lists.fields, problems, texts };
}

/** A body without a value is as good as none where another could stand in its place. */
function dropEmptyBody(type: CellType, long: Json): Json {
  const { bodyField, oneOf } = cellDefinitions[type];
  if (oneOf.length < 2 || !isObject(long) || long[bodyField] !== null) return long;
  const { [bodyField]: _, ...rest } = long;
  return rest;
}

/** The fields with their assertion lists checked entry by entry. */
function checkLists<T extends object>(fields: T): { fields: T; problems: Problem[] } {
  const problems: Problem[] = [];
  const checked = new Map<string, AssertionList>();
  for (const name of ['assertions', 'assertion'] as const) {
    const list = (fields as { assertions?: AssertionList; assertion?: AssertionList })[name];
    if (!list) continue;
    const result = checkAssertions(list, [name]);
    checked.set(name, result.list);
    problems.push(...result.problems);
  }
  return { fields: checked.size > 0 ? { ...fields, ...Object.fromEntries(checked) } : fields, problems };
}
