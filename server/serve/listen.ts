/**
 * Opens the port, on loopback alone, with the limits that a server needs before it reads a request. What is no
 * HTTP is refused here, in the form of every refusal; what a request means is the app's.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Refusal } from '../../engine/schema/api.ts';
import { commonHeaders, pagePolicy } from '../auth/headers.ts';
import { UsageError } from '../config.ts';

const headerBytes = 16_384;
const headersMs = 30_000;
const drainMs = 5000;
/** Of a body that is on its way nothing may fail to come for longer. */
const silentMs = 60_000;

export interface Listening {
  readonly port: number;
  /** Stops accepting, gives open requests 5 s, then cuts them. */
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 takes a free one. */
export function listen(
  fetch: (request: Request, bindings: never) => Response | Promise<Response>,
  port: number,
  limits = { silentMs },
): Promise<Listening> {
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], { errorHandler: refuseRequest });
  const server = createServer(
    { maxHeaderSize: headerBytes, headersTimeout: headersMs, requestTimeout: 0, requireHostHeader: false },
    (incoming, outgoing) => {
      limitSilence(incoming, limits.silentMs);
      void answer(incoming, outgoing);
    },
  );
  return new Promise((resolve, reject) => {
    server.on('clientError', refuseBytes);
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new UsageError(`Port ${port} is taken by another program. Choose one with --port.`));
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve({ port: typeof address === 'object' ? (address?.port ?? port) : port, close: () => closeServer(server) });
    });
  });
}

/** Cuts the connection of a body that stopped coming. */
function limitSilence(incoming: IncomingMessage, silent: number): void {
  if (incoming.headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined) return;
  incoming.socket.setTimeout(silent, () => incoming.socket.destroy());
  incoming.once('end', () => incoming.socket.setTimeout(0));
}

const refusal: Refusal = { code: 'invalid-body', message: 'This is not a request that HTTP knows.' };
const refusalHeaders = [
  ...commonHeaders,
  ['content-security-policy', pagePolicy],
  ['cache-control', 'no-store'],
] as const;

/** Answer to a request whose Host or address cannot be read. */
function refuseRequest(): Response {
  return Response.json(refusal, { status: 400, headers: refusalHeaders.map(([name, value]) => [name, value]) });
}

/** Answer to bytes that are no request, on a connection that then closes. */
function refuseBytes(_: Error, socket: Socket): void {
  if (!socket.writable) return;
  const body = JSON.stringify(refusal);
  const headers = [...refusalHeaders, ['content-type', 'application/json'], ['content-length', `${body.length}`]];
  socket.end(
    `HTTP/1.1 400 Bad Request\r\n${headers.map((pair) => pair.join(': ')).join('\r\n')}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
  });
}
