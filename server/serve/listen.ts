/** Opens the port, on loopback alone, with the limits that a server needs before it reads a request. */
import { type ServerType, serve } from '@hono/node-server';
import { UsageError } from '../config.ts';

const headerBytes = 16_384;
const headersMs = 30_000;
const drainMs = 5000;

export interface Listening {
  readonly port: number;
  /** Stops accepting, gives open requests 5 s, then cuts them. */
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 takes a free one. */
export function listen(
  fetch: (request: Request, bindings: never) => Response | Promise<Response>,
  port: number,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: fetch as Parameters<typeof serve>[0]['fetch'],
        hostname: '127.0.0.1',
        port,
        serverOptions: { maxHeaderSize: headerBytes, headersTimeout: headersMs, requestTimeout: 0 },
      },
      (address) => resolve({ port: address.port, close: () => closeServer(server) }),
    );
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new UsageError(`Port ${port} is taken by another program. Choose one with --port.`));
      else reject(error);
    });
  });
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, drainMs).unref();
  });
}
