/** `npm run dev`: the page from its sources by Vite, on a port of its own that hands `/api` to the server. */
import { productFolder } from '../config.ts';

export interface ServedSources {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts Vite beside a server on `apiPort`. */
export async function serveSources(apiPort: number): Promise<ServedSources> {
  const { createServer } = await import('vite');
  const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
  const vite = await createServer({
    configFile: `${productFolder}/vite.config.ts`,
    server: { host: '127.0.0.1', port: 5173, proxy: { '/api': api, '/duckdb-ext': api } },
  });
  await vite.listen();
  const { port } = vite.config.server;
  return { port: resolvePort(vite.httpServer?.address(), port), close: () => vite.close() };
}

function resolvePort(address: unknown, fallback: number): number {
  const { port } = (address ?? {}) as { port?: unknown };
  return typeof port === 'number' ? port : fallback;
}
