/**
 * The command line: which commands there are, with their flags, and nothing of what they do. Bad usage
 * is exit 2.
 */
import { Command, CommanderError } from 'commander';
import { readVersion } from '../config.ts';
import { endWith, exits } from './exit.ts';

/** Reads the arguments and runs the command; sets the exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = buildProgram();
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exits.passed : exits.refused;
  }
}

function buildProgram(): Command {
  const program = new Command('quire')
    .description('A reactive notebook over data: one YAML file, the same in page, server and command line.')
    .version(readVersion())
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
  addServing(program.command('serve').description('workbench and API; prints an address that opens it once'))
    .option('--open', 'open it in the browser')
    .option('--dev', 'serve the page from its sources')
    .action((flags) => endWith(async () => (await import('./serve.ts')).runServe(flags)));
  addServing(
    program.command('open').description('a notebook over these files, folders or addresses, or a notebook, opened'),
  )
    .argument('<source...>', 'files, folders or addresses')
    .option('--yes', 'copy large files without asking')
    .action((sources, flags) => endWith(async () => (await import('./open/open.ts')).runOpen(sources, flags)));
  addWorkspace(program.command('new').description('an empty notebook; prints its id'))
    .argument('[id]')
    .action((id, flags) => endWith(async () => (await import('./new-notebook.ts')).runNew(id, flags)));
  addWorkspace(program.command('check').description('what is wrong with notebooks; runs nothing, calls nothing'))
    .argument('<notebook...>', 'ids or files')
    .option('--json', 'one JSON document')
    .action((notebooks, flags) => endWith(async () => (await import('./check.ts')).runCheck(notebooks, flags), flags));
  addRunFlags(addWorkspace(program.command('run').description('runs a notebook here and prints its record')))
    .argument('<notebook>', 'id or file')
    .action((notebook, flags) => endWith(async () => (await import('./run.ts')).runRun(notebook, flags), flags));
  program
    .command('schema')
    .description('the JSON Schema of a kind of file, or of the record that `run --json` prints')
    .argument('[kind]', 'notebook, agent, tool, assertion, run, connection, workspace')
    .action((kind) => endWith(async () => (await import('./schema.ts')).runSchema(kind)));
  return program;
}

function addWorkspace(command: Command): Command {
  return command.option('--workspace <dir>', 'folder of notebooks', './notebooks');
}

function addRunFlags(command: Command): Command {
  const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];
  return command
    .option('--json', 'the record as one JSON document')
    .option('--plan', 'cells, calls and price; runs nothing')
    .option('--cell <id>', 'only this and what it needs; may be repeated', collect, [])
    .option('--input <name=value>', 'a value for an input or a selection; may be repeated', collect, [])
    .option('--inputs <file>', 'a JSON object with a value for each input')
    .option('--allow <entry>', 'grants host:…, secret:…, model:…, tool:…, connection:… or python', collect, [])
    .option('--frozen', 'recorded replies only: the default')
    .option('--record', 'call for what is not recorded')
    .option('--live', 'call the models')
    .option('--models <mode>', 'recorded or live', 'recorded')
    .option('--effects <mode>', 'mock or live', 'mock')
    .option('--yes', 'with --effects live: on a draft too')
    .option('--max-cost <usd>', 'stop at this price')
    .option('--changed-since <ref>', 'only what differs from a version')
    .option('--rows <which>', 'some rows of tables of items')
    .option('--fresh', 'all again, ignoring replies')
    .option('--case <id>', 'one case of the suite')
    .option('--jobs <n>', 'parallel cases')
    .option('--retry-errors <n>', 'repeats of errors')
    .option('--save-baseline <file>', 'keep the record to compare with')
    .option('--annotations <format>', 'github');
}

function addServing(command: Command): Command {
  return addWorkspace(command)
    .option('--port <number>', 'port; 0 takes a free one', '4321')
    .option('--host <name>', 'where to listen', '127.0.0.1')
    .option('--auth', 'people sign in')
    .option('--cert <file>', 'TLS certificate')
    .option('--key <file>', 'its key')
    .option('--behind-proxy <address>', 'the address that a proxy serves this under');
}
