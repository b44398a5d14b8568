/** What an edit does, and what it does not do: to other cells, and to the bytes of the file. */
import {
  cellOf,
  command,
  expect,
  openNotebook,
  readRun,
  rewrite,
  saved,
  settle,
  test,
  writeInto,
} from './workbench.ts';

const chain = `quire: 1
kind: notebook
id: chain
name: Chain   # kept as it is

cells:
  # Where all begins.
  - id: base
    type: data
    rows: [{ n: 1 }, { n: 2 }, { n: 3 }]
  - id: big
    sql: |
      SELECT n * 10 AS n FROM base   -- tenfold
  - { id: total, sql: 'SELECT sum(n)::INT AS n FROM big' }   # one line
  - id: said
    code: |
      return 'total ' + total[0].n;
  - id: apart
    code: |
      return 'apart';
`;

test('an edit runs its dependents alone, and changes only its own bytes', async ({ workbench: page, server }) => {
  await server.write('chain', chain);
  await openNotebook(page, 'chain');
  await expect(cellOf(page, 'said')).toContainText('total 60');
  const [base, apart] = [await readRun(page, 'base'), await readRun(page, 'apart')];
  await rewrite(page, 'big', 'SELECT n * 100 AS n FROM base   -- tenfold\n');
  await expect(cellOf(page, 'said')).toContainText('total 600');
  await expect(cellOf(page, 'said').locator('.cell-reason')).toContainText('total');
  expect([await readRun(page, 'base'), await readRun(page, 'apart')]).toEqual([base, apart]);
  await saved(page);
  expect(await server.read('chain')).toBe(chain.replace('n * 10 ', 'n * 100 '));

  const runs = await Promise.all(['big', 'total', 'said'].map((id) => readRun(page, id)));
  await rewrite(page, 'total', 'SELECT  sum(n)::INT  AS n\nFROM big');
  await settle(page);
  await saved(page);
  expect(await server.read('chain')).toContain('SELECT  sum(n)::INT  AS n');
  await expect(cellOf(page, 'said')).toHaveAccessibleName(/current/);
  expect(await readRun(page, 'said')).toBe(runs[2]);
});

test('undo and redo bring back bytes and values', async ({ workbench: page, server }) => {
  await server.write('chain', chain);
  await openNotebook(page, 'chain');
  await rewrite(page, 'big', 'SELECT n AS n FROM base\n');
  await expect(cellOf(page, 'said')).toContainText('total 6');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cellOf(page, 'said')).toContainText('total 60');
  await saved(page);
  expect(await server.read('chain')).toBe(chain);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(cellOf(page, 'said')).not.toContainText('total 60');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
});

test('a rename is followed by every reference and keeps what the cell made', async ({ workbench: page, server }) => {
  await server.write('chain', chain);
  await openNotebook(page, 'chain');
  await expect(cellOf(page, 'said')).toContainText('total 60');
  const [made, apart] = [await readRun(page, 'big'), await readRun(page, 'apart')];
  await cellOf(page, 'big').getByRole('button', { name: 'big', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'New name of big' });
  await field.fill('large');
  await field.press('Enter');
  await expect(cellOf(page, 'large')).toHaveAccessibleName(/SQL, large, current/);
  await expect(cellOf(page, 'total')).toContainText('FROM large');
  await expect(cellOf(page, 'said')).toHaveAccessibleName(/current/);
  await expect(cellOf(page, 'said')).toContainText('total 60');
  expect(await readRun(page, 'large')).toContain(made.split(' | ')[0] ?? '?');
  expect(await readRun(page, 'apart')).toBe(apart);
  await saved(page);
  expect(await server.read('chain')).toBe(chain.replace('id: big', 'id: large').replace('FROM big', 'FROM large'));
});

test('a cycle is shown with its path and the rest goes on; undo mends it', async ({ workbench: page, server }) => {
  await server.write('chain', chain);
  await openNotebook(page, 'chain');
  await rewrite(page, 'big', 'SELECT n FROM total\n');
  await expect(cellOf(page, 'big')).toHaveAccessibleName(/blocked/);
  await expect(cellOf(page, 'big').locator('.issue')).toContainText('cycle');
  await expect(cellOf(page, 'big').locator('.issue')).toContainText('total');
  await expect(cellOf(page, 'apart')).toHaveAccessibleName(/current/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cellOf(page, 'said')).toHaveAccessibleName(/current/);
});

test('broken SQL fails where it is broken, and what it made before stays', async ({ workbench: page, server }) => {
  await server.write('chain', chain);
  await openNotebook(page, 'chain');
  await rewrite(page, 'big', 'SELECT n, FROM base WHERE WHERE\n');
  const failure = cellOf(page, 'big').getByRole('group', { name: 'Failure of big' });
  await expect(failure).toContainText(/syntax error/i);
  await expect(failure.getByRole('button')).toContainText(/line 1/);
  await expect(cellOf(page, 'big').locator('.cm-lintRange-error')).toHaveCount(1);
  await expect(cellOf(page, 'total')).toHaveAccessibleName(/skipped|stale/);
  await expect(cellOf(page, 'apart')).toHaveAccessibleName(/current/);
  await writeInto(page, 'big', 'SELECT n FROM base\n');
  await expect(cellOf(page, 'big').getByText('editing', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(cellOf(page, 'said')).toContainText('total 6');
});

test('a disabled cell keeps its dependents from running until it is enabled', async ({ workbench: page, server }) => {
  await server.write('chain', chain);
  await openNotebook(page, 'chain');
  await cellOf(page, 'total').locator('.cell-type').focus();
  await command(page, 'Disable or enable');
  await expect(cellOf(page, 'total')).toHaveAccessibleName(/disabled/);
  await expect(cellOf(page, 'said')).not.toHaveAccessibleName(/current/);
  await command(page, 'Disable or enable');
  await expect(cellOf(page, 'said')).toHaveAccessibleName(/current/);
});

test('of two cells with one name the second says so, and the fix takes it apart', async ({
  workbench: page,
  server,
}) => {
  await server.write('twice', chain.replace('id: apart', 'id: said').replace('id: chain', 'id: twice'));
  await openNotebook(page, 'twice');
  await page.getByRole('button', { name: /issue/ }).click();
  const issues = page.getByRole('region', { name: 'Issues and failures' });
  await expect(issues.getByText('duplicate-id')).toBeVisible();
  await expect(cellOf(page, 'total')).toHaveAccessibleName(/current/);
});
