/**
 * Headers of every response, scripts and workers too: a worker takes the policy of its own response,
 * not the page's. User files carry a stricter policy of their own, written by `routes/files.ts`.
 */
import type { MiddlewareHandler } from 'hono';

/** The page's policy: only its own scripts, styles, workers and server, and no frames. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Policy of files that people brought: nothing in them runs or loads. */
export const filePolicy = "sandbox; default-src 'none'";

/** Headers beside the policy. */
export const commonHeaders: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-dns-prefetch-control', 'off'],
];

/** Puts the headers on whatever the rest of the app answers, refusals and errors included. */
export const writeHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of commonHeaders) context.header(name, value);
  if (!context.res.headers.has('content-security-policy')) context.header('content-security-policy', pagePolicy);
  if (!context.res.headers.has('cache-control'))
    context.header('cache-control', cacheFor(context.req.path, context.res.ok));
};

/** Assets carry their hash in the name, the rest is asked for anew. */
function cacheFor(path: string, ok: boolean): string {
  if (path.startsWith('/assets/') && ok) return 'public, max-age=31536000, immutable';
  return path.startsWith('/api/') ? 'no-store' : 'no-cache';
}
