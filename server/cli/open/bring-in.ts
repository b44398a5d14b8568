/** Files of elsewhere come into the workspace's `data/`, once for their content; large ones only when asked. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute, relative, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../../config.ts';
import { refuse } from '../../failures.ts';
import { createFiles } from '../../workspace/files.ts';
import { createHashes } from '../../workspace/hash.ts';
import { parsePath } from '../../workspace/paths.ts';

const askAbove = 200_000_000;

/** Path of a file in the workspace, copied there when it lies elsewhere. */
export async function bringIn(root: string, file: string, yes: boolean): Promise<string> {
  const inside = relative(root, await realpath(file))
    .split(sep)
    .join('/');
  if (!inside.startsWith('../') && !isAbsolute(inside)) return inside;
  const { size } = await stat(file);
  if (size > askAbove && !yes) await askToCopy(file, size);
  const hash = createHashes(root);
  const taken = await findCopy(hash, `data/${basename(file)}`, file);
  if (taken !== null) return taken;
  const files = createFiles({ root, hash, uploadBytes: Number.POSITIVE_INFINITY, now: () => new Date() });
  const { path } = await files.upload(`data/${basename(file)}`, createReadStream(file), 'rename');
  return path;
}

/** The path of the copy that the workspace holds already, under the file's name or a numbered one. */
async function findCopy(hash: ReturnType<typeof createHashes>, wanted: string, file: string): Promise<string | null> {
  const content = createHash('sha256');
  const extension = extname(wanted);
  const stem = wanted.slice(0, wanted.length - extension.length);
  let digest: string | null = null;
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? wanted : `${stem}-${number}${extension}`;
    const there = await hash(parsePath(path));
    if (there === null) return null;
    if (digest === null) await pipeline(createReadStream(file), content);
    digest ??= content.digest('hex');
    if (digest === there.digest) return path;
  }
}

async function askToCopy(file: string, size: number): Promise<void> {
  const megabytes = Math.round(size / 1e6);
  if (!process.stdin.isTTY)
    refuse('too-large', `${file} has ${megabytes} MB and lies outside the workspace.`, {
      hint: 'Copy it into the workspace, or say --yes.',
    });
  const question = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await question.question(`Copy ${file} (${megabytes} MB) into the workspace? [y/N] `);
  question.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was opened.');
}
