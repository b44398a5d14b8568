/**
 * Keeps a server running: starts it as a child and starts it again when it died by a bug or a signal
 * that nobody here sent, each time a little later. No dependencies, so that it costs little memory.
 */
import { fork } from 'node:child_process';

const bug = 3;
const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** A server that ran this long starts its count anew. */
const steadyMs = 60_000;
const mostRestarts = 6;

/** Runs the program with these arguments until it ends by itself; gives its exit code. */
export async function supervise(program, args) {
  let delayMs = firstDelayMs;
  for (let restarts = 0; ; restarts += 1) {
    const startedAt = Date.now();
    const { code, asked } = await runOnce(program, args, restarts > 0);
    if (asked || (code !== bug && code !== null)) return code ?? 0;
    if (Date.now() - startedAt > steadyMs) {
      restarts = 0;
      delayMs = firstDelayMs;
    }
    if (restarts >= mostRestarts) return bug;
    console.error(`quire: the server ended by itself; starting it again in ${delayMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
}

function runOnce(program, args, again) {
  const child = fork(program, args, {
    stdio: 'inherit',
    env: { ...process.env, QUIRE_SUPERVISED: '1', ...(again ? { QUIRE_RESTARTED: '1' } : {}) },
  });
  let asked = false;
  const pass = (signal) => {
    asked = true;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve({ code, asked });
    });
  });
}
