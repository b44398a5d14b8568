/**
 * Names of columns in the SQL of a check: looked up in the table that it judges, struct fields by a dotted
 * way (`output.genre`). A name that the table lacks ends the check with the list of those that it has.
 */
import { type Failure, FailureError } from '../../schema/failure.ts';
import type { Column } from '../../schema/table.ts';
import { quoteIdentifier } from '../../text/literal.ts';

/** SQL for a column of a relation. Throws the failure `invalid-request` for an unknown name. */
export function writeColumn(columns: readonly Column[], name: string, relation = 'data'): string {
  const whole = findColumn(columns, name);
  if (whole !== undefined) return `${relation}.${quoteIdentifier(whole.name)}`;
  const [head = '', ...members] = name.split('.');
  const struct = findColumn(columns, head);
  if (struct === undefined || members.length === 0) throw new FailureError(describeUnknown(columns, name));
  return [relation, quoteIdentifier(struct.name), ...members.map(quoteIdentifier)].join('.');
}

/** SQL names match whatever their case. */
export function findColumn(columns: readonly Column[], name: string): Column | undefined {
  return columns.find((column) => column.name.toLowerCase() === name.toLowerCase());
}

function describeUnknown(columns: readonly Column[], name: string): Failure {
  const known = columns.map((column) => `\`${column.name}\``).join(', ');
  return { code: 'invalid-request', message: `there is no column \`${name}\`; the table has ${known}` };
}
