/**
 * Reads what the guest said about one program and item: a value, nothing, or trouble. Foreign text is only
 * ever carried as a message; places count from the author's first line.
 */
import { isObject } from '../../lib/json.ts';
import type { Failure } from '../../schema/failure.ts';
import type { Evaluation } from '../ports.ts';
import { parseWire } from './wire.ts';

type Form = 'expression' | 'body';
const maxMessage = 500;

/** The evaluation in a text of the guest's `run`: `-` nothing, `=` and `*` a value, `!` trouble. */
export function readAnswer(text: string, form: Form, program: number): Evaluation {
  const body = text.slice(1);
  switch (text[0]) {
    case '-':
      return { missing: true };
    case '=':
    case '*':
      return { value: parseWire(body, text[0] === '*') };
    default:
      return { failure: readTrouble(JSON.parse(body), form, program) };
  }
}

/** The failure for something that was thrown inside. */
export function readTrouble(thrown: unknown, form: Form, program: number): Failure {
  const { name, message, stack } = isObject(thrown) ? thrown : { name: 'Thrown', message: String(thrown), stack: '' };
  const said = `${message}`.slice(0, maxMessage);
  if (name === 'InternalError' && said === 'out of memory')
    return { code: 'code-memory', message: 'needs more memory than the sandbox has' };
  const code = form === 'body' ? 'code-error' : 'expression-error';
  const plain = name === 'Thrown' || name === 'Result' || name === 'Error';
  return { code, message: plain ? said : `${name}: ${said}`, ...readPlace(`${stack}`, program) };
}

/** Line 1 of the program's file is the wrapper's, so the author's first line is its second. */
function readPlace(stack: string, program: number): { line?: number; column?: number } {
  const found = new RegExp(`program-${program}:(\\d+)(?::(\\d+))?`).exec(stack);
  if (found === null) return {};
  const line = Number(found[1]) - 1;
  if (line < 1) return {};
  return found[2] === undefined ? { line } : { line, column: Number(found[2]) };
}
