/** Home and the examples have no axe violation: light, dark, and as narrow as a phone. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openNotebook, test } from './workbench.ts';

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 375 },
] as const;

/** What is wrong, in as many words as a person needs to find it. */
async function findViolations(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
    });
    const { violations } = await new AxeBuilder({ page })
      // Drawings are hidden from assistive technology; with thousands of marks they would cost minutes.
      .exclude('.chart-canvas')
      .options({ resultTypes: ['violations'] })
      .analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) => `${colorScheme} ${width}: ${id}: ${html.slice(0, 160)} ${failureSummary}`,
        ),
      ),
    );
  }
  return found;
}

test('home', async ({ workbench: page }) => {
  expect(await findViolations(page)).toEqual([]);
});

for (const id of ['tour', 'films', 'bird-strikes', 'strikes-dashboard', 'film-report'])
  test(id, async ({ workbench: page }) => {
    await openNotebook(page, id);
    expect(await findViolations(page)).toEqual([]);
  });

test('the reading view, to be read and while it is arranged', async ({ workbench: page }) => {
  await openNotebook(page, 'strikes-dashboard');
  await page.getByRole('button', { name: 'Reading view' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Arrange' }).click();
  expect(await findViolations(page)).toEqual([]);
});

test('flights', async ({ workbench: page, server }) => {
  test.setTimeout(600_000);
  await page.goto(`${server.origin}/n/flights`);
  await expect(page.locator('[data-cell]')).not.toHaveCount(0);
  await expect(page.locator('[data-cell]:not([aria-label$=", current"])')).toHaveCount(0, { timeout: 180_000 });
  // Axe lays a raster over the whole height of a page; three million rows would cost it hours. The rows that are
  // there, and what stands around them, are the same in a lower table.
  await page.addStyleTag({ content: '.grid-inner { height: 2000px !important; }' });
  expect(await findViolations(page)).toEqual([]);
});
