/** What ran and what SQL was asked, in a panel: an edit shows its wave, and after a reload nothing ran. */
import { command, expect, kept, openNotebook, rewrite, settle, test } from './workbench.ts';

const sql = `SELECT monthname(date) AS month, month(date) AS n, count(*) FILTER (warm) AS warm_days, 0.5 AS rain_mm
FROM days GROUP BY ALL ORDER BY n`;

test('runs and statements are listed as they happen, and a reload runs nothing', async ({ workbench: page }) => {
  await openNotebook(page, 'tour');
  await command(page, 'Activity');
  const panel = page.getByRole('region', { name: 'Activity' });
  const runs = panel.getByRole('listitem');
  await expect(runs.filter({ hasText: 'success' }).first()).toBeVisible();
  await rewrite(page, 'by_month', sql);
  await settle(page);
  await expect(runs.filter({ has: page.locator('code', { hasText: /^by_month$/ }) }).first()).toContainText(
    'you asked',
  );
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').first()).toContainText('12 rows');
  await panel.getByText('SQL log').click();
  await expect(panel).toContainText('0.5 AS rain_mm');
  await kept(page, 'by_month');
  await page.reload();
  await settle(page);
  await expect(panel).toContainText('Nothing ran since this page was opened.');
});
