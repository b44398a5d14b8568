/**
 * Judges one value: `equals`, `javascript`, and `regex` by the engine's RE2. What cannot be judged is the
 * state `error`. It leaves expectations' templates and names in scope to the cell.
 */
import { writeCanonical, writeSpecial } from '../../lib/canonical.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { FailureError, fail } from '../../schema/failure.ts';
import type { AssertionFields } from '../../schema/index.ts';
import type { Check } from '../../schema/result.ts';
import { parseBody } from '../../text/javascript.ts';

/** What judging needs of its surroundings. */
export interface Bench {
  /** A program's value, its names in scope. */
  evaluate(program: { readonly code: string; readonly form: 'expression' | 'body' }): Promise<Json>;
  /** The expectation with its templates expanded. */
  expand(value: Json): Promise<Json>;
  /** Whether a text matches an RE2 pattern. */
  matches(text: string, pattern: string): Promise<boolean>;
}

type Finding = Pick<Check, 'state' | 'score' | 'reason'>;

/** The verdict of one check over one value. `not` turns pass and fail, never an error. */
export async function judgeValue(bench: Bench, entry: AssertionFields, output: Json): Promise<Check> {
  const finding = await judge(bench, entry, output).catch((error: unknown): Finding => {
    if (!(error instanceof FailureError)) throw error;
    return { state: 'error', score: 0, reason: error.failure.message };
  });
  const { state, score, reason } = entry.not === true ? negate(finding) : finding;
  const metric = typeof entry.metric === 'string' ? { metric: entry.metric } : {};
  return { type: entry.type, ...metric, state, passed: state === 'pass', score, reason };
}

function negate({ state, score, reason }: Finding): Finding {
  if (state !== 'pass' && state !== 'fail') return { state, score, reason };
  const turned = score === null ? null : Math.min(1, Math.max(0, 1 - score));
  return { state: state === 'pass' ? 'fail' : 'pass', score: turned, reason: `not: ${reason}` };
}

async function judge(bench: Bench, entry: AssertionFields, output: Json): Promise<Finding> {
  switch (entry.type) {
    case 'equals':
      return judgeEquals(await bench.expand(entry.value ?? null), output);
    case 'javascript':
      return judgeProgram(bench, entry);
    case 'regex': {
      const pattern = entry.pattern ?? entry.value;
      if (typeof pattern !== 'string') return fail('invalid-request', '`regex` needs a pattern in `value`');
      const found = await bench.matches(writeText(output), pattern);
      return decide(found, `${found ? 'matches' : 'does not match'} ${pattern}`);
    }
    default:
      return fail('not-runnable-yet', `checks of type \`${entry.type}\` cannot run yet`);
  }
}

/** An object or list is compared deeply with the output, read as JSON when it is text; anything else as text. */
function judgeEquals(expected: Json, output: Json): Finding {
  if (expected === null) return { state: 'unscored', score: null, reason: 'nothing is expected' };
  if (typeof expected !== 'object') {
    const special = typeof expected === 'number' && !Number.isFinite(expected);
    const wanted = special ? writeSpecial(expected) : String(expected);
    const equal = writeText(output) === wanted;
    return decide(equal, `is ${shorten(writeText(output))}${equal ? '' : `, not ${shorten(wanted)}`}`);
  }
  const equal = writeCanonical(parseOutput(output)) === writeCanonical(expected);
  return decide(
    equal,
    equal ? 'is as expected' : `is ${shorten(writeText(output))}, not ${shorten(writeCanonical(expected))}`,
  );
}

function parseOutput(output: Json): Json {
  if (typeof output !== 'string') return output;
  try {
    const parsed: Json = JSON.parse(output);
    return parsed;
  } catch {
    return output;
  }
}

/** `const n = output.n; n === 5` ends in its result; with `return` it is a body. */
async function judgeProgram(bench: Bench, { value, threshold }: AssertionFields): Promise<Finding> {
  const code = typeof value === 'string' ? value : fail('invalid-request', '`javascript` needs code in `value`');
  const result = await bench.evaluate(writeProgram(code));
  const least = typeof threshold === 'number' ? threshold : null;
  const reason = `the code says ${shorten(writeCanonical(result))}`;
  if (typeof result === 'boolean') return decide(result, reason);
  if (typeof result === 'number' && Number.isFinite(result)) return grade(result, least, reason);
  if (isObject(result)) return readGrading(result, least, reason);
  return fail('code-error', `${reason}: true, false, a number or { pass, score, reason } is wanted`);
}

function readGrading(result: JsonObject, least: number | null, otherwise: string): Finding {
  const passed = result.pass ?? result.passed;
  const scored = typeof result.score === 'number' && Number.isFinite(result.score);
  const score = scored ? Number(result.score) : Number(passed === true);
  const reason = typeof result.reason === 'string' ? result.reason : otherwise;
  return typeof passed === 'boolean' ? { state: passed ? 'pass' : 'fail', score, reason } : grade(score, least, reason);
}

function writeProgram(code: string): { code: string; form: 'body' } {
  const { returns, last, issues } = parseBody(code);
  if (issues[0]) fail('code-error', issues[0].message);
  if (returns || last === undefined) return { code, form: 'body' };
  const { start, end } = last;
  return { code: `${code.slice(0, start)}return (${code.slice(start, end)});`, form: 'body' };
}

function grade(score: number, least: number | null, reason: string): Finding {
  const passed = least === null ? score > 0 : score >= least;
  return { state: passed ? 'pass' : 'fail', score, reason };
}

function decide(passed: boolean, reason: string): Finding {
  return { state: passed ? 'pass' : 'fail', score: passed ? 1 : 0, reason };
}

function writeText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
