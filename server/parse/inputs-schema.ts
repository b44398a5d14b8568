/** JSON Schema of what a notebook's run takes: one property for each input cell that a value can be given to. */
import type { Document, InputFields, Json, JsonObject } from '../../engine/index.ts';

/** The schema of `--inputs FILE`, of `--input name=value` and of a run's `inputs`. */
export function buildInputsSchema(document: Document): JsonObject {
  const properties: Record<string, JsonObject> = Object.create(null);
  const required: string[] = [];
  for (const cell of document.cells) {
    if (cell.type !== 'input' || cell.disabled) continue;
    const { input } = cell.fields;
    properties[cell.id] = describeInput(input);
    if (input.required && input.default === undefined) required.push(cell.id);
  }
  return {
    type: 'object',
    properties: { ...properties },
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function describeInput(input: InputFields): JsonObject {
  return {
    ...typeOf(input),
    ...(input.label === undefined ? {} : { title: input.label }),
    ...(input.default === undefined ? {} : { default: input.default }),
  };
}

function typeOf(input: InputFields): JsonObject {
  const bounds = { ...boundOf('minimum', input.min), ...boundOf('maximum', input.max) };
  const number = { type: Number.isInteger(input.step) ? 'integer' : 'number', ...bounds };
  const date = { type: 'string', format: 'date' };
  switch (input.widget) {
    case 'text':
    case 'textarea':
    case 'file':
      return { type: 'string' };
    case 'number':
    case 'slider':
      return number;
    case 'range':
      return { type: 'object', properties: { min: number, max: number }, required: ['min', 'max'] };
    case 'switch':
      return { type: 'boolean' };
    case 'select':
    case 'radio':
      return choiceOf(input);
    case 'multiselect':
      return { type: 'array', items: choiceOf(input) };
    case 'date':
      return date;
    case 'daterange':
      return { type: 'object', properties: { start: date, end: date }, required: ['start', 'end'] };
    case 'table':
      return { type: 'array', items: { type: 'object' } };
    case 'button':
      return { type: 'integer' };
    default:
      return {};
  }
}

/** Options that stand in the text; those that a cell gives are known only when it has run. */
function choiceOf({ options }: InputFields): JsonObject {
  if (!isList(options)) return {};
  return { enum: options.map((option) => (isLabelled(option) ? option.value : option)) };
}

function isList(options: InputFields['options']): options is readonly Json[] {
  return Array.isArray(options);
}

function isLabelled(option: Json): option is { readonly value: Json } {
  return typeof option === 'object' && option !== null && !Array.isArray(option) && 'value' in option;
}

function boundOf(name: string, bound: Json | undefined): JsonObject {
  return typeof bound === 'number' ? { [name]: bound } : {};
}
