/**
 * One SQL child seen from the server: starts it, speaks with it, watches its memory and ends it. It
 * knows no SQL. When the child ends, whatever was asked of it fails, and the server goes on.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FailureError } from '../../../engine/index.ts';
import { SqlTrouble } from '../../../engine/run.ts';
import { openFilter, writeCommand } from '../isolation/sandbox.ts';
import type { Ask, Reply, Request, Value } from './message.ts';

const boot = fileURLToPath(new URL('./worker.boot.mjs', import.meta.url));
const watchMs = 200;
const pageBytes = 4096;

interface Pending {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** One child; it starts at once and stays until it is killed, dies, or the server ends. */
export class Child {
  readonly isolated: boolean;
  readonly #process: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  readonly #limitBytes: number;
  readonly #onEnd: () => void;
  #counter = 0;
  #why: SqlTrouble | null = null;
  #watch: NodeJS.Timeout | null = null;
  #workPid = 0;

  constructor(options: { folder: string; memoryMb: number; onEnd: () => void }) {
    const { command, args, isolated } = writeCommand([process.execPath, boot], options.folder);
    this.isolated = isolated;
    this.#limitBytes = options.memoryMb * 1.25 * 2 ** 20 + baseBytes;
    this.#onEnd = options.onEnd;
    const filter = openFilter();
    this.#process = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', filter],
      serialization: 'advanced',
      env: { NODE_NO_WARNINGS: '1' },
    });
    closeSync(filter);
    this.#process.on('message', (reply: Reply) => this.#take(reply));
    this.#process.on('exit', () => this.#end());
    this.#process.on('error', () => this.#end());
  }

  get ended(): boolean {
    return this.#why !== null;
  }

  /** Asks and waits for the reply; DuckDB's own errors come as their text in a `ChildError`. */
  ask(ask: Ask): Promise<Value> {
    if (this.#why) return Promise.reject(this.#why);
    this.#counter += 1;
    const request: Request = { ...ask, id: this.#counter };
    this.#hold(true);
    return new Promise((resolve, reject) => {
      this.#pending.set(request.id, { resolve, reject });
      this.#process.send(request, (error) => {
        if (error) this.kill(new SqlTrouble('lost', 'the SQL engine does not answer'));
      });
      this.#watch ??= setInterval(() => this.#checkMemory(), watchMs).unref();
    });
  }

  /** Ends the child at once. Whoever still waits gets `why`. */
  kill(why: SqlTrouble): void {
    if (this.#why) return;
    this.#why = why;
    this.#process.kill('SIGKILL');
    this.#end();
  }

  #take(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('failure' in reply) pending?.reject(new FailureError(reply.failure));
    else if ('error' in reply) pending?.reject(new ChildError(reply.error));
    else pending?.resolve(reply.value);
    if (this.#pending.size > 0) return;
    this.#stopWatch();
    this.#hold(false);
  }

  /** A child that is asked nothing keeps no program from ending; it ends with its parent. */
  #hold(asked: boolean): void {
    const channel = this.#process.channel;
    if (asked) {
      this.#process.ref();
      channel?.ref();
    } else {
      this.#process.unref();
      channel?.unref();
    }
  }

  #end(): void {
    const first = this.#watch !== null || this.#why === null || this.#pending.size > 0;
    this.#why ??= new SqlTrouble('died', 'the statement ended the SQL engine; it was started anew');
    this.#stopWatch();
    for (const { reject } of this.#pending.values()) reject(this.#why);
    this.#pending.clear();
    if (first) this.#onEnd();
  }

  #checkMemory(): void {
    if (readResidentBytes(this.#findWorker()) <= this.#limitBytes) return;
    this.kill(new SqlTrouble('memory', 'the statement needs more memory than the SQL engine may use'));
  }

  /** The process that does the work: the innermost one when the child runs inside a sandbox. */
  #findWorker(): number {
    if (this.#workPid) return this.#workPid;
    let pid = this.#process.pid ?? 0;
    for (let next = pid; next; next = readChild(pid)) pid = next;
    this.#workPid = this.isolated && pid === this.#process.pid ? 0 : pid;
    return pid;
  }

  #stopWatch(): void {
    if (this.#watch) clearInterval(this.#watch);
    this.#watch = null;
  }
}

/** Node and DuckDB themselves, before any data. */
const baseBytes = 150 * 2 ** 20;

/** DuckDB's own error, as its text. */
export class ChildError extends Error {}

function readChild(pid: number): number {
  return Number(readText(`/proc/${pid}/task/${pid}/children`).split(' ')[0]);
}

function readResidentBytes(pid: number): number {
  return Number(readText(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * pageBytes;
}

/** Empty where there is no such file: other systems have no /proc, and a process may just have ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
