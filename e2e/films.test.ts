/** Messy films: what has no value is a mark of its own, is counted, is checked, and never lost in silence. */
import { cellOf, expect, openNotebook, rewrite, settle, test } from './workbench.ts';

const films = `quire: 1
kind: notebook
id: nulls
cells:
  - id: genre
    input: { widget: select, options: [Western, Drama], default: Western }
  - id: movies
    data: data/movies.json
  - id: genres
    sql: SELECT "Major Genre" AS genre, count(*) AS films FROM movies GROUP BY ALL
  - id: by_genre
    data: movies
    chart:
      mark: bar
      params: [{ name: pick, select: { type: point, encodings: [y] } }]
      encoding: { y: { field: Major Genre, sort: '-x' }, x: { aggregate: count } }
  - id: rating
    sql: FROM movies
    display: { as: stat, stat: [{ value: IMDB Rating, agg: mean }] }
  - id: checks
    of: movies
    assertion:
      - { type: not-null, columns: Title }
      - { type: unique, columns: Title }
      - { type: sql, sql: "FROM movies WHERE strptime(\\"Release Date\\", '%b %d %Y') > DATE '2012-01-01'" }
  - id: chosen
    sql: SELECT count(*) AS n FROM movies
`;

test('null is the last bar, grey, and opens its rows; a mean says how many have no value', async ({
  workbench: page,
  server,
}) => {
  await server.write('nulls', films);
  await openNotebook(page, 'nulls');
  await expect(cellOf(page, 'genres').locator('.table-foot')).toContainText('13 rows');
  await expect(cellOf(page, 'genres').locator('.grid .null').first()).toHaveText('null');

  await cellOf(page, 'genres').locator('.cell-head').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await page.keyboard.press('c');
  const chart = cellOf(page, 'genres_chart');
  await chart.getByLabel('Select').selectOption('Marks, by clicking');
  await expect(chart).toHaveAccessibleName(/current/);
  const bars = chart.locator('.mark-rect path');
  await expect(bars).toHaveCount(13);
  const paints = await bars.evaluateAll((all) =>
    all
      .map((bar) => ({ top: bar.getBoundingClientRect().top, fill: bar.getAttribute('fill') }))
      .sort((a, b) => a.top - b.top)
      .map(({ fill }) => fill),
  );
  expect(paints.map((fill) => fill === '#8f959d')).toEqual([...Array(12).fill(false), true]);

  await cellOf(page, 'by_genre').locator('.mark-rect path[fill="#8f959d"]').click();
  await expect(cellOf(page, 'by_genre').locator('.chart-chip')).toContainText('null');
  await cellOf(page, 'by_genre').getByRole('button', { name: 'See rows' }).click();
  await expect(page.getByRole('dialog').locator('.table-foot')).toContainText('275 rows');
  await page.keyboard.press('Escape');

  const rating = cellOf(page, 'rating').locator('.tile');
  await expect(rating).toContainText('6.28');
  await expect(rating).toContainText('213 of 3,201 without a value');
});

test('each broken promise opens its rows, and a gate holds back what a warning lets pass', async ({
  workbench: page,
  server,
}) => {
  await server.write('nulls', films);
  await openNotebook(page, 'nulls');
  const checks = cellOf(page, 'checks');
  const offers = checks.getByRole('listitem').getByRole('button');
  await expect(offers).toHaveText(['Show the 1 row', 'Show the 48 rows', 'Show the 22 rows']);
  await expect(checks).toContainText('24 values are there more than once');
  await offers.nth(2).click();
  await expect(checks.locator('.table-foot')).toContainText('22 rows');
  await expect(cellOf(page, 'chosen')).toHaveAccessibleName(/current/);

  await server.write('nulls', films.replace('of: movies', 'of: movies\n    severity: gate'));
  await expect(cellOf(page, 'chosen')).toHaveAccessibleName(/skipped/);
  await expect(cellOf(page, 'chosen').locator('.cell-reason')).toContainText('checks');
});

test('a value inside quotes is held back with its way out, and runs once it is taken', async ({
  workbench: page,
  server,
}) => {
  await server.write('nulls', films);
  await openNotebook(page, 'nulls');
  const chosen = cellOf(page, 'chosen');
  await rewrite(page, 'chosen', `FROM movies WHERE "Major Genre" = '{{ genre }}'`);
  await expect(chosen).toHaveAccessibleName(/blocked/);
  await expect(chosen.locator('.issue')).toContainText('template-in-literal');
  await chosen.locator('.issue').getByRole('button').click();
  await settle(page);
  await expect(chosen.locator('.table-foot')).toContainText('36 rows');
});
