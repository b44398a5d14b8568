/** A page that notes its longest task, and must have had none above two seconds. */
import type { Page } from '@playwright/test';
import { test as base, expect } from './workbench.ts';

/** The longest task since the page was opened, in ms. */
export const readLongestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks));

/** A test whose page must not freeze. */
export const test = base.extend<{ watched: Page }>({
  watched: async ({ workbench: page }, use) => {
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
        buffered: true,
      });
    });
    await use(page);
    expect(await readLongestTask(page), 'the longest task in ms').toBeLessThan(2000);
  },
});
