/**
 * What a cell's result answers for. A key is made of the cell's own text and the digests of what it
 * reads; validity compares it with the last success. Synchronous, and needs no sandbox.
 */
import type { Dependency, Graph, GraphNode } from '../graph/graph.ts';
import { listDescendants } from '../graph/reach.ts';
import { type Digest, digestJson, digestLines } from '../lib/digest.ts';
import type { Result } from '../schema/result.ts';
import { type Behaviour, readBehaviour } from './behaviour.ts';
import { isInput, readInput } from './inputs.ts';
import { isRunnable } from './policy.ts';
import type { Session } from './state.ts';

/** What the key that is being made is the digest of: the cell's own behaviour, then names and what is read under them. */
const lines: string[] = [];

/**
 * The key of a cell by what it would read now; null when something that it reads has no result to be
 * read, or a file that it names was not looked at yet. Whether what it reads is current is not asked.
 */
export function keyOf(session: Session, id: string): Digest | null {
  const node = session.graph.nodes.get(id);
  if (node === undefined || !isRunnable(node)) return null;
  const behaviour = readBehaviour(node.cell);
  lines[0] = behaviour.digest;
  let count = 1;
  if (isInput(node)) count = addLines(count, '', digestInput(session, node));
  for (const dependency of node.dependencies) {
    const part = readPart(session, node, dependency);
    if (part === null) return null;
    if (part !== '') count = addLines(count, dependency.id, part);
  }
  for (const path of behaviour.files) {
    const content = session.files.get(path);
    if (content === undefined) return null;
    count = addLines(count, path, `${content}`);
  }
  return digestKey(behaviour, count);
}

/** A cell's own value has no name. */
function addLines(count: number, name: string, part: string): number {
  lines[count] = name;
  lines[count + 1] = part;
  return count + 2;
}

function digestKey(behaviour: Behaviour, count: number): Digest {
  if (behaviour.keyed !== null && isSameStart(behaviour.keyed.lines, count)) return behaviour.keyed.key;
  behaviour.keyed = { lines: lines.slice(0, count), key: digestLines(lines, count) };
  return behaviour.keyed.key;
}

function isSameStart(known: readonly string[], count: number): boolean {
  if (known.length !== count) return false;
  for (let at = count - 1; at >= 0; at -= 1) if (known[at] !== lines[at]) return false;
  return true;
}

/** What a dependency adds to the key: a digest, `''` when only its success counts, null when it cannot be read. */
function readPart(session: Session, node: GraphNode, { id, kind }: Dependency): string | null {
  const dependency = session.graph.nodes.get(id);
  if (dependency === undefined) return null;
  if (kind === 'catch') return session.graph.catchers.get(node.id) === id ? readCaught(session, id) : '';
  if (kind === 'gate' || kind === 'needs') return '';
  if (isInput(dependency) && !isRunnable(dependency)) return digestInput(session, dependency);
  const result = readResult(session, id);
  return result === null ? null : digestResult(result);
}

const inputDigests = new WeakMap<Session['inputs'], Map<GraphNode, Digest>>();

/** An input may have thousands of readers: its value is digested once for as long as no input is set. */
function digestInput(session: Session, node: GraphNode): Digest {
  const digests = inputDigests.get(session.inputs) ?? new Map<GraphNode, Digest>();
  const known = digests.get(node);
  if (known !== undefined) return known;
  const digest = digestJson(readInput(session, node));
  inputDigests.set(session.inputs, digests);
  digests.set(node, digest);
  return digest;
}

/** Whether a cell's output differs from run to run: it reads chance, the clock or a secret. */
export function isVolatile(session: Session, id: string): boolean {
  const node = session.graph.nodes.get(id);
  if (node === undefined) return false;
  return node.reading.volatile || node.dependencies.some(({ id }) => isSecret(session, id));
}

function isSecret({ graph }: Pick<Session, 'graph'>, id: string): boolean {
  const cell = graph.nodes.get(id)?.cell;
  return cell?.type === 'input' && cell.fields.input.secret;
}

const secrets = new WeakMap<Graph, ReadonlySet<string>>();

/** Secret inputs and all that depends on them: what these gave is stored nowhere. */
export function listSecret(session: Pick<Session, 'graph'>): ReadonlySet<string> {
  const { graph } = session;
  const known = secrets.get(graph);
  if (known !== undefined) return known;
  const inputs = [...graph.nodes.keys()].filter((id) => isSecret(session, id));
  const found = new Set(inputs.length > 0 ? [...inputs, ...listDescendants(graph, inputs)] : []);
  secrets.set(graph, found);
  return found;
}

/** What a catcher reads of the cell that it catches: its failure, or that there is none. */
function readCaught(session: Session, id: string): string | null {
  const result = session.results.get(id);
  if (result === undefined) return null;
  if (result.outcome !== 'failed') return 'no failure';
  return digestJson(
    result.failure === undefined ? null : { code: result.failure.code, message: result.failure.message },
  );
}

/** The result that readers of a cell see: its own, its catcher's, or an earlier success after a cancel. */
export function readResult(session: Session, id: string): Result | null {
  const last = session.results.get(id);
  if (last === undefined || last.outcome === 'success') return last ?? null;
  if (last.outcome === 'cancelled') return session.successes.get(id) ?? null;
  if (last.outcome === 'failed') return last.caughtBy === undefined ? null : readResult(session, last.caughtBy);
  return isSettledSkip(last) ? last : null;
}

/** Whether a skipped cell is as it should be: its condition was false, or nothing needed it. */
export function isSettledSkip({ skippedBecause }: Result): boolean {
  return skippedBecause?.kind === 'when' || skippedBecause?.kind === 'not-needed';
}

function digestResult(result: Result): string {
  if (result.outcome === 'skipped') return 'skipped';
  return result.digest ?? result.key ?? `at ${result.startedAt}`;
}
