/**
 * The Python port over HTTP: one request a run, its answer read line by line, so that what is printed is seen as it
 * comes. A request that is given up ends the program. Without a server there is no Python.
 */
import { FailureError } from '../../engine/index.ts';
import type { Python } from '../../engine/run.ts';
import type { PythonFrame } from '../../engine/schema/api.ts';
import { ask, RefusalError, ServerGoneError, segment } from './api.ts';
import { readLines } from './events.ts';
import { mapTrouble } from './map-trouble.ts';

type Run = Python['run'];
const giveUp = mapTrouble('Running Python');

/** Runs a Python cell of a notebook on the server. */
export async function runPython(notebook: string, ...[request, print, signal]: Parameters<Run>): Promise<string> {
  const { body } = await ask(`/api/python/${segment(notebook)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  }).catch(giveUp);
  if (body === null) return giveUp(new ServerGoneError());
  return readFrames(body, print).catch((error: unknown) => {
    signal.throwIfAborted();
    // A connection that breaks is a TypeError of the reader.
    return giveUp(error instanceof TypeError ? new ServerGoneError() : error);
  });
}

async function readFrames(body: ReadableStream<Uint8Array>, print: (line: string) => void): Promise<string> {
  for await (const line of readLines(body)) {
    const frame = JSON.parse(line) as PythonFrame;
    if ('value' in frame) return frame.value;
    if ('failure' in frame) throw new FailureError(frame.failure);
    if ('refusal' in frame) throw new RefusalError(500, { ...frame.refusal });
    print(frame.print);
  }
  throw new ServerGoneError();
}
