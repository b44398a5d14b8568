/** The trash: `.quire/trash/`, one folder a time of deletion, in it the file under its own path. */
import { dataFolder } from '../home.ts';
import { moveFileSafely } from './write.ts';

/** Moves a file of the workspace into the trash. */
export async function moveToTrash(root: string, path: string, at: Date): Promise<void> {
  const time = at.toISOString().replaceAll(/[:.]/g, '-');
  await moveFileSafely(root, path, `${dataFolder}/trash/${time}/${path}`);
}
