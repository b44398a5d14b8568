/**
 * Parts of a zip archive as they are unpacked, never the whole archive in memory. What unpacks to more than a
 * workbook does is refused before it is there. It leaves what the parts mean to others.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { FailureError, fail } from '../../../../engine/sql.ts';

const mostBytes = 200_000_000;
const mostRatio = 100;
/** Below that a ratio says nothing. */
const fewBytes = 10_000_000;

/** A piece of a part. */
interface PartPiece {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The pieces of the wanted parts, in the order of the archive. Fails with `import-error` for a bomb or a broken archive. */
export async function* unzipParts(path: string, wanted: (name: string) => boolean): AsyncGenerator<PartPiece> {
  const { size } = await stat(path);
  const most = Math.min(mostBytes, Math.max(fewBytes, size * mostRatio));
  const pieces: PartPiece[] = [];
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (!wanted(file.name)) return;
    file.ondata = (error, bytes) => {
      if (error !== null) throw error;
      unpacked += bytes.length;
      if (unpacked > most)
        fail(
          'import-error',
          `the workbook unpacks to more than ${Math.round(most / 1e6)} MB: save it as CSV or Parquet`,
        );
      pieces.push({ name: file.name, bytes });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    push(unzip, bytes, false);
    yield* pieces.splice(0);
  }
  push(unzip, new Uint8Array(0), true);
  yield* pieces;
}

function push(unzip: Unzip, bytes: Uint8Array, last: boolean): void {
  try {
    unzip.push(bytes, last);
  } catch (error) {
    if (error instanceof FailureError || !(error instanceof Error)) throw error;
    fail('import-error', `the workbook is broken: ${error.message}`);
  }
}
