/** The product's server as a process of its own over a copy of the examples; a test may kill it and start it again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const product = join(import.meta.dirname, '..');

export interface Server {
  readonly origin: string;
  /** Signs a page in, once. */
  readonly start: string;
  readonly workspace: string;
  /** Writes a notebook's file, as another program would. */
  write(id: string, text: string): Promise<void>;
  read(id: string): Promise<string>;
  /** Deletes a notebook's file, as another program would. */
  remove(id: string): Promise<void>;
  /** The process that serves. */
  pid(): number | undefined;
  /** Ends the process with no chance to tidy up. */
  kill(): Promise<void>;
  /** Starts it again on the same port, workspace and sessions. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

function readStart(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (data: Buffer) => {
      printed += data.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\/#code=\S+/.exec(printed);
      if (found !== null) resolve(found[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), 3000);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill(signal);
  });
}

/** Starts a server on a free port. */
export async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-e2e-'));
  const workspace = join(folder, 'notebooks');
  await cp(join(product, 'notebooks'), workspace, { recursive: true });
  const env = { ...process.env, QUIRE_HOME: join(folder, 'home'), QUIRE_SUPERVISED: '1' };
  const launch = async (port: string) => {
    const args = ['server/cli/quire.mjs', 'serve', '--port', port, '--workspace', workspace];
    const child = spawn(process.execPath, args, { cwd: product, env, stdio: ['ignore', 'pipe', 'pipe'] });
    return { child, start: await readStart(child) };
  };
  let running = await launch('0');
  const { start } = running;
  const { origin, port } = new URL(start);
  const fileOf = (id: string) => join(workspace, `${id}.yaml`);
  return {
    origin,
    start,
    workspace,
    write: async (id, text) => {
      await mkdir(dirname(fileOf(id)), { recursive: true });
      await writeFile(fileOf(id), text);
    },
    read: (id) => readFile(fileOf(id), 'utf8'),
    remove: (id) => rm(fileOf(id)),
    pid: () => running.child.pid,
    kill: () => end(running.child, 'SIGKILL'),
    restart: async () => {
      running = await launch(port);
    },
    stop: async () => {
      await end(running.child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
