/** The trash: `.quire/trash/`, one folder a time of deletion, in it the file under its own path. */
import { RefusalError } from '../../failures.ts';
import { dataFolder } from '../home.ts';
import { moveFileSafely } from './write.ts';

/** Moves a file of the workspace into the trash; of two that went at the same time each has its own folder. */
export async function moveToTrash(root: string, path: string, at: Date): Promise<void> {
  const time = at.toISOString().replaceAll(/[:.]/g, '-');
  for (let count = 1; ; count += 1) {
    const folder = count === 1 ? time : `${time}-${count}`;
    try {
      return await moveFileSafely(root, path, `${dataFolder}/trash/${folder}/${path}`);
    } catch (error) {
      if (!(error instanceof RefusalError) || error.refusal.code !== 'taken') throw error;
    }
  }
}
