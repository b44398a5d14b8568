/** Bodies of requests: JSON of a known shape or a refusal that says what is wrong with it. */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Environment } from '../auth/guard.ts';
import { refuse } from '../failures.ts';

/** The request's JSON, checked. */
export async function readBody<T extends z.ZodType>(context: Context<Environment>, schema: T): Promise<z.infer<T>> {
  if (!/^application\/json\b/.test(context.req.header('content-type') ?? ''))
    refuse('invalid-body', 'The body must be JSON with Content-Type application/json.');
  const result = schema.safeParse(parseJson(await context.req.text()), { jitless: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.map(String).join('.');
  refuse('invalid-body', `The body is not what this address takes: ${place ? `${place}: ` : ''}${issue?.message}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    refuse('invalid-body', 'The body is not JSON.');
  }
}
