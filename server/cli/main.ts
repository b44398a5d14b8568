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
  addServing(program.command('open').description('a notebook over these files, folders or addresses, opened'))
    .argument('<source...>', 'files, folders or addresses')
    .option('--yes', 'copy large files without asking')
    .action((sources, flags) => endWith(async () => (await import('./open.ts')).runOpen(sources, flags)));
  addWorkspace(program.command('new').description('an empty notebook; prints its id'))
    .argument('[id]')
    .action((id, flags) => endWith(async () => (await import('./new-notebook.ts')).runNew(id, flags)));
  addWorkspace(program.command('check').description('what is wrong with notebooks; runs nothing, calls nothing'))
    .argument('<notebook...>', 'ids or files')
    .option('--json', 'one JSON document')
    .action((notebooks, flags) => endWith(async () => (await import('./check.ts')).runCheck(notebooks, flags)));
  program
    .command('schema')
    .description('the JSON Schema of a kind of file')
    .argument('[kind]', 'notebook, agent, tool, assertion, connection, workspace')
    .action((kind) => endWith(async () => (await import('./schema.ts')).runSchema(kind)));
  return program;
}

function addWorkspace(command: Command): Command {
  return command.option('--workspace <dir>', 'folder of notebooks', './notebooks');
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
