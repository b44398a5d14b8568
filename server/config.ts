/**
 * What a server is told when it starts: by flags, then by the environment, then by defaults. Checked
 * once; what is wrong is a usage error (exit 2), said in a sentence.
 */
import { readFileSync } from 'node:fs';
import { mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findHome } from './workspace/home.ts';

/** The product's own folder: `server/` above this file. */
export const productFolder = dirname(dirname(fileURLToPath(import.meta.url)));

export interface Config {
  /** Real path of the workspace folder. */
  readonly root: string;
  /** Server folder, outside the workspace. */
  readonly homeFolder: string;
  readonly port: number;
  /** The built page. */
  readonly dist: string;
  readonly version: string;
  readonly uploadBytes: number;
  readonly pageBytes: number;
  /** Serve the sources by Vite instead of the built page. */
  readonly dev: boolean;
}

/** Trouble with flags or environment: exit 2. */
export class UsageError extends Error {}

export interface ServeFlags {
  readonly workspace: string;
  readonly port: string;
  readonly host: string;
  readonly dev?: boolean;
  readonly auth?: boolean;
  readonly cert?: string;
  readonly key?: string;
  readonly behindProxy?: string;
}

/** Checks flags and environment and makes the workspace folder when it is not there. */
export async function readConfig(flags: ServeFlags, environment: NodeJS.ProcessEnv): Promise<Config> {
  checkHostFlags(flags);
  const root = await makeWorkspaceFolder(flags.workspace);
  return {
    root,
    homeFolder: findHome(root, environment),
    port: parsePort(flags.port),
    dist: join(productFolder, 'dist'),
    version: readVersion(),
    uploadBytes: 2_000_000_000,
    pageBytes: 1_000_000_000,
    dev: flags.dev === true,
  };
}

/** Real path of a workspace folder, which is made where it is not there. */
export async function makeWorkspaceFolder(folder: string): Promise<string> {
  await makeFolder(resolve(folder)).catch((error: unknown) => refuseFolder(folder, error));
  return findWorkspaceFolder(folder);
}

/** Real path of a workspace folder that is there. */
export async function findWorkspaceFolder(folder: string): Promise<string> {
  const root = await realpath(resolve(folder)).catch((error: unknown) => refuseFolder(folder, error));
  if ((await stat(root)).isDirectory()) return root;
  throw new UsageError(`The workspace ${folder} is no folder.`);
}

/** Folder by folder: below /proc Node's own recursive mkdir never ends. */
async function makeFolder(full: string): Promise<void> {
  try {
    await mkdir(full);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(full) === full) throw error;
    await makeFolder(dirname(full));
    await mkdir(full);
  }
}

function refuseFolder(folder: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  const missing = code === 'ENOENT' || code === 'ENOTDIR';
  throw new UsageError(
    missing ? `There is no folder ${folder}.` : `The workspace ${folder} cannot be opened: ${code}.`,
  );
}

/** The product's version, as package.json says. */
export function readVersion(): string {
  const text = readFileSync(join(productFolder, 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return version;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new UsageError(`--port ${text}: a port is a number up to 65535.`);
  return port;
}

/** Beyond loopback a server needs people with passwords and TLS; without them it does not start there. */
function checkHostFlags(flags: ServeFlags): void {
  const local = ['127.0.0.1', 'localhost'].includes(flags.host);
  const safe = flags.auth === true && ((flags.cert && flags.key) || flags.behindProxy?.startsWith('https://'));
  if (!local && !safe)
    throw new UsageError(
      `--host ${flags.host}: beyond this machine Quire serves only with --auth and either --cert FILE --key FILE or --behind-proxy https://NAME.`,
    );
  if (!local || flags.auth || flags.cert || flags.key || flags.behindProxy)
    throw new UsageError(
      '--auth, --cert, --key and --behind-proxy cannot work yet: this version has no accounts. It serves on 127.0.0.1.',
    );
}
