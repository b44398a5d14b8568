#!/usr/bin/env node
/**
 * The command `quire`: lets Node read TypeScript, then hands the arguments to `main.ts`. Commands that
 * serve run under the supervisor; in a clone the example data is put in place first.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const serving = ['serve', 'open'].includes(process.argv[2] ?? '');
const alone = process.env.QUIRE_SUPERVISED === '1' || process.argv.includes('--help');

if (serving && !alone) {
  const { supervise } = await import('../start/supervise.mjs');
  process.exitCode = await supervise(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { register } = await import('tsx/esm/api');
  register();
  if (existsSync(new URL('../../fixtures/example-data.json', import.meta.url))) {
    const { copyExampleData } = await import('../start/example-data.mjs');
    await copyExampleData();
  }
  const { main } = await import('./main.ts');
  await main(process.argv);
}
