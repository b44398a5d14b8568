/** A file that is packed by gzip is unpacked beside itself before it is read, up to a limit: a bomb fills no disk. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { FailureError, fail } from '../../../engine/sql.ts';

const mostBytes = 2 ** 32;
const mostRatio = 1000;

/** The path of the file's plain bytes: its own when it is not packed. Fails for what is cut off or unpacks to too much. */
export async function unpackFile(path: string): Promise<string> {
  const { isPacked, size } = await readHead(path);
  if (!isPacked) return path;
  const target = `${path}.plain`;
  await pipeline(
    createReadStream(path),
    createGunzip(),
    limitBytes(Math.min(mostBytes, size * mostRatio)),
    createWriteStream(target),
  ).catch((error: NodeJS.ErrnoException) => {
    if (/^(Z_|ERR_ZLIB)/.test(error.code ?? ''))
      fail('import-error', `it is packed by gzip, but broken: ${error.message}`);
    throw error;
  });
  return target;
}

async function readHead(path: string): Promise<{ readonly isPacked: boolean; readonly size: number }> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return { isPacked: buffer[0] === 0x1f && buffer[1] === 0x8b, size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

function limitBytes(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes <= most) return done(null, chunk);
      return done(
        new FailureError({ code: 'import-error', message: `it unpacks to more than ${Math.round(most / 1e6)} MB` }),
      );
    },
  });
}
