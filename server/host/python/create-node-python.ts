/**
 * The Python port in Node: one fresh process a run inside the walls, two at once. The request goes in by standard
 * input, what is printed comes by standard output, the answer by a pipe of its own. Nothing that comes is believed:
 * it is bounded here and read by the engine. A run that ends, is given up or overruns leaves no process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { FailureError, fail } from '../../../engine/index.ts';
import type { Python, PythonRequest } from '../../../engine/run.ts';
import { openFilter } from '../isolation/sandbox.ts';
import { answerFd, environment, type FoundPython, findPython, type NoPython } from './find-python.ts';
import { Printed } from './printed.ts';
import { offerSlots } from './slots.ts';

const mostAnswer = 20 * 2 ** 20;
const mostPrinted = 64 * 2 ** 20;
const runner = readFileSync(new URL('./runner.py', import.meta.url), 'utf8');

/** Python of this machine; `find` says which. */
export function createNodePython(find: () => FoundPython | NoPython = findPython): Python {
  const slots = offerSlots(2);
  return {
    run: async (request, print, signal) => {
      const python = find();
      if ('missing' in python) return fail('needs-isolation', python.missing);
      const leave = await slots.take(signal);
      try {
        return await runOnce(python, request, print, signal);
      } finally {
        leave();
      }
    },
  };
}

type Why = 'time' | 'size' | 'printed' | 'stopped';
type Ending = { readonly text: string } | { readonly why: Why };

async function runOnce(
  python: FoundPython,
  request: PythonRequest,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const child = start(python);
  const printed = new Printed(print);
  child.stdout?.on('data', (piece: Buffer) => printed.take(piece));
  child.stderr?.resume();
  send(child, request);
  const ending = await follow(child, request.limits.hardMs, signal);
  signal.throwIfAborted();
  printed.close();
  if ('text' in ending) return readAnswer(ending.text, child);
  if (ending.why === 'size') return fail('code-error', `what the program gave back is larger than ${mostAnswer} bytes`);
  if (ending.why === 'printed') return fail('code-error', `the program printed more than ${mostPrinted} bytes`);
  return fail('timeout', `did not end within ${request.limits.hardMs} ms`);
}

function start(python: FoundPython): ChildProcess {
  const filter = openFilter('program');
  try {
    return spawn(python.command, python.writeArgs(runner), {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', filter],
      env: environment,
    });
  } finally {
    closeSync(filter);
  }
}

/** A program that closes its input before it has read it is no trouble of ours. */
function send(child: ChildProcess, { data, limits, ...rest }: PythonRequest): void {
  child.stdin?.on('error', () => undefined);
  const head = JSON.stringify({ ...rest, ...limits });
  child.stdin?.end(`${head.slice(0, -1)},"data":${data}}`);
}

/** Waits until the process and its pipes have ended, or ends them. */
function follow(child: ChildProcess, hardMs: number, signal: AbortSignal): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    let printed = 0;
    let why: Why | null = null;
    const end = (reason: Why) => {
      why ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end('time'), hardMs);
    const stop = () => end('stopped');
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    child.stdio[answerFd]?.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > mostAnswer) end('size');
      else pieces.push(piece);
    });
    child.stdout?.on('data', (piece: Buffer) => {
      printed += piece.length;
      if (printed > mostPrinted) end('printed');
    });
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(why === null ? { text: Buffer.concat(pieces).toString('utf8') } : { why });
    });
  });
}

/** The runner writes `{"value":…}` or `{"failure":…}`; a program that takes its pipe may write anything. */
function readAnswer(text: string, child: ChildProcess): string {
  if (text.startsWith('{"value":') && text.endsWith('}')) return text.slice('{"value":'.length, -1);
  const failure = parseFailure(text);
  if (failure !== null) throw new FailureError(failure);
  if (text === '') return fail(...describeExit(child));
  return fail('code-error', 'what the program gave back is not JSON');
}

const codes = ['code-error', 'code-memory', 'timeout'] as const;

function parseFailure(text: string): FailureError['failure'] | null {
  if (!text.startsWith('{"failure":')) return null;
  try {
    const { code, message, line, column } = (JSON.parse(text) as { failure: Record<string, unknown> }).failure;
    const known = codes.find((one) => one === code);
    if (known === undefined || typeof message !== 'string') return null;
    const place = { ...(isPlace(line) && { line }), ...(isPlace(column) && { column }) };
    return { code: known, message: message.slice(0, 3000), ...place };
  } catch {
    return null;
  }
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** bubblewrap gives on the signal that ended its program as 128 and the number. */

function describeExit({ exitCode }: ChildProcess): ['code-error' | 'timeout', string] {
  if (exitCode === 128 + 24) return ['timeout', 'used more processor time than it may'];
  const how = exitCode !== null && exitCode > 128 ? `signal ${exitCode - 128}` : `code ${exitCode}`;
  return ['code-error', `the program ended by itself (${how}) before \`main\` gave a value`];
}
