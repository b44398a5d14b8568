/**
 * Edges that a cell lays for others: a gate before those who use its subject, a catcher before those
 * who read the cell that it stands in for. Cells that only judge the same cell need neither.
 */
import type { Cell } from '../notebook/document.ts';
import type { Issue, IssueCode } from '../schema/issue.ts';
import type { EdgeKind } from './graph.ts';
import { type Links, locateHead } from './link.ts';

export interface Draft {
  readonly cell: Cell;
  readonly links: Links;
  readonly edges: Map<string, EdgeKind>;
  readonly issues: Issue[];
}

/** Drafts by cell id, in reading order. */
export type Drafts = ReadonlyMap<string, Draft>;

/** catcher → caught. Adds the edges x → c and c → every dependent of x. */
export function layCatchers(drafts: Drafts): ReadonlyMap<string, string> {
  const catchers = new Map<string, string>();
  const holder = new Map<string, string>();
  for (const [id, draft] of drafts) {
    const caught = draft.links.catches;
    if (caught === undefined || draft.cell.disabled) continue;
    const first = holder.get(caught);
    if (first !== undefined) {
      refuse(draft, 'several-catchers', `the failure of \`${caught}\` is already handled by \`${first}\``);
      continue;
    }
    if (draft.edges.has(caught)) {
      refuse(
        draft,
        'self-reference',
        `\`${id}\` runs when \`${caught}\` has failed, so it cannot read it; it has \`error\``,
      );
    }
    catchers.set(id, caught);
    holder.set(caught, id);
    for (const dependent of listUsers(drafts, caught)) if (dependent !== id) addEdge(drafts, dependent, id, 'catch');
    draft.edges.set(caught, 'catch');
  }
  return catchers;
}

/** gate → subjects. Adds an edge from the gate to each dependent of a subject that is not the gate's ancestor. */
export function layGates(drafts: Drafts): ReadonlyMap<string, readonly string[]> {
  const gates = new Map<string, readonly string[]>();
  for (const [id, { cell, links }] of drafts) {
    if (cell.type !== 'assertion' || cell.fields.severity !== 'gate' || cell.disabled) continue;
    gates.set(id, links.judges);
    const ancestors = listAncestors(drafts, id);
    for (const subject of links.judges) {
      for (const dependent of listUsers(drafts, subject)) {
        if (dependent !== id && !ancestors.has(dependent)) addEdge(drafts, dependent, id, 'gate');
      }
    }
  }
  return gates;
}

/** Cells that use another's value; those that only judge it see it whatever happens. */
function listUsers(drafts: Drafts, subject: string): readonly string[] {
  const users: string[] = [];
  for (const [id, { edges, links, cell }] of drafts) {
    if (edges.has(subject) && !cell.disabled && !links.judges.includes(subject)) users.push(id);
  }
  return users;
}

function listAncestors(drafts: Drafts, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const dependency of drafts.get(next)?.edges.keys() ?? []) {
      if (found.has(dependency)) continue;
      found.add(dependency);
      open.push(dependency);
    }
  }
  return found;
}

function addEdge(drafts: Drafts, from: string, to: string, kind: EdgeKind): void {
  const edges = drafts.get(from)?.edges;
  if (edges !== undefined && !edges.has(to)) edges.set(to, kind);
}

function refuse(draft: Draft, code: IssueCode, message: string): void {
  draft.issues.push({ code, severity: 'error', cell: draft.cell.id, ...locateHead(draft.cell), message });
}
