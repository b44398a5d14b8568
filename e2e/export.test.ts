/** A table goes out as a file: what is shown or all of it, in every format, with every digit. */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { cellOf, expect, openNotebook, test } from './workbench.ts';

test('what is shown is saved as CSV, JSON, XLSX and Parquet, and all of it when that is asked', async ({
  workbench: page,
  server,
}) => {
  const text = `quire: 1
kind: notebook
id: out
name: out
cells:
  - id: numbers
    sql: |
      SELECT 9007199254740993 - i AS big, '=1+' || i AS formula, DATE '2024-02-29' + i::INTEGER AS day
      FROM range(2000) r(i)
`;
  await server.write('out', text);
  await openNotebook(page, 'out');
  const cell = cellOf(page, 'numbers');
  await expect(cell.locator('.table-foot')).toContainText('2,000 rows');
  const form = page.getByRole('dialog', { name: 'Export numbers' });
  const save = async (format: string, before: () => Promise<unknown> = async () => undefined) => {
    await cell.getByRole('button', { name: 'Export' }).click();
    await form.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
    await before();
    const begun = page.waitForEvent('download');
    await form.getByRole('button', { name: /^Save numbers\./ }).click();
    const download = await begun;
    expect(download.suggestedFilename()).toBe(`numbers.${format.toLowerCase()}`);
    const bytes = await readFile(await download.path());
    await expect(form).toHaveCount(0);
    return bytes;
  };

  const sort = cell.getByRole('columnheader', { name: /^big/ }).locator('.grid-sort');
  await sort.click();
  await cell.getByRole('button', { name: 'Search' }).click();
  await cell.getByRole('searchbox').fill('=1+19');
  await expect(cell.locator('.table-foot')).toContainText('111 of 2,000 rows');

  const csv = String(await save('CSV'))
    .trimEnd()
    .split('\n');
  expect([csv.length, csv[0], csv[1]]).toEqual([112, 'big,formula,day', "9007199254738994,'=1+1999,2029-08-20"]);
  const plain = await save('CSV', () => form.getByRole('checkbox', { name: 'Make formulas harmless' }).uncheck());
  expect(String(plain).split('\n')[1]).toBe('9007199254738994,=1+1999,2029-08-20');
  const json = JSON.parse(String(await save('JSON')));
  expect([json.length, json[0]]).toEqual([111, { big: 9007199254738994, formula: '=1+1999', day: '2029-08-20' }]);
  const parquet = new Uint8Array(await save('Parquet')).buffer;
  const rows = await parquetReadObjects({ file: parquet });
  expect([rows.length, rows[0]]).toEqual([
    111,
    { big: 9007199254738994n, formula: '=1+1999', day: new Date('2029-08-20') },
  ]);
  const whole = () => form.getByRole('radio', { name: /^Whole/ }).check();
  const sheet = unzipSync(new Uint8Array(await save('XLSX', whole)))['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
  expect(strFromU8(sheet).match(/<row>/g)).toHaveLength(2001);
  expect(strFromU8(sheet)).toContain('9007199254740993');
});
