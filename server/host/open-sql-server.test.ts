import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlServer } from './open-sql-server.ts';

it('what ended processes left in the inbox is removed at the start, what a running one has is kept', () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-inbox-'));
  const inbox = join(root, '.quire/inbox');
  // No process has this number: it is above the largest that systems give.
  for (const name of ['4194305-crashed', 'older', `${process.pid}-running`])
    mkdirSync(join(inbox, name, 'source'), { recursive: true });
  openSqlServer(root);
  expect(readdirSync(inbox)).toEqual([`${process.pid}-running`]);
});
