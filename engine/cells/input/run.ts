/**
 * The value of an input: what was set or the default, checked against its widget. A value that its options
 * no longer hold falls back to the default with a notice; one of the wrong kind is the failure `invalid-input`.
 */
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { maxRowsInScope } from '../../host/scope.ts';
import { writeCanonical } from '../../lib/canonical.ts';
import type { Json } from '../../lib/json.ts';
import type { CellOf } from '../../notebook/document.ts';
import { fail } from '../../schema/failure.ts';
import type { InputFields } from '../../schema/index.ts';
import { checkWidgetValue, readEmptyValue } from './widget.ts';

/** The value that readers see. Throws `invalid-input` for one of the wrong kind, and for none where one is required. */
export async function runInput(cell: CellOf<'input'>, context: CellContext): Promise<CellOutcome> {
  const fields = cell.fields.input;
  const set = context.inputs[cell.id];
  const options = await loadOptions(fields, context);
  const fallback = fields.default ?? readEmptyValue(fields);
  const wanted = set === undefined ? fallback : set;
  const wrong = checkWidgetValue(fields, wanted);
  if (wrong !== null) fail('invalid-input', `\`${cell.id}\` ${wrong}`);
  if (options === null) return { output: { kind: 'value', value: wanted } };
  const nothing = Array.isArray(wanted) ? [] : null;
  const value = [wanted, fallback, nothing]
    .map((choice) => allow(choice, options))
    .find((choice) => choice !== undefined);
  if (value === undefined) throw new Error('choosing nothing is always allowed');
  if (value === null && fields.required) fail('invalid-input', `\`${cell.id}\` must be one of its options`);
  const lost = writeCanonical(value) !== writeCanonical(wanted);
  const note = `${JSON.stringify(wanted)} is no longer among the options; it is ${JSON.stringify(value)} now`;
  return { output: { kind: 'value', value }, ...(lost && { notes: [note] }) };
}

/** Canonical texts of the options, or null when the input has none. Options may carry a label: `{ value, label }`. */
async function loadOptions({ options }: InputFields, context: CellContext): Promise<ReadonlySet<string> | null> {
  if (options === undefined) return null;
  if ('cell' in options) {
    const output = context.results[options.cell]?.output;
    if (output?.kind !== 'table') return fail('invalid-input', `\`${options.cell}\` gives no table to choose from`);
    const rows = await context.host.sql.values(output.table.name, maxRowsInScope);
    return new Set(rows.map((row) => writeCanonical(row[options.value] ?? null)));
  }
  return new Set(options.map((option) => writeCanonical(readOption(option))));
}

function readOption(option: Json): Json {
  return typeof option === 'object' && option !== null && 'value' in option ? (option.value ?? null) : option;
}

/** The value as far as the options allow it: null stands for a choice of nothing, a list keeps what is left. */
function allow(value: Json, options: ReadonlySet<string>): Json | undefined {
  if (value === null) return null;
  if (!Array.isArray(value)) return options.has(writeCanonical(value)) ? value : undefined;
  const left = value.filter((item) => options.has(writeCanonical(item)));
  return left.length > 0 || value.length === 0 ? left : undefined;
}
