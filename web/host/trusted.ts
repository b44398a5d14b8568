/**
 * The page's Trusted Types: under the server's CSP a plain string may become neither markup nor a
 * worker. Markup comes from Solid's compiled templates and through DOMPurify (`ui/markdown.ts`), both
 * by the policy `quire`; a worker's script must lie on our own origin, which the default policy checks.
 */
interface Rules {
  createHTML?(html: string): string | null;
  createScriptURL?(url: string): string | null;
}
interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Rules): Policy;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

/** Whether a script lies on the page's own origin. */
function isOwn(url: string): boolean {
  return new URL(url, location.href).origin === location.origin;
}

/** For Solid's templates and DOMPurify alone; null where the browser has no Trusted Types. */
export const trustedPolicy = factory?.createPolicy('quire', { createHTML: (html) => html }) ?? null;

/** Makes the policy that is asked when code hands the browser a bare string: workers of our own pass, markup does not. */
export function guardStrings(): void {
  factory?.createPolicy('default', {
    createHTML: (html) => (html === '' ? '' : null),
    createScriptURL: (url) => (isOwn(url) ? url : null),
  });
}

/**
 * Starts a worker from a built asset's address (`import url from './x.worker.ts?worker&url'`). Other
 * origins are refused whether or not the browser has Trusted Types.
 */
export function startWorker(url: string, options: WorkerOptions = { type: 'module' }): Worker {
  if (!isOwn(url)) throw new Error(`a worker from another origin: ${url}`);
  return new Worker(url, options);
}
