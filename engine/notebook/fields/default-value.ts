/** Whether the value that an input begins with is one that its widget can hold, and its bounds leave one at all. */
import { checkWidgetValue, findStranger } from '../../cells/input/widget.ts';
import type { Json } from '../../lib/json.ts';
import type { CellType, FieldsByType } from '../../schema/index.ts';
import type { Problem } from './check.ts';

/**
 * Problems of an input's `default` and bounds; none for other cells. A default of another kind is an error; one that
 * bounds or options leave out is a warning, since it is soon so while those are being written.
 */
export function checkDefault<T extends CellType>(fields: FieldsByType[T]): Problem[] {
  if (!('input' in fields)) return [];
  const { input } = fields;
  const { min, max, default: value = null, ...unbounded } = input;
  if (hasNoRoom(min, max)) return [refuse('max', 'error', '`max` lies below `min`, so that no value is left.')];
  const kind = checkWidgetValue({ ...unbounded, required: false }, value);
  if (kind !== null) return [refuse('default', 'error', `The default ${kind}.`)];
  const stranger = findStranger(input, value);
  const place =
    stranger === undefined
      ? checkWidgetValue({ ...input, required: false }, value)
      : `${JSON.stringify(stranger)} is none of the options`;
  return place === null ? [] : [refuse('default', 'warning', `The default ${place}.`)];
}

function hasNoRoom(min: Json | undefined, max: Json | undefined): boolean {
  return (
    typeof min === typeof max && min !== undefined && max !== undefined && min !== null && max !== null && min > max
  );
}

function refuse(field: 'default' | 'max', severity: 'error' | 'warning', message: string): Problem {
  return { code: 'invalid-value', severity, path: ['input', field], part: 'value', message };
}
