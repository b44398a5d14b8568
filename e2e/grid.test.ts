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
