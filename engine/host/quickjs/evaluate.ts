/**
 * Runs a sandbox request in a QuickJS module that the host loaded: one fresh runtime for the batch, every
 * program mapped over every item. An item that overruns its time or memory costs only itself: what follows
 * runs in a new runtime. It leaves threads, hard kills and queues to `pool.ts`. Nothing of the host is
 * reachable from inside; only JSON text crosses.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { JsonObject } from '../../lib/json.ts';
import type { Failure } from '../../schema/failure.ts';
import type { Evaluation, SandboxRequest } from '../ports.ts';
import { readAnswer, readTrouble } from './answer.ts';
import { guest } from './guest.ts';
import { guestClock } from './guest-clock.ts';
import { writeWire } from './wire.ts';

/** So little that a thread in a browser, whose own stack nobody can set, is not full before the guest's is. */
const stackBytes = 160 * 1024;

/** What the host gives: a loaded module and a clock in milliseconds, for deadlines only. */
export interface Engine {
  readonly module: QuickJSWASMModule;
  readonly now: () => number;
}

/** Evaluates the items from `from` on, one after the other; `emit` gets each item's evaluations as they are ready. */
export function evaluateItems(
  engine: Engine,
  request: SandboxRequest,
  from: number,
  emit: (evaluations: readonly Evaluation[]) => void,
): void {
  const count = request.items?.length ?? 1;
  let open: Guest | null = null;
  for (let item = from; item < count; item += 1) {
    const evaluations: Evaluation[] = [];
    for (let program = 0; program < request.programs.length; program += 1) {
      open ??= openGuest(engine, request);
      const { evaluation, spoiled } = open.run(program, item);
      evaluations.push(evaluation);
      if (!spoiled) continue;
      open.close();
      open = null;
    }
    emit(evaluations);
  }
  open?.close();
}

interface Guest {
  run(program: number, item: number): { evaluation: Evaluation; spoiled: boolean };
  close(): void;
}

function openGuest(engine: Engine, request: SandboxRequest): Guest {
  const runtime = engine.module.newRuntime();
  runtime.setMemoryLimit(request.limits.memoryMb * 1024 * 1024);
  runtime.setMaxStackSize(stackBytes);
  const timer = watch(runtime, engine.now);
  const context = runtime.newContext();
  const close = () => {
    context.dispose();
    runtime.dispose();
  };
  timer.start(request.limits.hardMs);
  const opened = openScope(context, request);
  if ('failure' in opened) {
    const failure = timer.late() ? buildTimeout(request.limits.hardMs) : opened.failure;
    return { run: () => ({ evaluation: { failure }, spoiled: false }), close };
  }
  const { harness, broken } = opened;
  const run = (program: number, item: number) => {
    const failure = broken.get(program);
    if (failure !== undefined) return { evaluation: { failure }, spoiled: false };
    timer.start(request.limits.softMs);
    const form = request.programs[program]?.form ?? 'expression';
    const seed = mixSeed(request.seed, item, program);
    const answer = call(context, harness, 'run', [program, item, seed]);
    const late = timer.late();
    timer.start(request.limits.softMs);
    const printed = form === 'body' ? readLines(call(context, harness, 'takeLines', [])) : {};
    if (late) return { evaluation: { failure: buildTimeout(request.limits.softMs), ...printed }, spoiled: true };
    const evaluation = 'text' in answer ? readAnswer(answer.text, form, program) : { failure: answer.failure(form) };
    const spoiled = 'failure' in evaluation && evaluation.failure.code === 'code-memory';
    return { evaluation: { ...evaluation, ...printed }, spoiled };
  };
  return {
    run,
    close: () => {
      harness.dispose();
      close();
    },
  };
}

