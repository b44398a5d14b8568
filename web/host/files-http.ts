/** The Files port over HTTP: workspace files by path, with digests that the server made. */
import type { JsonObject } from '../../engine/index.ts';
import type { FileStat, Files } from '../../engine/run.ts';
import { ask, askJson, RefusalError, segment } from './api.ts';

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof RefusalError && error.status === 404) return null;
    throw error;
  });
}

async function askFiles(which: string): Promise<readonly FileStat[]> {
  const { files } = await askJson<{ files: readonly FileStat[] }>(`/api/files?${which}`);
  return files.map(({ path, bytes, digest }) => ({ path, bytes, digest }));
}

/** Files of the workspace as the server gives them. */
export function createHttpFiles(): Files {
  return {
    stat: (path) => orNull(askJson<FileStat>(`/api/files/${segment(path)}/stat`)),
    read: async (path) => new Uint8Array(await (await ask(`/api/files/${segment(path)}`)).arrayBuffer()),
    list: (folder) => askFiles(`folder=${segment(folder)}`),
    match: (pattern) => askFiles(`pattern=${segment(pattern)}`),
    notebook: async (id) => {
      const found = await orNull(askJson<JsonObject>(`/api/notebooks/${segment(id)}`));
      return typeof found?.text === 'string' ? found.text : null;
    },
  };
}

/** Stores a dropped file under `data/`; a taken name gets a number. Gives the path where it is now. */
export async function uploadFile(file: File): Promise<FileStat> {
  const name =
    file.name
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+/, '') || 'data';
  const path = `/api/files/${segment(`data/${name}`)}?taken=rename`;
  const headers = { 'Content-Type': 'application/octet-stream' };
  return askJson<FileStat>(path, { method: 'PUT', headers, body: file });
}
