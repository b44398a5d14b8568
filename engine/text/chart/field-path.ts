/**
 * Fields as Vega-Lite names them: `output.team` is the part `team` of the column `output`, `a\.b` the
 * column `a.b`. Turns them into SQL and into flat names for the rows of a pushed-down query.
 */
import { quoteIdentifier } from '../literal.ts';

/** The steps of a field: the column first. */
export function parseFieldPath(field: string): readonly string[] {
  const steps: string[] = [''];
  for (let at = 0; at < field.length; at += 1) {
    const char = field[at] ?? '';
    if (char === '\\') {
      at += 1;
      steps[steps.length - 1] += field[at] ?? '';
    } else if (char === '.' || char === '[') steps.push('');
    else if (char !== ']') steps[steps.length - 1] += char;
  }
  return steps.map((step) => step.replace(/^(['"])(.*)\1$/, '$2')).filter((step, index) => index === 0 || step !== '');
}

/** The column, and its parts as struct fields. */
export function writeFieldSql(field: string): string {
  return parseFieldPath(field).map(quoteIdentifier).join('.');
}

/** A field of the rows that Vega gets, so written that Vega takes it as one name. */
export function escapeField(name: string): string {
  return name.replace(/[\\.[\]]/g, (char) => `\\${char}`);
}

/** A name for the rows that Vega gets: its paths and expressions stumble over quotes and brackets, however escaped. */
export function writeRowName(name: string): string {
  return name.replace(/[[\]'"\\]/g, '_');
}
