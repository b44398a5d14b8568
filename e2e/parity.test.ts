/** Page and command line give one record, as text, for every example; only `unstable` may differ. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { product, type Server } from './server.ts';
import { command, expect, test } from './workbench.ts';

/** Cuts `unstable` out of a canonical record's text; all that is left is compared as it is. */
function cutUnstable(text: string): string {
  const [, before, after] = /^(.*),"unstable":\{.*\}(,"usage":\{[^{}]*\}\})\n?$/s.exec(text) ?? [];
  if (before === undefined || after === undefined) throw new Error(`no record: ${text.slice(0, 200)}`);
  return before + after;
}

async function runByCommand({ workspace }: Server, id: string): Promise<string> {
  const args = ['server/cli/quire.mjs', 'run', join(workspace, `${id}.yaml`), '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: product, maxBuffer: 2 ** 28 });
  return stdout;
}

for (const id of ['tour', 'films', 'bird-strikes', 'flights', 'strikes-dashboard', 'film-report', 'flights-by-state'])
  test(`the record of ${id} is one text in page and command line`, async ({ workbench: page, server }) => {
    test.setTimeout(600_000);
    await page.goto(`${server.origin}/n/${id}`);
    await expect(page.getByRole('main', { name: 'Cells' })).toBeVisible();
    const saved = page.waitForEvent('download', { timeout: 0 });
    await command(page, 'Run from scratch and save record');
    const made = await readFile(await (await saved).path(), 'utf8');
    expect(made).toContain('"host":"page"');
    const printed = await runByCommand(server, id);
    expect(printed).toContain('"host":"cli"');
    expect(cutUnstable(made)).toBe(cutUnstable(printed));
  });
