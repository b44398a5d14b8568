/**
 * What a notebook asks for beyond its own cells: hosts, models, tools, connections, Python, paid cells
 * that run by themselves. A file asks, the server grants; the list is a function of the text alone.
 */
import type { Cell, Document } from './document.ts';

/** One entry, `host:api.example.com`, and the cells that ask for it. */
export interface Ask {
  readonly entry: string;
  readonly cells: readonly string[];
}

/** Everything that a document asks for, in reading order, each entry once. */
export function listAsks(document: Document): readonly Ask[] {
  const asked = new Map<string, string[]>();
  const visit = (cell: Cell): void => {
    for (const entry of askedBy(cell)) asked.set(entry, [...(asked.get(entry) ?? []), cell.id]);
    cell.nested.forEach(visit);
  };
  document.cells.forEach(visit);
  return [...asked].map(([entry, cells]) => ({ entry, cells }));
}

/** The host of an address in the form of a grant, or null. */
export function hostOf(address: string): string | null {
  const host = /^https?:\/\/([^/?#\\]+)/i.exec(address)?.[1];
  return host === undefined ? null : `host:${host.toLowerCase()}`;
}

function askedBy(cell: Cell): readonly string[] {
  switch (cell.type) {
    case 'data':
      return [
        ...listOf(cell.fields.source === undefined ? null : hostOf(cell.fields.source)),
        ...named('connection', cell.fields.connection),
      ];
    case 'code':
      return cell.fields.language === 'python' ? ['python'] : [];
    case 'prompt':
    case 'agent':
      return [...named('model', cell.raw.model), ...named('agent', cell.raw.agent), ...automatic(cell)];
    case 'tool':
      return [...named('tool', cell.raw.tool), ...automatic(cell)];
    default:
      return [];
  }
}

function automatic(cell: Cell): readonly string[] {
  return cell.raw.run === 'auto' ? [`auto:${cell.id}`] : [];
}

function named(kind: string, value: unknown): readonly string[] {
  return typeof value === 'string' ? [`${kind}:${value}`] : [];
}

function listOf(entry: string | null): readonly string[] {
  return entry === null ? [] : [entry];
}
