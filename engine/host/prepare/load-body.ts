/** The body of a cell that stands in the notebook or in a file of the workspace. */
import { fail } from '../../schema/failure.ts';
import type { CellContext } from '../context.ts';

/** Text as written, or the content of the file at `path`. */
export async function loadBody({ host }: CellContext, text: string | undefined, path = ''): Promise<string> {
  if (text !== undefined) return text;
  if ((await host.files.stat(path)) === null) fail('file-missing', `there is no file \`${path}\``);
  return new TextDecoder().decode(await host.files.read(path));
}
