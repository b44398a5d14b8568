/** The document's own fields from what its mapping says: unfolded, checked, with defaults. */
import type { Json, JsonObject } from '../../lib/json.ts';
import { notebookFields } from '../../schema/file/notebook.ts';
import type { AssertionList, NotebookFields } from '../../schema/index.ts';
import { checkNotebookId } from '../names.ts';
import { checkAssertions } from './assertions.ts';
import { checkFields, type Problem } from './check.ts';
import { type Origins, unfold } from './long-form.ts';

const blank = { quire: 1, kind: 'notebook', id: '' };

/** Checks the fields beside `cells`. */
export function checkHead(raw: JsonObject, origins: Origins): { fields: NotebookFields; problems: Problem[] } {
  const long = unfold(notebookFields, raw, [], origins);
  const checked = checkFields(notebookFields, long, blank);
  const { quire: _, kind: __, name, ...fields } = checked.fields;
  const problems = [...checked.problems.map(renameVersion), ...checkId(raw)];
  const tests = fields.tests && checkTests(fields.tests);
  const shown = {
    ...fields,
    name: name ?? fields.id.split('/').at(-1) ?? '',
    ...(tests ? { tests: tests.tests } : {}),
  };
  return { fields: shown as NotebookFields, problems: [...problems, ...(tests?.problems ?? [])] };
}

/** Cells that are no list are none; an empty `cells:` is a notebook that has yet to begin. */
export function checkCells(cells: Json | undefined): Problem[] {
  if (cells === undefined || cells === null || Array.isArray(cells)) return [];
  const message = '`cells` is no list, so the notebook has no cells.';
  return [{ code: 'invalid-value', path: ['cells'], part: 'value', message, hint: 'Begin each cell with `- id: …`.' }];
}

function renameVersion(problem: Problem): Problem {
  const isVersion =
    problem.path[0] === 'quire' || (problem.code === 'missing-field' && problem.message === '`quire` is missing.');
  if (!isVersion) return problem;
  const message =
    problem.code === 'missing-field' ? 'The format version is missing.' : 'This version of the format is not known.';
  return { ...problem, code: 'format-version', message, hint: 'Write `quire: 1` in the first line.' };
}

function checkId(raw: JsonObject): Problem[] {
  if (typeof raw.id !== 'string') return [];
  const wrong = checkNotebookId(raw.id);
  return wrong ? [{ ...wrong, path: ['id'], part: 'value' }] : [];
}

type Tests = NonNullable<NotebookFields['tests']>;

function checkTests(tests: Tests): { tests: Tests; problems: Problem[] } {
  const problems: Problem[] = [];
  const cases = tests.cases.map((each, index) => {
    const expect = Object.entries(each.expect).map(([cell, list]): [string, AssertionList] => {
      const checked = checkAssertions(list, ['tests', 'cases', index, 'expect', cell]);
      problems.push(...checked.problems);
      return [cell, checked.list];
    });
    return { ...each, expect: Object.fromEntries(expect) };
  });
  return { tests: { ...tests, cases }, problems };
}
