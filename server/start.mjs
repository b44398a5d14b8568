/**
 * `npm start`: makes the clone ready, then serves it, or opens the files that it is given. Needs nothing
 * but Node.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
// npm goes into the product's folder; files are named from where the person stands.
const given = args.map((arg) => findFile(arg) ?? arg);
const opens = given.some((arg, at) => arg !== args[at] || /^https?:/.test(arg) || isWord(at));
process.exitCode = await supervise(join(product, 'server/cli/quire.mjs'), [opens ? 'open' : 'serve', ...given]);

/** Whether an argument is neither a flag nor a flag's value: it would be a file, so its absence is told. */
function isWord(at) {
  return !args[at].startsWith('-') && !(args[at - 1] ?? '').startsWith('-');
}

function findFile(arg) {
  const path = resolve(process.env.INIT_CWD ?? '.', arg);
  return !arg.startsWith('-') && existsSync(path) ? path : null;
}
