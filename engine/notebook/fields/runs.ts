/** What a cell says that no version can run yet, and bodies that are not there: found from fields in long form. */
import { isObject, type Json } from '../../lib/json.ts';
import { isJudged } from '../../schema/file/assertion.ts';
import { cellDefinitions } from '../../schema/file/definitions.ts';
import type { AssertionList, CellType, FieldsByType } from '../../schema/index.ts';
import type { Path } from '../../schema/reflect/texts.ts';
import type { Problem } from './check.ts';

/** Problems of a cell's fields together; `long`: as they were written, what is wrong in them included. */
export function checkRuns<T extends CellType>(type: T, fields: FieldsByType[T], long: Json): Problem[] {
  return [
    ...checkBody(type, isObject(long) ? long : {}),
    ...listLater(type, fields),
    ...checkInline(fields.assertions),
  ];
}

const hints: Partial<Record<CellType, { readonly hint: string }>> = {
  data: { hint: 'Write `data: data/file.csv`, or `type: data` with `rows:`.' },
};

function checkBody(type: CellType, fields: object): Problem[] {
  const { oneOf, runs } = cellDefinitions[type];
  const present = oneOf.filter((name) => Object.hasOwn(fields, name));
  if (present.length === 1 || oneOf.length < 2) return [];
  const names = oneOf.map((name) => `\`${name}\``).join(' or ');
  const second = present[1];
  if (second === undefined) {
    const message = `The cell needs ${names}.`;
    return [{ code: 'missing-field', path: [], part: 'key', message, ...hints[type] }];
  }
  if (!runs) return [];
  const message = `Only one of ${names} can stand in a cell.`;
  return [{ code: 'invalid-value', path: [second], part: 'key', message, hint: 'Leave one out.' }];
}

function later(path: Path, what: string): Problem {
  return {
    code: 'not-runnable-yet',
    path,
    part: 'value',
    message: `${what} cannot run yet. The cell is kept as it is.`,
  };
}

function listLater<T extends CellType>(type: T, fields: FieldsByType[T]): Problem[] {
  if (!cellDefinitions[type].runs) return [{ ...later([], `Cells of type ${type}`), part: 'key' }];
  if ('connection' in fields) return [later(['connection'], 'Connections')];
  if ('source' in fields && typeof fields.source === 'string') return checkSource(fields.source);
  if ('assertion' in fields) return checkItems(fields.assertion, ['assertion', 'items'], 'error');
  return [];
}

function checkSource(source: string): Problem[] {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(source)?.[1]?.toLowerCase();
  return scheme === undefined ? [] : [later(['source'], `Reading from ${scheme}: addresses`)];
}

function checkInline(list: AssertionList | undefined): Problem[] {
  return list ? checkItems(list, ['assertions', 'items'], 'warning') : [];
}

function checkItems(list: AssertionList, path: Path, severity: 'error' | 'warning'): Problem[] {
  return list.items.flatMap(({ type }, index) =>
    isJudged(type) ? [] : [{ ...later([...path, index, 'type'], `Assertions of type ${type}`), severity }],
  );
}
