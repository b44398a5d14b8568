/**
 * Asks about text from outside, in a process of its own that is killed when it has worked for 2 s: a text that
 * breaks the parser breaks that process, not the server. Its own processor time counts, so that a busy machine
 * refuses no good text. One question at a time; the process starts at the first question and ends after a minute
 * without one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { productFolder } from '../config.ts';
import { refuse } from '../failures.ts';
import { createLock } from '../workspace/locks.ts';
import { readCpuMs } from './cpu-time.ts';
import type { Answers, Question } from './questions.ts';

const limitMs = 2000;
/** For one that waits without working, and where nobody tells how much it worked. */
const silentMs = { told: 60_000, untold: 6000 };
const watchMs = 50;
const startMs = 60_000;
const idleMs = 60_000;

export interface Parser {
  /** Refused when the text cannot be read within its time. */
  ask<K extends keyof Answers>(kind: K, question: Question): Promise<Answers[K]>;
  end(): void;
}

/** A parser that has not started yet. `onStart` is told the process that it starts. */
export function createParser(onStart: (process: ChildProcess) => void = () => undefined): Parser {
  const lock = createLock();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };

  const start = async (): Promise<ChildProcess> => {
    if (child?.connected) return child;
    const started = fork(join(productFolder, 'server/parse/parse.boot.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=512'],
      env: {},
    });
    child = started;
    onStart(started);
    // Neither the process nor its channel keeps a command alive that has its answer.
    started.unref();
    started.channel?.unref();
    await waitForMessage(started, { silent: startMs });
    return started;
  };
  const waitForAnswer = (running: ChildProcess): Promise<unknown> => {
    const before = readCpuMs(running.pid ?? 0);
    if (before === null) return waitForMessage(running, { silent: silentMs.untold });
    const isOver = () => (readCpuMs(running.pid ?? 0) ?? 0) - before > limitMs;
    return waitForMessage(running, { silent: silentMs.told, isOver });
  };

  return {
    end,
    ask: (kind, question) =>
      lock('one', async () => {
        clearTimeout(idle);
        const running = await start();
        running.send({ kind, question });
        const message = await waitForAnswer(running);
        if (message === null) {
          end();
          refuse('too-large', 'This text could not be read within 2 seconds.');
        }
        idle = setTimeout(end, idleMs).unref();
        return readAnswer(message);
      }),
  };
}

function readAnswer<T>(message: unknown): T {
  const { answer, bug } = message as { answer?: T; bug?: string };
  if (bug !== undefined || answer === undefined) throw new Error(`in the parsing process: ${bug}`);
  return answer;
}

/** The next message, or null when the process died, was silent too long, or `isOver`. */
function waitForMessage(child: ChildProcess, limits: { silent: number; isOver?: () => boolean }): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (value: unknown): void => {
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', settle);
      child.off('exit', died);
      resolve(value);
    };
    const died = (): void => settle(null);
    const timer = setTimeout(died, limits.silent);
    const watch = setInterval(() => {
      if (limits.isOver?.()) died();
    }, watchMs);
    child.on('message', settle);
    child.on('exit', died);
  });
}
