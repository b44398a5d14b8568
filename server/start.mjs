/**
 * `npm start`: makes the clone ready, then serves it, or opens the files that it is given. Needs nothing
 * but Node.
 */
import { join } from 'node:path';
import { buildPage, copyData, installPackages, product } from './start/prepare.mjs';
import { supervise } from './start/supervise.mjs';

const args = process.argv.slice(2);
try {
  await installPackages();
  await copyData();
  if (!args.includes('--dev')) await buildPage();
} catch (error) {
  console.error(`quire: ${error.message}`);
  process.exit(3);
}
const command = args.length > 0 && !args[0].startsWith('-') ? 'open' : 'serve';
process.exitCode = await supervise(join(product, 'server/cli/quire.mjs'), [command, ...args]);
