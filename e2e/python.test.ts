/** A person writes a cell in Python: allowed, run, printed, stopped, and its record is the command line's. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPython } from '../server/host/python/find-python.ts';
import { product } from './server.ts';
import { cellOf, command, expect, test } from './workbench.ts';

const python = findPython();
const words = 'missing' in python ? `skipped: ${python.missing}` : '';

const small = `quire: 1
kind: notebook
id: snakes
name: Snakes
cells:
  - id: numbers
    sql: SELECT 9007199254740993 AS n
  - id: next
    language: python
    reads: [numbers]
    code: |
      def main(data):
          print("counting")
          return [{"n": row["n"] + 1} for row in data["numbers"]]
`;

test.beforeEach(() => test.skip(words !== '', words));

test('Python asks, is allowed, counts exactly, says where it fails, and is left for JavaScript', async ({
  workbench: page,
  server,
}) => {
  test.setTimeout(180_000);
  await server.write('snakes', small);
  await page.goto(`${server.origin}/n/snakes`);
  const cell = cellOf(page, 'next');
  await expect(cell.getByText('needs-grant')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'What this notebook asks for' });
  await expect(dialog).toContainText('run Python');
  await dialog.getByRole('button', { name: 'Allow all' }).click();
  await expect(cell.getByRole('gridcell', { name: /9.?007.?199.?254.?740.?994/ })).toBeVisible({ timeout: 60_000 });
  await expect(cell.getByLabel('Language')).toHaveValue('python');
  await expect(cell.getByLabel('Reads')).toHaveValue('numbers');

  await cell.getByLabel('Reads').fill('');
  await cell.getByLabel('Reads').press('Tab');
  await expect(cell.getByText("KeyError: 'numbers'")).toBeVisible({ timeout: 60_000 });
  await cell.getByLabel('Language').selectOption('javascript');
  await expect(cell.getByLabel('Language')).toHaveCount(0);
  await expect(cell).toContainText('return 1');
});

test('the record of the Python example is one text in page and command line', async ({ workbench: page, server }) => {
  test.setTimeout(300_000);
  await page.goto(`${server.origin}/n/python`);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Allow all' }).click();
  await expect(page.getByText('This notebook asks for')).toHaveCount(0);
  const saved = page.waitForEvent('download', { timeout: 0 });
  await command(page, 'Run from scratch and save record');
  const made = await readFile(await (await saved).path(), 'utf8');
  const args = ['server/cli/quire.mjs', 'run', join(server.workspace, 'python.yaml'), '--json', '--allow', 'python'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: product, maxBuffer: 2 ** 28 });
  const cut = (text: string) => text.replace(/,"unstable":\{.*\}(?=,"usage":)/s, '').trimEnd();
  expect(made).toContain('"host":"page"');
  expect(cut(made)).toBe(cut(stdout));
});
