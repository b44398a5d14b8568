/** How a file is read: shown when it is added, changed in place, written into the cell, one step each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cellOf, command, expect, saved, settle, test } from './workbench.ts';

const dataset = (name: string) =>
  readFileSync(join(import.meta.dirname, '../node_modules/vega-datasets/data', name), 'utf8');

/** Drops a file on a cell of the open notebook. */
async function drop(page: Page, cell: string, name: string, content: string | Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ called, bytes }) => {
      const carried = new DataTransfer();
      carried.items.add(new File([new Uint8Array(bytes)], called));
      return carried;
    },
    { called: name, bytes: [...Buffer.from(content)] },
  );
  const box = await cellOf(page, cell).boundingBox();
  const at = { clientX: (box?.x ?? 0) + 40, clientY: (box?.y ?? 0) + (box?.height ?? 0) };
  await cellOf(page, cell).dispatchEvent('dragover', { dataTransfer, ...at });
  await cellOf(page, cell).dispatchEvent('drop', { dataTransfer, ...at });
}

const strip = (page: Page, cell: string) => page.getByRole('region', { name: `Import of ${cell}` });
const typeOf = (page: Page, cell: string, column: string) =>
  cellOf(page, cell).getByRole('columnheader', { name: new RegExp(`^${column}\\b`) });

async function openEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New notebook' }).click();
  await settle(page);
}

test('`Release Date` looks like a date: one click, written in the file, and one undo', async ({
  workbench: page,
  server,
}) => {
  await openEmpty(page);
  await drop(page, 'query', 'movies.json', dataset('movies.json'));
  const shown = strip(page, 'movies');
  await expect(shown.getByRole('status')).toContainText('3,201 rows read');
  await expect(shown.getByRole('status')).toContainText('0 rejected');
  await expect(shown.getByText('Release Date looks like a date')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await shown.getByRole('button', { name: 'Read it as a date' }).click();
  await expect(shown.getByText('Jun 12 1998 → 1998-06-12')).toBeVisible();
  await expect(shown.getByLabel('Format of Release Date')).toHaveValue('%b %d %Y');
  await expect(shown.getByText('looks like a date')).toHaveCount(0);
  await expect(typeOf(page, 'movies', 'Release Date').last()).toContainText('date');
  await saved(page);
  expect(await server.read('scratch/untitled')).toContain(
    "    columns:\n      Release Date:\n        type: DATE\n        format: '%b %d %Y'\n",
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown.getByText('Release Date looks like a date')).toBeVisible();
  await saved(page);
  expect(await server.read('scratch/untitled')).not.toContain('columns:');
});

test('adding `NA` to the null words turns exactly 12 rows into null and says so', async ({
  workbench: page,
  server,
}) => {
  await openEmpty(page);
  await drop(page, 'query', 'airports.csv', dataset('airports.csv'));
  const shown = strip(page, 'airports');
  await expect(shown.getByRole('button', { name: 'Read NA as null' })).toHaveText(/NA\s*12/);
  await shown.getByLabel('Null words').fill('NA');
  await page.keyboard.press('Enter');
  await expect(shown.getByRole('status')).toContainText('NA is null in 12 rows (24 values)');
  await saved(page);
  expect(await server.read('scratch/untitled')).toContain('    null_values:\n      - NA\n');
  await shown.getByRole('button', { name: 'Read NA as text again' }).click();
  await expect(shown.getByRole('status')).not.toContainText('is null');
  await saved(page);
  expect(await server.read('scratch/untitled')).not.toContain('null_values');
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await command(page, 'Import …');
  await expect(shown.getByLabel('Encoding')).toBeFocused();
});

test('where no value says whether day or month comes first the strip asks; rejects are shown', async ({
  workbench: page,
  server,
}) => {
  await openEmpty(page);
  const text = 'Report\n\nday;price\n03/05/2010;2,5\n04/06/2010;3,75\n05/07/2010;soon\n';
  await drop(page, 'query', 'odd.csv', text);
  const shown = strip(page, 'odd');
  await expect(shown.getByLabel('Lines before')).toHaveValue('2');
  await expect(shown.getByText('no value says whether day or month comes first')).toBeVisible();
  await shown.getByLabel('Type of day').selectOption('DATE');
  await expect(shown.getByRole('button', { name: 'day first: 2010-05-03' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown.getByText('03/05/2010 → 2010-05-03')).toBeVisible();
  await shown.getByLabel('Decimals').selectOption(',');
  await shown.getByLabel('Type of price').selectOption('DOUBLE');
  await expect(shown.getByRole('status')).toContainText('2 rows read');
  await expect(shown.getByRole('status')).toContainText('1 rejected');
  await expect(cellOf(page, 'odd').getByText('1 line could not be read')).toBeVisible();
  await shown.getByRole('button', { name: 'Show them' }).click();
  await expect(shown.getByText('not DOUBLE')).toBeVisible();
  await shown.getByRole('button', { name: 'Write all of it down' }).click();
  await expect(shown.getByRole('button', { name: 'Write all of it down' })).toBeDisabled();
  await saved(page);
  const written = await server.read('scratch/untitled');
  for (const line of ['delimiter: ;', 'skip: 2', "decimal: ','", 'encoding: utf-8', "format: '%d/%m/%Y'"])
    expect(written).toContain(line);
});

test('a workbook is dropped, a table of a spreadsheet is pasted: each is a data cell', async ({
  workbench: page,
  server,
}) => {
  await openEmpty(page);
  const workbook = join(import.meta.dirname, '../fixtures/import-table/files/types.xlsx');
  await drop(page, 'query', 'people.xlsx', readFileSync(workbook));
  await expect(typeOf(page, 'people', 'born').last()).toContainText('date');
  await expect(cellOf(page, 'people').getByText('2024-02-29').first()).toBeVisible();
  await cellOf(page, 'people').focus();
  await cellOf(page, 'people').evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'zip\tsold\n01234\t7\n99999\t12\n');
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(strip(page, 'pasted').getByRole('status')).toContainText('2 rows read');
  await expect(cellOf(page, 'pasted').getByText('01234').last()).toBeVisible();
  await saved(page);
  const written = await server.read('scratch/untitled');
  expect(written).toContain('data: data/people.xlsx');
  expect(written).toContain('data: data/pasted.tsv');
});
