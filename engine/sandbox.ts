/**
 * The door for sandbox threads: what runs inside a thread and what keeps a pool of them, and nothing else
 * of the engine, so that a thread starts with little to load.
 */
export { createPool, type Telling, type Thread } from './host/quickjs/pool.ts';
export { type Job, type Report, serveJob } from './host/quickjs/serve.ts';
