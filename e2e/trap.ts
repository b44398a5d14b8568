/** Another origin on this machine: serves a page, and counts whoever comes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Trap {
  readonly origin: string;
  /** What was asked for, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Opens the trap on a free port. */
export async function openTrap(): Promise<Trap> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    response.end('<!doctype html><title>trap</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
