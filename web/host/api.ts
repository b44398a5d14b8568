/**
 * The page's way to its server: every request carries the page key (the other half is an HttpOnly
 * cookie), and every refusal becomes a `RefusalError` with the server's words. A server that does not
 * answer is a `ServerGoneError`. What is asked for is up to the callers.
 */
const keptKey = 'quire.key';

/** The server said no, and why. */
export class RefusalError extends Error {
  readonly status: number;
  readonly code: string;
  /** The answer's other fields: `text` and `sha256` of a conflict. */
  readonly body: Readonly<Record<string, unknown>>;
  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body.message === 'string' ? body.message : `the server answered ${status}`);
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'bug';
    this.body = body;
  }
}

/** No answer: the server is not running, or the network is away. */
export class ServerGoneError extends Error {
  constructor() {
    super('the server does not answer');
  }
}

/**
 * The words of a trouble that a person can do something about: a refusal, no server, a file that the browser cannot
 * read. Anything else is a bug and is thrown on.
 */
export function readTrouble(error: unknown): string {
  if (error instanceof RefusalError || error instanceof ServerGoneError || error instanceof DOMException)
    return error.message;
  throw error;
}

/** Addresses carry ids and paths as one segment. */
export const segment = encodeURIComponent;

async function readRefusal(response: Response): Promise<RefusalError> {
  const body: unknown = await response.json().catch(() => ({}));
  return new RefusalError(response.status, typeof body === 'object' && body !== null ? { ...body } : {});
}

/** Asks the server; gives the answer when it is a good one. Throws `RefusalError`, `ServerGoneError`, `AbortError`. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('X-Quire-Key', localStorage.getItem(keptKey) ?? '');
  const response = await fetch(path, { ...init, headers }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ServerGoneError();
  });
  if (response.ok) return response;
  throw await readRefusal(response);
}

/** Asks for JSON. The shape is the server's promise (`engine/schema/api.ts`), said by the caller. */
export async function askJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  return (await (await ask(path, init)).json()) as T;
}

/** Sends JSON and reads JSON. */
export function sendJson<T>(method: 'POST' | 'PUT', path: string, body: unknown, init: RequestInit = {}): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return askJson<T>(path, { ...init, method, headers, body: JSON.stringify(body) });
}

/** Trades the one-time code of the start address (`#code=…`) for the page key, and takes it out of the address. */
export async function signIn(): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  const { key } = await sendJson<{ key: string }>('POST', '/api/session', { code });
  localStorage.setItem(keptKey, key);
}
