/**
 * Judges a table by one check: says in SQL how many rows offend, keeps the first of them, and gives the
 * verdict with its reason. What cannot be judged (unknown column, wrong type, bad pattern) is the state
 * `error`, never a pass.
 */
import { FailureError } from '../../schema/failure.ts';
import { tableChecks } from '../../schema/file/assertion.ts';
import type { AssertionFields } from '../../schema/index.ts';
import type { Check } from '../../schema/result.ts';
import type { TableInfo } from '../../schema/table.ts';
import { type Court, countRows, type Finding, type Statement, selectValues } from './court.ts';
import { buildRowRule, type TableCheck } from './row-rule.ts';
import { judgeFreshness, judgePassRate, judgeRowCount, judgeSchema } from './whole.ts';

/** The verdict of one check over one table. */
export async function judgeTable(court: Court, entry: AssertionFields, table: TableInfo): Promise<Check> {
  try {
    return finish(entry, await judge(court, parseCheck(entry), table));
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    court.signal.throwIfAborted();
    return finish(entry, { state: 'error', score: 0, reason: error.failure.message });
  }
}

function finish(entry: AssertionFields, finding: Finding): Check {
  const metric = typeof entry.metric === 'string' ? { metric: entry.metric } : {};
  return { type: entry.type, ...metric, passed: finding.state === 'pass', ...finding };
}

function parseCheck(entry: AssertionFields): TableCheck {
  const schema = Object.entries(tableChecks).find(([type]) => type === entry.type)?.[1];
  const parsed = schema?.safeParse(entry);
  if (parsed?.success) return parsed.data;
  const path = parsed?.error.issues[0];
  const message = path === undefined ? 'is not known' : `\`${path.path.join('.')}\`: ${path.message}`;
  throw new FailureError({ code: 'invalid-request', message: `the check \`${entry.type}\` ${message}` });
}

async function judge(court: Court, check: TableCheck, table: TableInfo): Promise<Finding> {
  switch (check.type) {
    case 'row-count':
      return judgeRowCount(check, table);
    case 'schema':
      return judgeSchema(court, check, table);
    case 'freshness':
      return judgeFreshness(court, check, table);
    case 'pass-rate':
      return judgePassRate(court, check, table);
    case 'sql':
      return judgeStatement(court, check, table);
    case 'compare':
      throw new FailureError({ code: 'not-runnable-yet', message: 'baselines cannot be compared yet' });
    default:
      return judgeRows(court, check, table);
  }
}

async function judgeRows(court: Court, check: TableCheck, table: TableInfo): Promise<Finding> {
  const other = check.type === 'relationship' ? court.related(check.to) : null;
  const rule = buildRowRule(check, table.columns, other?.columns);
  if (rule === null)
    throw new FailureError({
      code: 'invalid-request',
      message: `\`${check.type}\` needs a \`column\` to judge a table`,
    });
  const reads = { data: table.name, ...(other && { other: other.name }) };
  const { bad, rows } = await countRows(court, { sql: rule.offending, reads });
  const words = bad > 0 && rule.shared ? await describeShared(court, { sql: rule.shared, reads }) : '';
  const counted = { bad, total: table.rowCount, share: check.max_bad_share, rule: rule.rule + words };
  return rate({ ...counted, ...(rows && { rows }) });
}

/** `; 24 values are there more than once`. */
async function describeShared(court: Court, { sql, reads }: Statement): Promise<string> {
  const [row] = await selectValues(court, { sql: `SELECT count(*) AS n FROM (${sql})`, reads });
  const count = Number(row?.n ?? 0);
  return `; ${count} ${count === 1 ? 'value is' : 'values are'} there more than once`;
}

async function judgeStatement(court: Court, check: TableCheck & { type: 'sql' }, table: TableInfo): Promise<Finding> {
  const { bad, rows } = await countRows(court, await court.prepare(check));
  const total = Math.max(bad, table.rowCount);
  return rate({ bad, total, share: check.max_bad_share, rule: 'the query returns no rows', ...(rows && { rows }) });
}

interface Count {
  readonly bad: number;
  readonly total: number;
  readonly share: number;
  readonly rule: string;
  readonly rows?: TableInfo;
}

function rate({ bad, total, share, rule, rows }: Count): Finding {
  const found = total === 0 ? 0 : bad / total;
  const passed = found <= share;
  const counted = bad === 0 ? `all ${total} rows: ${rule}` : `fails for ${bad} of ${total} rows: ${rule}`;
  const allowed = share > 0 ? ` (${Number((share * 100).toPrecision(6))} % may be bad)` : '';
  const finding = { score: 1 - found, reason: counted + allowed, bad, total, ...(rows && { rows }) };
  return { state: passed ? 'pass' : 'fail', ...finding };
}
