/** Which fields of the relation a picture's selections stand for: what the page needs to tell a brush from its data. */
import { isObject, type JsonObject } from '../../lib/json.ts';
import type { PictureSelection } from '../../schema/result.ts';
import type { Column } from '../../schema/table.ts';
import { escapeField, parseFieldPath, writeRowName } from './field-path.ts';
import type { Shown } from './pushed/grouped-query.ts';
import { isMoment } from './raw-rows.ts';
import { findEncoding, readSelections } from './selections.ts';
import { readTimeUnit } from './time-unit.ts';

/** The selections of a cleaned spec; `shown` renames the fields of a pushed-down picture. */
export function readPictureSelections(
  spec: JsonObject,
  columns: readonly Column[],
  shown: readonly Shown[],
): readonly PictureSelection[] {
  return readSelections(spec).map(({ param, kind, channels, fields }) => ({
    param,
    kind,
    fields: [
      ...channels.flatMap((channel) => readChannelField(findEncoding(spec, param) ?? {}, columns, shown, channel)),
      ...fields.map((field) => ({ ...locateField(field, columns), drawn: nameOf(shown, field) })),
    ],
  }));
}

function readChannelField(
  encoding: JsonObject,
  columns: readonly Column[],
  shown: readonly Shown[],
  channel: string,
): PictureSelection['fields'] {
  const authored = encoding[channel];
  if (!isObject(authored) || typeof authored.field !== 'string' || authored.aggregate !== undefined) return [];
  const unit = readTimeUnit(authored.timeUnit)?.parts.join('');
  const name =
    shown.find((entry) => entry.channel.authored === authored)?.name ??
    writeRowName(parseFieldPath(authored.field).join('.'));
  return [{ channel, ...locateField(authored.field, columns), drawn: name, ...(unit ? { unit, temporal: true } : {}) }];
}

function locateField(field: string, columns: readonly Column[]) {
  return { field: parseFieldPath(field).map(escapeField).join('.'), temporal: isMoment(field, columns) };
}

function nameOf(shown: readonly Shown[], field: string): string {
  const flat = writeRowName(parseFieldPath(field).join('.'));
  return shown.find(({ channel }) => channel.field === field && !channel.aggregate)?.name ?? flat;
}
