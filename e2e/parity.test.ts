/** Of every example the page's record and the command line's are the same text, but for what may differ. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { record as runRecord, writeRecord } from '../engine/run.ts';
import { product } from './server.ts';
import { command, expect, openNotebook, test } from './workbench.ts';

const run = promisify(execFile);

for (const id of ['tour', 'films', 'bird-strikes', 'flights']) {
  test(`${id} has one record in page and command line`, async ({ workbench: page, server }) => {
    const args = ['server/cli/quire.mjs', 'run', id, '--json', '--workspace', server.workspace];
    const { stdout } = await run(process.execPath, args, { cwd: product, maxBuffer: 1e9 });
    await openNotebook(page, id);
    const download = page.waitForEvent('download', { timeout: 200_000 });
    await command(page, 'Run from scratch and save record');
    const record = await readFile(await (await download).path(), 'utf8');
    expect(record).toBe(writeRecord(runRecord.parse(JSON.parse(stdout))));
  });
}
