/** What ran and what SQL was asked, in a panel: an edit shows its wave, and after a reload nothing ran. */
import { command, expect, kept, openNotebook, rewrite, settle, test } from './workbench.ts';

test('runs and statements are listed as they happen, and a reload runs nothing', async ({ workbench: page }) => {
  await openNotebook(page, 'tour');
  await command(page, 'Activity');
  const panel = page.getByRole('region', { name: 'Activity' });
  const runs = panel.getByRole('listitem');
  await expect(runs.filter({ hasText: 'success' }).first()).toBeVisible();
  await rewrite(page, 'by_month', 'SELECT month(date) AS month, count(*) AS days FROM weather GROUP BY ALL ORDER BY 1');
  await settle(page);
  await expect(runs.filter({ has: page.locator('code', { hasText: /^by_month$/ }) }).first()).toContainText(
    'you asked',
  );
  await panel.getByText('SQL log').click();
  await expect(panel).toContainText('SELECT month(date) AS month, count(*) AS days FROM');
  await kept(page, 'by_month');
  await page.reload();
  await settle(page);
  await expect(panel).toContainText('Nothing ran since this page was opened.');
});
