/**
 * The spec that is compiled and drawn: channels renamed to the rows of the pushed-down query, times in
 * UTC, a tip on every mark. It holds no data; the page hands the rows to the data set `data`.
 */
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { escapeField, parseFieldPath, writeRowName } from './field-path.ts';
import { edgeName } from './pushed/bin-steps.ts';
import type { Shown } from './pushed/grouped-query.ts';
import { readTimeUnit, writeTimeUnit } from './time-unit.ts';

/** The spec over raw rows. */
export function writeRawSpec(spec: JsonObject): JsonObject {
  const renamed = renameFields(spec) as JsonObject;
  return { ...(inUtc(renamed) as JsonObject), ...withTip(spec), data: { name: 'data' } };
}

/** Fields called as the rows call them, at any depth, each still titled as its column. */
function renameFields(value: Json): Json {
  if (Array.isArray(value)) return value.map(renameFields);
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renameFields(inner)]));
  const { field, fields } = value;
  if (Array.isArray(fields)) copy.fields = fields.map((each) => (typeof each === 'string' ? renameField(each) : each));
  if (typeof field !== 'string' || renameField(field) === field) return copy;
  return { title: parseFieldPath(field).join('.'), ...copy, field: renameField(field) };
}

function renameField(field: string): string {
  const steps = parseFieldPath(field);
  const isPlain = steps.every((step) => writeRowName(step) === step);
  return isPlain ? field : steps.map((step) => escapeField(writeRowName(step))).join('.');
}

/** The spec over the rows of a pushed-down query. */
export function writePushedSpec(spec: JsonObject, shown: readonly Shown[]): JsonObject {
  const { transform: _, ...rest } = spec;
  const encoding = isObject(spec.encoding) ? spec.encoding : {};
  const byAuthored = new Map(shown.map((entry) => [entry.channel.authored, entry]));
  const drawn: [string, Json][] = [];
  for (const [name, definition] of Object.entries(encoding)) {
    if (Array.isArray(definition)) drawn.push([name, definition.map((entry) => renameChannel(entry, byAuthored))]);
    else drawn.push([name, renameChannel(definition, byAuthored)], ...secondEdge(name, definition, byAuthored));
  }
  return { ...rest, ...withTip(spec), data: { name: 'data' }, encoding: Object.fromEntries(drawn) };
}

function renameChannel(authored: Json, byAuthored: ReadonlyMap<JsonObject, Shown>): Json {
  const entry = isObject(authored) ? byAuthored.get(authored) : undefined;
  if (!entry || !isObject(authored)) return authored;
  const { aggregate, bin: _, timeUnit: __, ...kept } = authored;
  const { channel, bins, name } = entry;
  const base = { title: writeTitle(entry), ...kept, field: escapeField(name) };
  if (aggregate !== undefined) return { ...base, type: typeOfMeasure(entry), ...noStack(entry, authored) };
  if (bins && isPosition(channel.name))
    return { ...base, type: 'quantitative', bin: { binned: true, step: bins.step } };
  if (bins) return { ...base, type: 'quantitative' };
  if (channel.unit) return { ...base, type: authored.type ?? 'temporal', timeUnit: writeTimeUnit(channel.unit) };
  return inUtc(base);
}

/** A binned x or y draws from one edge to the other: the other is computed from the step. */
function secondEdge(name: string, authored: Json, byAuthored: ReadonlyMap<JsonObject, Shown>): [string, Json][] {
  const entry = isObject(authored) ? byAuthored.get(authored) : undefined;
  return entry?.bins && isPosition(name) ? [[`${name}2`, { field: escapeField(edgeName(entry.name)) }]] : [];
}

function isPosition(name: string): boolean {
  return name === 'x' || name === 'y';
}

function typeOfMeasure({ channel }: Shown): string {
  return channel.temporal ? 'temporal' : 'quantitative';
}

/** Sums and counts stack; means and medians must not. */
function noStack({ channel }: Shown, authored: JsonObject): JsonObject {
  const adds = channel.aggregate === 'count' || channel.aggregate === 'sum';
  return adds || authored.stack !== undefined || !isPosition(channel.name) ? {} : { stack: null };
}

function writeTitle({ channel }: Shown): string {
  const field = channel.field === undefined ? '' : parseFieldPath(channel.field).join('.');
  if (channel.aggregate === 'count') return 'count';
  if (channel.aggregate) return `${channel.aggregate} ${field}`;
  return channel.unit ? `${field} (${channel.unit.parts.join(' ')})` : field;
}

function withTip(spec: JsonObject): JsonObject {
  const { mark } = spec;
  if (typeof mark === 'string') return { mark: { type: mark, tooltip: true } };
  if (isObject(mark) && mark.tooltip === undefined) return { mark: { ...mark, tooltip: true } };
  return {};
}

/** Time units and time scales in UTC, at any depth: a chart looks the same wherever it is read. */
function inUtc(value: Json): Json {
  if (Array.isArray(value)) return value.map(inUtc);
  if (!isObject(value)) return value;
  const copy: [string, Json][] = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'timeUnit' ? unitInUtc(inner) : inUtc(inner),
  ]);
  const fields = Object.fromEntries(copy);
  const isTime = value.type === 'temporal' && value.field !== undefined && value.timeUnit === undefined;
  if (!isTime || value.scale === null) return fields;
  const scale = isObject(fields.scale) ? fields.scale : {};
  return { ...fields, scale: { type: 'utc', ...scale } };
}

function unitInUtc(unit: Json): Json {
  const known = readTimeUnit(unit);
  if (known) return writeTimeUnit(known);
  if (typeof unit === 'string') return unit.startsWith('utc') ? unit : `utc${unit}`;
  return isObject(unit) && typeof unit.unit === 'string' ? { ...unit, unit: unitInUtc(unit.unit) } : unit;
}
