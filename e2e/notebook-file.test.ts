/** A notebook as a file: it gets another name and address, goes to the trash, and comes back. */
import { cellOf, command, expect, saved, settle, test } from './workbench.ts';

test('a notebook is renamed where its name stands, moved, deleted and taken back', async ({
  workbench: page,
  server,
}) => {
  await page.getByRole('button', { name: 'New notebook' }).click();
  await settle(page);
  await page.getByRole('heading', { name: 'Untitled' }).first().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Name of the notebook' });
  await dialog.getByLabel('Address').fill('My notes');
  await dialog.getByLabel('Name').fill('Notes on rain');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByRole('alert')).toContainText('cannot be a notebook');
  await dialog.getByLabel('Address').fill('tour');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('taken');
  await dialog.getByLabel('Address').fill('rain/notes');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/n\/rain\/notes/);
  await settle(page);
  await expect(page.getByRole('button', { name: 'Notes on rain' })).toBeVisible();
  await expect(cellOf(page, 'query').getByRole('gridcell', { name: '1', exact: true })).toBeVisible();
  await saved(page);
  const text = await server.read('rain/notes');
  expect(text).toMatch(/^id: rain\/notes$/m);
  expect(text).toMatch(/^name: .?Notes on rain.?$/m);

  await command(page, 'Delete the notebook');
  const sure = page.getByRole('dialog', { name: 'Delete Notes on rain?' });
  await page.keyboard.press('Escape');
  await expect(sure).toHaveCount(0);
  await page.getByRole('button', { name: 'Notebook menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete the notebook' }).click();
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Notes on rain/ })).toHaveCount(0);
  await page.getByRole('listitem').filter({ hasText: 'Deleted' }).getByRole('button', { name: 'Undo' }).click();
  await settle(page);
  await expect(page.getByRole('button', { name: 'Notes on rain' })).toBeVisible();
  expect(await server.read('rain/notes')).toBe(text);
});
