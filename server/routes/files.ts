/**
 * Files of the workspace over HTTP. What people brought is served so that nothing in it can run: a type
 * from a short list or none, a sandbox policy, as a download.
 */
import { Readable } from 'node:stream';
import { takenSchema } from '../../engine/schema/api.ts';
import { filePolicy } from '../auth/headers.ts';
import { refuse } from '../failures.ts';
import type { Services } from '../services.ts';
import type { OpenFile } from '../workspace/disk/open.ts';
import { readPieces } from './body.ts';
import type { Handlers } from './handlers.ts';

/** Types that a user file may be served with; all else is bytes. None of them is active in a browser. */
const types: ReadonlyMap<string, string> = new Map([
  ['csv', 'text/csv; charset=utf-8'],
  ['tsv', 'text/tab-separated-values; charset=utf-8'],
  ['txt', 'text/plain; charset=utf-8'],
  ['md', 'text/plain; charset=utf-8'],
  ['json', 'application/json'],
  ['jsonl', 'application/x-ndjson'],
  ['parquet', 'application/vnd.apache.parquet'],
  ['arrow', 'application/vnd.apache.arrow.file'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
]);

const previewBytes = 65_536;
/** Sent at once: a table of 20 MB in the usual 64 kB takes three times as long. */
const pieceBytes = 2 ** 20;

type Keys =
  | 'GET /api/files'
  | 'GET /api/files/:path'
  | 'PUT /api/files/:path'
  | 'DELETE /api/files/:path'
  | 'GET /api/files/:path/stat'
  | 'GET /api/files/:path/preview';

/** Handlers of workspace files. */
export function fileRoutes({ files }: Services): Pick<Handlers, Keys> {
  return {
    'GET /api/files': async (context) => {
      const { folder = '', pattern } = context.req.query();
      return context.json({ files: pattern === undefined ? await files.list(folder) : await files.match(pattern) });
    },
    'GET /api/files/:path': async (context) => {
      const path = context.req.param('path') ?? '';
      return sendFile(path, await files.open(path));
    },
    'PUT /api/files/:path': async (context) => {
      const taken = takenSchema.safeParse(context.req.query('taken') ?? 'refuse');
      if (!taken.success) refuse('invalid-body', '`taken` is refuse, rename or replace.');
      const { path, bytes, digest } = await files.upload(
        context.req.param('path') ?? '',
        readPieces(context),
        taken.data,
      );
      return context.json({ path, bytes, digest });
    },
    'DELETE /api/files/:path': async (context) => {
      const { path, bytes, digest } = await files.remove(context.req.param('path') ?? '');
      return context.json({ path, bytes, digest });
    },
    'GET /api/files/:path/stat': async (context) => {
      const path = context.req.param('path') ?? '';
      const found = await files.stat(path);
      if (found === null) refuse('not-found', 'There is no such file.', { path });
      return context.json({ path, bytes: found.bytes, digest: found.digest });
    },
    'GET /api/files/:path/preview': async (context) => {
      const path = context.req.param('path') ?? '';
      return context.json({ path, ...(await readStart(await files.open(path))) });
    },
  };
}

/** Sends a user file so that a browser only ever saves it. */
export function sendFile(path: string, file: OpenFile): Response {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const stream = file.handle.createReadStream({ start: 0, highWaterMark: pieceBytes });
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': types.get(extension) ?? 'application/octet-stream',
      'content-length': String(file.stats.size),
      'content-security-policy': filePolicy,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, escapeChar)}`,
    },
  });
}

function escapeChar(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}

async function readStart(file: OpenFile): Promise<{ bytes: number; text: string; cut: boolean }> {
  try {
    const { bytesRead, buffer } = await file.handle.read(Buffer.alloc(previewBytes), 0, previewBytes, 0);
    const cut = file.stats.size > bytesRead;
    const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(buffer.subarray(0, bytesRead), { stream: cut });
    return { bytes: file.stats.size, text, cut };
  } finally {
    await file.handle.close();
  }
}
