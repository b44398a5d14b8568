/** A join tells what it did with its rows: what was lost or doubled is said below it, and opens as a table. */
import { cellOf, expect, openNotebook, readRun, rewrite, saved, settle, test } from './workbench.ts';

const study = `quire: 1
kind: notebook
id: joins
cells:
  - id: flights_3m
    data: data/flights-3m.parquet
  - id: airports
    data: data/airports.csv
  - id: birdstrikes
    data: data/birdstrikes.csv
  - id: movies
    data: data/movies.json
  - id: joined
    sql: |
      SELECT a.state, count(*) AS flights
      FROM flights_3m f JOIN airports a ON f.origin = a.iata
      GROUP BY ALL ORDER BY flights DESC
`;

test('three million flights find their airports; what is lost or doubled is told, opened and kept', async ({
  workbench: page,
  server,
}) => {
  await server.write('joins', study);
  await openNotebook(page, 'joins');
  const joins = page.getByRole('list', { name: 'Joins of joined' });
  const cell = cellOf(page, 'joined');
  await expect(joins).toContainText('3,000,000 × 3,376 → 3,000,000');
  await expect(joins).toContainText('0 unmatched');
  await expect(joins).toContainText('0 multiplied');
  for (const figure of ['CA', '370248', '355905', '202119', '194306', '134069'])
    await expect(cell.getByRole('gridcell', { name: new RegExp(figure.replace(/(\d{3})$/, ',?$1')) })).toBeVisible();

  await rewrite(page, 'joined', 'FROM movies a JOIN movies b USING ("Title")');
  await expect(joins).toContainText('3,201 × 3,201 → 3,248');
  await expect(joins).toContainText('1 row unmatched (null)');
  await joins.getByRole('button', { name: '24 keys are multiplied, 48 rows more' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.table-foot')).toContainText('24 rows · 4 columns');
  await page.keyboard.press('Escape');

  await rewrite(page, 'joined', 'FROM birdstrikes JOIN airports ON upper(name) = "Airport Name"');
  await expect(cell.locator('.table-foot')).toContainText('1,247 rows');
  await joins.getByRole('button', { name: '8,753 rows unmatched, 42 of 50 names' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('.table-foot')).toContainText('42 rows · 2 columns');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await saved(page);
  const ran = await readRun(page, 'joined');
  await page.reload();
  await settle(page);
  await expect(joins).toContainText('42 of 50');
  expect((await readRun(page, 'joined')).split(' | ')[0]).toBe(ran.split(' | ')[0]);
});
