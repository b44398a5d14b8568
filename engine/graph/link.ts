/**
 * What one cell waits for by its own text, and which of its references lead nowhere. A function of the
 * cell, its reading and the names alone; edges that others lay (gates, catchers) are left to `guards`.
 */
import { findNearest } from '../lib/nearest.ts';
import type { Cell } from '../notebook/document.ts';
import type { Issue, IssueCode } from '../schema/issue.ts';
import type { Reading, Reference } from '../text/reference.ts';
import { explainForeign } from '../text/scope.ts';
import type { EdgeKind, ReadCell } from './graph.ts';
import { isSource, listNested, type Names } from './names.ts';

export interface Links {
  readonly reading: Reading;
  readonly edges: ReadonlyMap<string, EdgeKind>;
  readonly issues: readonly Issue[];
  /** The cell whose failure this one handles. */
  readonly catches: string | undefined;
  /** Cells that it judges, and so reads whatever a gate or a catcher says. */
  readonly judges: readonly string[];
}

/** A reference and the cell, the loop or one nested in it, whose text it stands in. */
interface Site {
  readonly cell: Cell;
  readonly reference: Reference;
  /** Taken by its spelling from a statement that could not be followed: no issue when it is no cell. */
  readonly guessed: boolean;
}

interface Draft {
  readonly edges: Map<string, EdgeKind>;
  readonly issues: Issue[];
  readonly judges: string[];
  catches: string | undefined;
}

/** Resolves the references of a cell; of a loop, its nested cells' too. */
export function linkCell(cell: Cell, read: ReadCell, names: Names): Links {
  const nested = listNested(cell);
  const inner = new Set<string>();
  for (const { id } of nested) inner.add(id);
  const draft: Draft = { edges: new Map(), issues: [], judges: [], catches: undefined };
  const readings = [cell, ...nested].map((part) => {
    const reading = read(part);
    for (const issue of reading.issues) draft.issues.push({ ...issue, cell: part.id });
    const link = (reference: Reference, guessed: boolean) => {
      if (!inner.has(reference.to)) linkSite(cell, { cell: part, reference, guessed }, names, draft);
    };
    for (const reference of reading.references) link(reference, reference.guessed ?? false);
    if (!reading.known) for (const reference of reading.candidates) link(reference, true);
    return reading;
  });
  const { edges, issues, judges, catches } = draft;
  return { reading: joinReadings(readings), edges, issues, judges, catches };
}

function joinReadings(readings: readonly Reading[]): Reading {
  const [only] = readings;
  if (only !== undefined && readings.length === 1) return only;
  return {
    references: readings.flatMap((reading) => reading.references),
    known: readings.every((reading) => reading.known),
    candidates: readings.flatMap((reading) => reading.candidates),
    volatile: readings.some((reading) => reading.volatile),
    issues: readings.flatMap((reading) => reading.issues),
  };
}

function linkSite(cell: Cell, site: Site, names: Names, draft: Draft): void {
  const { to, member, path } = site.reference;
  const target = names.find(to);
  if (target === undefined) {
    if (!site.guessed) draft.issues.push(explainUnknown(site, names));
  } else if (path[0] === 'display') {
    return; // how a cell looks waits for nothing: the page filters what is shown
  } else if (to === cell.id) {
    if (!site.guessed && path[0] !== 'assertions')
      draft.issues.push(makeIssue(site, 'self-reference', `\`${site.cell.id}\` reads itself`));
  } else if (member !== undefined && isSource(target, member)) {
    draft.edges.set(`${to}.${member}`, 'reads');
  } else if (target.type === 'chart') {
    draft.issues.push(explainPicture(site, target));
  } else if (path[0] === 'catch') {
    draft.catches = target.id;
  } else {
    linkValue(site, target.id, draft);
  }
}

/** `to`: the id as the cell itself holds it: maps find one and the same string sooner than an equal one. */
function linkValue(site: Site, to: string, draft: Draft): void {
  const { path } = site.reference;
  if (path[0] === 'of' && site.cell.type === 'assertion') draft.judges.push(to);
  const kind = path[0] === 'needs' ? 'needs' : site.cell.type === 'input' ? 'options' : 'reads';
  if (draft.edges.get(to) === undefined || kind === 'reads') draft.edges.set(to, kind);
}

function explainUnknown(site: Site, names: Names): Issue {
  const { to } = site.reference;
  const loop = names.findLoop(to);
  if (loop !== undefined) {
    const hint = `read it as \`${loop}.last.${to}\`, in SQL as \`${loop}.${to}\``;
    return { ...makeIssue(site, 'unknown-reference', `\`${to}\` is inside the loop \`${loop}\``), hint };
  }
  const near = findNearest(to, names.listIds());
  const instead = site.cell.type === 'code' ? explainForeign(to) : undefined;
  const hint = instead ?? (near === undefined ? undefined : `did you mean \`${near}\`?`);
  const issue = makeIssue(site, 'unknown-reference', `there is no cell \`${to}\``);
  return hint === undefined ? issue : { ...issue, hint };
}

function explainPicture(site: Site, chart: Cell): Issue {
  const { member } = site.reference;
  const what = `\`${chart.id}\` is a picture, which nothing can read`;
  const issue = makeIssue(
    site,
    'picture-reference',
    member === undefined ? what : `${what}; it has no selection \`${member}\``,
  );
  return { ...issue, hint: `read its data, or a selection \`${chart.id}.<name>\`` };
}

function makeIssue(site: Site, code: IssueCode, message: string): Issue {
  return { code, severity: 'error', cell: site.cell.id, ...locateReference(site.cell, site.reference), message };
}

/** Where a reference stands in its cell's piece; the first line when the field's text is not known. */
function locateReference(cell: Cell, reference: Reference): { from: number; to: number } {
  const path = reference.path.join('\n');
  const text = cell.texts.find((entry) => entry.path.join('\n') === path);
  if (text === undefined) return locateHead(cell);
  return { from: text.locate(reference.start), to: text.locate(reference.end) };
}

/** The first line of a cell's piece: where issues of the cell as a whole stand. */
export function locateHead(cell: Cell): { from: number; to: number } {
  const end = cell.source.search(/\r?\n|$/);
  return { from: 0, to: end };
}
