/** The data grid as an analyst uses it: what a column holds is seen before a row is read. */
import { cellOf, expect, kept, openNotebook, settle, test } from './workbench.ts';

test('three million flights: each column is profiled in its heading, in a panel by click and by key, and after a reload', async ({
  workbench: page,
  server,
}) => {
  const text = `quire: 1\nkind: notebook\nid: big\nname: big\ncells:\n  - { id: flights_3m, data: data/flights-3m.parquet }\n`;
  await server.write('big', text);
  await openNotebook(page, 'big');
  const cell = cellOf(page, 'flights_3m');
  const profile = (name: string) => cell.getByRole('button', { name: new RegExp(`^Profile of ${name}`) });
  const says = async () => {
    await expect(profile('date')).toHaveAccessibleName(/2001-01-01 00:01 to 2001-07-01 00:00, .*no nulls$/, {
      timeout: 30_000,
    });
    await expect(profile('delay')).toHaveAccessibleName(/−1,116 to 1,688, median −1, .*no nulls$/, { timeout: 30_000 });
    await expect(profile('distance')).toHaveAccessibleName(/ 21 to 4,962, .*no nulls$/, { timeout: 30_000 });
    await expect(profile('origin')).toHaveAccessibleName(/, 229 distinct, no nulls$/, { timeout: 30_000 });
    await expect(profile('destination')).toHaveAccessibleName(/, 228 distinct, no nulls$/, { timeout: 30_000 });
  };
  await says();
  await profile('origin').click();
  const panel = page.getByRole('dialog', { name: 'Profile of origin' });
  await expect(panel.getByRole('list', { name: 'Most frequent values' }).getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await cell.getByRole('grid').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Profile of delay' })).toContainText('−1,116');
  await page.keyboard.press('Escape');

  await kept(page, 'flights_3m');
  await page.reload();
  await settle(page);
  await says();
});

test('ten thousand strikes: several filters, several sorts and a search, over the whole table, without a jump', async ({
  workbench: page,
  server,
}) => {
  const text = `quire: 1\nkind: notebook\nid: strikes\nname: strikes\ncells:\n  - { id: strikes, data: data/birdstrikes.csv }\n`;
  await server.write('strikes', text);
  await openNotebook(page, 'strikes');
  const cell = cellOf(page, 'strikes');
  const foot = cell.locator('.table-foot');
  const grid = cell.getByRole('grid');
  const heading = (name: string) =>
    cell.getByRole('columnheader', { name: new RegExp(`^${name.replace('$', '\\$')}`) });
  /** Brings a column into view with the arrow keys, as only those on screen exist. */
  const reach = async (name: string) => {
    await grid.focus();
    await page.keyboard.press('Home');
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(heading(name)).toBeInViewport({ ratio: 1, timeout: 100 });
    }).toPass();
  };
  const filter = async (name: string) => {
    await reach(name);
    await heading(name).hover();
    await cell.getByRole('button', { name: `Filter ${name}` }).click();
    return page.getByRole('dialog', { name: `Filter ${name}` });
  };
  await expect(foot).toContainText('10,000 rows');
  const height = await grid.evaluate((element) => element.clientHeight);

  const days = await filter('Flight Date');
  await days.getByLabel('From').fill('1995-01-01');
  await days.getByLabel('To').fill('1999-12-31');
  await days.getByRole('button', { name: 'Filter' }).click();
  const states = await filter('Origin State');
  await states.getByRole('combobox').selectOption('is one of');
  await states.getByRole('checkbox', { name: /^Texas/ }).check();
  await states.getByLabel('Another value').fill('Florida');
  await page.keyboard.press('Enter');
  await expect(states.getByRole('checkbox', { name: /^Florida/ })).toBeChecked();
  await states.getByRole('button', { name: 'Filter' }).click();
  await expect(foot).toContainText('669 of 10,000 rows');
  const chips = cell.getByRole('group', { name: 'Filters' });
  await expect(chips).toContainText('Flight Date ≥ 1995-01-01');
  await expect(chips).toContainText('Origin State is Texas or Florida');
  expect(await grid.evaluate((element) => element.clientHeight)).toBe(height);

  const sort = async (name: string, modifiers: readonly 'Shift'[]) => {
    await reach(name);
    for (const _ of ['ascending', 'descending'])
      await heading(name)
        .locator('.grid-sort')
        .click({ modifiers: [...modifiers] });
    await expect(heading(name)).toHaveAttribute('aria-sort', 'descending');
  };
  await sort('Origin State', []);
  await sort('Cost Total', ['Shift']);
  await expect(heading('Cost Total').locator('sup')).toHaveText('2');
  await expect(grid.getByRole('row').nth(1)).toContainText('7,043,545');
  await grid.focus();
  await page.keyboard.press('Home');
  await expect(grid.getByRole('row').nth(1)).toContainText('AUSTIN-BERGSTROM INTL');

  await chips.getByRole('button', { name: /^Flight Date ≥/ }).click();
  await chips.getByRole('button', { name: /^Flight Date ≤/ }).click();
  await expect(foot).toContainText('1,741 of 10,000 rows');
  const none = await filter('Cost Total $');
  await none.getByRole('combobox').selectOption('is more than');
  await none.getByLabel('Value').fill('99999999999');
  await page.keyboard.press('Enter');
  await expect(cell).toContainText('0 rows with these filters');
  expect(await grid.evaluate((element) => element.clientHeight)).toBe(height);
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(foot).toContainText('10,000 rows');
});
