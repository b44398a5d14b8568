/**
 * Serves a workspace until it is told to stop: puts services, app and port together, prints the start
 * address, and ends in order. A bug that nobody caught is logged and ends the process with 3; the
 * supervisor starts it again.
 */
import { createApp } from './app.ts';
import { tellSettings } from './cli/check.ts';
import type { Config } from './config.ts';
import { openEngines } from './host/open-engines.ts';
import { openServices } from './open-services.ts';
import { createParser } from './parse/parser.ts';
import { makeAddress, openBrowser, printOnEnter } from './serve/announce.ts';
import { serveSources } from './serve/dev.ts';
import { type Listening, listen } from './serve/listen.ts';
import { findRunning, noteRunning } from './serve/running.ts';
import { startSweeping } from './serve/sweep.ts';
import { openHome } from './workspace/home.ts';

export interface ServeOptions {
  /** Path of the page that the start address opens. */
  readonly path: string;
  readonly browser: boolean;
}

/** Serves until a signal comes; resolves when all is closed. */
export async function serveWorkspace(given: Config, { path, browser }: ServeOptions): Promise<void> {
  const running = await findRunning(await openHome(given.homeFolder));
  if (running !== null) {
    await announce(given, running, path, browser);
    console.error('quire: this workspace is served already; the address opens that server');
    return;
  }
  let answer: (request: Request, bindings: never) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const listening = await listen((request, bindings) => answer(request, bindings), given.port);
  const config = { ...given, port: listening.port };
  const log = (line: string): void => console.error(`${new Date().toISOString()} ${line}`);
  const parser = createParser();
  const { sqlThreads } = await tellSettings(config.root, parser, log);
  const { sql, python } = openEngines(config.root, sqlThreads);
  const services = await openServices({ config, parser, sql, python, now: Date.now, log });
  const sources = config.dev ? await serveSources(config.port) : null;
  const port = sources?.port ?? config.port;
  const app = createApp(
    services,
    new Set([config.port, port].flatMap((one) => [`127.0.0.1:${one}`, `localhost:${one}`])),
  );
  answer = app.fetch as typeof answer;
  await noteRunning(services.home, config.port);
  const stopSweeping = startSweeping(services.home, config.root);
  await announce(config, port, path, browser);
  const stopPrinting = printOnEnter(() => makeAddress(services.home, port, path));

  const code = await untilStopped(log);
  stopSweeping();
  stopPrinting();
  services.events.end();
  await closeAll(listening, [() => sql.end(), async () => parser.end(), async () => sources?.close()]);
  process.exitCode = code;
  // The supervisor waits for the end, and this channel would keep the process from ending.
  if (process.connected) process.disconnect();
}

async function announce(config: Config, port: number, path: string, browser: boolean): Promise<void> {
  const address = await makeAddress(await openHome(config.homeFolder), port, path);
  console.log(address);
  if (browser && process.env.QUIRE_RESTARTED !== '1') openBrowser(address);
}

/** Waits for a signal, the supervisor's end, or a bug; gives the exit code. */
function untilStopped(log: (line: string) => void): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(0));
    process.once('disconnect', () => resolve(0));
    process.once('uncaughtException', (error) => {
      log(`uncaught: ${error.stack}`);
      resolve(3);
    });
    process.once('unhandledRejection', (error) => {
      log(`unhandled: ${error instanceof Error ? error.stack : String(error)}`);
      resolve(3);
    });
  });
}

async function closeAll(listening: Listening, ends: readonly (() => Promise<void>)[]): Promise<void> {
  await listening.close();
  await Promise.allSettled(ends.map((end) => end()));
}
