/** Menus load what draws them when they are first opened: by mouse and by keys they behave as one from the start. */
import { cellOf, expect, test } from './workbench.ts';

test('a menu opens at the first click, works by keys, and gives the focus back', async ({ workbench: page }) => {
  await page.getByRole('link', { name: /A first tour/ }).click();
  await cellOf(page, 'best').getByRole('button', { name: 'More for best' }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(cellOf(page, 'best').getByRole('button', { name: 'More for best' })).toBeFocused();

  await page.getByRole('button', { name: 'Notebook menu' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('a note is shown, though nothing was drawn of notes before', async ({ workbench: page }) => {
  await page.getByRole('link', { name: /A first tour/ }).click();
  await cellOf(page, 'best').getByRole('button', { name: 'More for best' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(cellOf(page, 'best')).toHaveCount(0);
  const note = page.getByRole('listitem').filter({ hasText: 'best' });
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(cellOf(page, 'best')).toBeVisible();
});

test('a filter and a choice open at the first click', async ({ workbench: page }) => {
  await page.getByRole('link', { name: /A first tour/ }).click();
  await expect(cellOf(page, 'by_month').getByRole('gridcell', { name: 'January' })).toBeVisible();
  await cellOf(page, 'by_month').getByRole('columnheader').first().hover();
  await cellOf(page, 'by_month').getByRole('button', { name: 'Filter month' }).click();
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused();
  await page.keyboard.type('uary');
  await page.keyboard.press('Enter');
  await expect(cellOf(page, 'by_month').locator('.table-foot')).toContainText('2 of 12');

  await cellOf(page, 'kind').getByRole('button', { name: 'Weather' }).click();
  await page.getByRole('checkbox', { name: 'snow' }).click();
  await expect(cellOf(page, 'summary')).toContainText('Only snow counts.');
  await page.keyboard.press('Escape');
  await expect(cellOf(page, 'kind').getByRole('button', { name: 'Weather' })).toBeFocused();
});
