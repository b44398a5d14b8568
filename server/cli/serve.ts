/** `quire serve`: flags to configuration, then `main.ts`. */
import { readConfig, type ServeFlags } from '../config.ts';
import { serveWorkspace } from '../main.ts';
import { exits } from './exit.ts';

/** Serves until it is told to stop. */
export async function runServe(flags: ServeFlags & { open?: boolean }): Promise<number> {
  const config = await readConfig(flags, process.env);
  await serveWorkspace(config, { path: '/', browser: flags.open === true });
  return Number(process.exitCode ?? exits.passed);
}
