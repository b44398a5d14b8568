/** What every adapter of the `Files` port keeps, over a workspace with the files that `open` is given. */
import { describe, expect, it } from 'vitest';
import { digestText } from '../../lib/digest.ts';
import type { Files } from '../ports.ts';

const workspace = { 'data/a.csv': 'x\n1\n', 'data/deep/b.csv': 'y\n', 'sales.yaml': 'quire: 1\n' };

/** `open` makes a workspace that holds exactly these files; `sales.yaml` is the notebook `sales`. */
export function describeFiles(name: string, open: (files: Readonly<Record<string, string>>) => Promise<Files>): void {
  describe(`${name} as Files`, () => {
    it('tells size and digest of a file by its content', async () => {
      const files = await open(workspace);
      expect(await files.stat('data/a.csv')).toEqual({ path: 'data/a.csv', bytes: 4, digest: digestText('x\n1\n') });
      expect(await files.stat('data/none.csv')).toBeNull();
    });

    it('reads the bytes, and a missing file is the failure `file-missing`', async () => {
      const files = await open(workspace);
      expect(new TextDecoder().decode(await files.read('data/a.csv'))).toBe('x\n1\n');
      await expect(files.read('data/none.csv')).rejects.toMatchObject({ failure: { code: 'file-missing' } });
    });

    it.each(['../secret', '/etc/passwd', 'data/../../secret'])('refuses %s', async (path) => {
      const files = await open(workspace);
      await expect(files.read(path)).rejects.toMatchObject({ failure: { code: 'file-missing' } });
      await expect(files.stat(path)).rejects.toMatchObject({ failure: { code: 'file-missing' } });
    });

    it('lists a folder with what lies below it, in order', async () => {
      const files = await open(workspace);
      expect((await files.list('data')).map((file) => file.path)).toEqual(['data/a.csv', 'data/deep/b.csv']);
      expect(await files.list('nowhere')).toEqual([]);
    });

    it('finds what matches a pattern and nothing else, in order', async () => {
      const files = await open({ ...workspace, 'data/B.csv': 'z\n', 'data/a.txt': 'no' });
      const paths = async (pattern: string) => (await files.match(pattern)).map(({ path }) => path);
      expect(await paths('data/*.csv')).toEqual(['data/B.csv', 'data/a.csv']);
      expect(await paths('**/*.csv')).toEqual(['data/B.csv', 'data/a.csv', 'data/deep/b.csv']);
      expect(await paths('nowhere/*.csv')).toEqual([]);
      expect(await files.match('data/a.c*')).toEqual([{ path: 'data/a.csv', bytes: 4, digest: digestText('x\n1\n') }]);
      await expect(files.match('../*.csv')).rejects.toMatchObject({ failure: { code: 'file-missing' } });
    });

    it('gives the text of a notebook by its id, null when there is none', async () => {
      const files = await open(workspace);
      expect(await files.notebook('sales')).toBe('quire: 1\n');
      expect(await files.notebook('nowhere')).toBeNull();
    });
  });
}
