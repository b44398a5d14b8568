/**
 * The page's one Trusted Types policy, `quire`: under the server's CSP a plain string may become
 * neither markup nor a worker. Markup comes from Solid's compiled templates and through DOMPurify
 * (`ui/markdown.ts`) alone; a worker's script must lie on our own origin.
 */
interface Policy {
  createHTML(html: string): TrustedMarkup;
  createScriptURL(url: string): string;
}
type TrustedMarkup = string & { readonly brand: 'TrustedHTML' };
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string; createScriptURL(url: string): string }): Policy;
}

const rules = {
  createHTML: (html: string) => html,
  createScriptURL: (url: string) => {
    if (new URL(url, location.href).origin !== location.origin) throw new Error(`worker from another origin: ${url}`);
    return url;
  },
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

/** For Solid's templates and DOMPurify; null where the browser has no Trusted Types. */
export const trustedPolicy: Policy | null = factory?.createPolicy('quire', rules) ?? null;

/**
 * Starts a worker from a built asset's address (`import url from './x.worker.ts?worker&url'`). A bare
 * `new Worker(url)` is refused by the CSP.
 */
export function startWorker(url: string, options: WorkerOptions = { type: 'module' }): Worker {
  const checked = rules.createScriptURL(url);
  return new Worker(trustedPolicy ? trustedPolicy.createScriptURL(checked) : checked, options);
}
