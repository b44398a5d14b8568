/**
 * Bodies of requests: JSON of a known shape, or a refusal that says what is wrong with it. Text that is not
 * UTF-8 is refused and not mended: what is saved is what was sent.
 */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Environment } from '../auth/guard.ts';
import { RefusalError, refuse } from '../failures.ts';

/** Deepest nesting of a body; what checks it calls itself for each level. */
const deepest = 100;

/** The request's JSON, checked. */
export async function readBody<T extends z.ZodType>(context: Context<Environment>, schema: T): Promise<z.infer<T>> {
  if (!/^application\/json\s*(;|$)/i.test(context.req.header('content-type') ?? ''))
    refuse('invalid-body', 'The body must be JSON with Content-Type application/json.');
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(context)) pieces.push(piece);
  const result = schema.safeParse(parseJson(Buffer.concat(pieces)), { jitless: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.map(String).join('.').slice(0, 200);
  refuse('invalid-body', `The body is not what this address takes: ${place ? `${place}: ` : ''}${issue?.message}.`);
}

/** The pieces of a body as they come, up to the most that the route takes. */
export async function* readPieces(context: Context<Environment>): AsyncGenerator<Uint8Array> {
  const reader = context.req.raw.body?.getReader();
  if (reader === undefined) return;
  const most = context.get('bodyBytes');
  let bytes = 0;
  try {
    for (let piece = await reader.read().catch(refuseCut); !piece.done; piece = await reader.read().catch(refuseCut)) {
      bytes += piece.value.length;
      if (bytes > most) refuseBody(most);
      yield piece.value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** Refuses a body of more bytes than these. */
export function refuseBody(bytes: number): never {
  refuse('too-large', `The body has at most ${bytes} bytes.`);
}

/** The connection ended before the body did. */
function refuseCut(): never {
  refuse('cancelled', 'The body was cut off.');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isTooDeep(text)) refuse('invalid-body', `The body is nested deeper than ${deepest} levels.`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    refuse('invalid-body', 'The body is not JSON in UTF-8.');
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length && depth <= deepest; at += 1) {
    const mark = text.charAt(at);
    if (mark === '"') quoted = !quoted;
    else if (!quoted) depth += steps.get(mark) ?? 0;
    else if (mark === '\\') at += 1;
  }
  return depth > deepest;
}

const steps: ReadonlyMap<string, number> = new Map([
  ['[', 1],
  ['{', 1],
  [']', -1],
  ['}', -1],
]);
