/**
 * Start addresses: made, printed, opened in a browser, and made again when Enter is pressed. The code is
 * in the fragment, which browsers send to nobody.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { issueCode } from '../auth/codes.ts';
import type { Home } from '../workspace/home.ts';

/** A new start address for a path of the page. */
export async function makeAddress(home: Home, port: number, path: string): Promise<string> {
  return `http://127.0.0.1:${port}${path}#code=${await issueCode(home, Date.now)}`;
}

/** Asks the system to open an address in a browser; that there is none is not worth an error. */
export function openBrowser(address: string): void {
  const [command, ...args] = browserCommand(address);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function browserCommand(address: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', address];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return ['xdg-open', address];
}

/** On a terminal, Enter prints a new address: the first one is good for a minute only. */
export function printOnEnter(make: () => Promise<string>): () => void {
  if (!process.stdin.isTTY) return () => undefined;
  const lines = createInterface({ input: process.stdin });
  lines.on('line', () => void make().then((address) => console.log(address)));
  return () => lines.close();
}