/** Puts the names and programs of the request into a new context. */
function openScope(
  context: QuickJSContext,
  request: SandboxRequest,
): { harness: QuickJSHandle; broken: Map<number, Failure> } | { failure: Failure } {
  const started = Date.parse(request.startedAt);
  const made = context.evalCode(`(${guest})((${guestClock})(${JSON.stringify(started)}))`, 'guest');
  if (made.error) return { failure: readTrouble(made.error.consume(context.dump), 'expression', -1) };
  const harness = made.value;
  const names = readItemNames(request.items ?? []);
  const globals = writeWire(request.globals);
  const items = writeWire(request.items ?? [{}]);
  const scope = [globals.text, globals.marked, items.text, items.marked, JSON.stringify(names)];
  const opened = call(context, harness, 'open', scope);
  if (!('text' in opened)) {
    harness.dispose();
    return { failure: opened.failure('expression') };
  }
  const broken = new Map<number, Failure>();
  request.programs.forEach(({ code, form }, index) => {
    const compiled = context.evalCode(writeProgram(code, form, names), `program-${index}`);
    if (compiled.error) {
      broken.set(index, readTrouble(compiled.error.consume(context.dump), form, index));
      call(context, harness, 'add', [false]);
      return;
    }
    compiled.value.consume((program) => {
      const method = context.getProp(harness, 'add');
      method.consume((add) => context.unwrapResult(context.callFunction(add, harness, program)).dispose());
    });
  });
  return { harness, broken };
}

/** The author's code begins on the second line and at its own column: `answer.ts` counts on it. */
function writeProgram(code: string, form: 'expression' | 'body', names: readonly string[]): string {
  const head = `(function (${names.join(', ')}) { 'use strict';`;
  return form === 'expression' ? `${head} return (\n${code}\n); })` : `${head}\n${code}\n})`;
}

function readItemNames(items: readonly JsonObject[]): string[] {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const wrong = names.find((name) => !/^[A-Za-z_$][\w$]*$/.test(name));
  if (wrong !== undefined) throw new Error(`an item cannot bring the name ${JSON.stringify(wrong)} into scope`);
  return names;
}

type Answer = { readonly text: string } | { failure(form: 'expression' | 'body'): Failure };

function call(
  context: QuickJSContext,
  harness: QuickJSHandle,
  name: 'open' | 'add' | 'run' | 'takeLines',
  values: readonly (string | number | boolean)[],
): Answer {
  const handles = values.map((value) => {
    if (typeof value === 'string') return context.newString(value);
    return typeof value === 'number' ? context.newNumber(value) : value ? context.true : context.false;
  });
  const method = context.getProp(harness, name);
  const result = context.callFunction(method, harness, ...handles);
  for (const handle of [method, ...handles]) if (handle !== context.true && handle !== context.false) handle.dispose();
  if (!result.error) return { text: result.value.consume(context.getString) };
  const thrown: unknown = result.error.consume(context.dump);
  return { failure: (form) => readTrouble(thrown, form, -1) };
}

/** What a program printed; nothing where the guest can no longer say. */
function readLines(answer: Answer): { readonly lines?: readonly string[] } {
  return 'text' in answer && answer.text !== '' ? { lines: JSON.parse(answer.text) } : {};
}

/** Interrupts the guest once its time is over; `late` says that it did. */
function watch(runtime: QuickJSRuntime, now: () => number): { start(ms: number): void; late(): boolean } {
  let deadline = Number.POSITIVE_INFINITY;
  let late = false;
  runtime.setInterruptHandler(() => {
    late ||= now() > deadline;
    return late;
  });
  return {
    start: (ms) => {
      deadline = now() + ms;
      late = false;
    },
    late: () => late,
  };
}

/** The failure of a program that did not end in time. */
export function buildTimeout(ms: number): Failure {
  return { code: 'timeout', message: `did not end within ${ms} ms` };
}

/** Chance differs by item and program and never by what ran before it, so that order and restarts do not show. */
function mixSeed(seed: number, item: number, program: number): number {
  return (Math.imul(seed ^ (item + 1), 0x9e3779b1) ^ Math.imul(program + 1, 0x85ebca6b)) | 0;
}
