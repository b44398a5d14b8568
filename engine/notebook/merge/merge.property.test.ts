/** Merges of random edits: nothing that either side wrote is lost, and nothing is made up. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Document } from '../document.ts';
import { editCell } from '../edit/edit-cell.ts';
import { addCell, deleteCells, moveCell } from '../edit/edit-cells.ts';
import { editDocument } from '../edit/edit-document.ts';
import { renameCell } from '../edit/rename.ts';
import { applySplices, type Edit } from '../edit/splice.ts';
import { listIssues, parse } from '../parse.ts';
import { mergeTexts } from './merge.ts';

const cells = Array.from({ length: 6 }, (_, at) => {
  const body = at % 2 === 0 ? 'sql: SELECT 1 AS n # one' : 'code: |\n      return 1;\n      // end';
  return `  # about c${at}\n  - id: c${at}\n    title: Cell ${at}\n    ${body}\n`;
});
const base = `quire: 1\nkind: notebook\nid: book\nname: Book\n\n# cells follow\ncells:\n${cells.join('\n')}\n# the end\n`;

const at = fc.integer({ min: 0, max: 5 });
const edit = fc.oneof(
  fc.record({ kind: fc.constant('title' as const), at }),
  fc.record({ kind: fc.constant('body' as const), at }),
  fc.record({ kind: fc.constant('note' as const), at }),
  fc.record({ kind: fc.constant('delete' as const), at }),
  fc.record({ kind: fc.constant('add' as const), at }),
  fc.record({ kind: fc.constant('move' as const), at, to: at }),
  fc.record({ kind: fc.constant('rename' as const), at }),
  fc.record({ kind: fc.constant('name' as const) }),
);
type Step = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** What a step does to a document; null when it changes nothing. */
function build(document: Document, step: Step, word: string): Edit | null {
  if (step.kind === 'name') return editDocument(document, ['name'], word);
  const cell = document.cells[step.at];
  if (cell === undefined) return null;
  const { id } = cell;
  const body = cell.type === 'sql' ? 'sql' : 'code';
  switch (step.kind) {
    case 'body':
      return editCell(document, id, [body], `SELECT '${word}'`);
    case 'delete':
      return deleteCells(document, [id]);
    case 'add':
      return addCell(document, id, { id: word, sql: `SELECT '${word}'` });
    case 'move':
      return moveCell(document, id, document.cells.filter((each) => each !== cell)[step.to]?.id ?? null);
    case 'rename':
      return renameCell(document, id, word, () => []);
    default:
      return editCell(document, id, [step.kind], word);
  }
}

/** A text after some edits, and every word that the side wrote and did not delete itself. */
function change(side: string, steps: readonly Step[]): { text: string; words: readonly string[] } {
  let document = parse(base);
  for (const [index, step] of steps.entries()) {
    const made = build(document, step, `${side}${index}`);
    if (made !== null) document = parse(applySplices(document.text, made.splices), { previous: document });
  }
  const words = steps.map((_, index) => `${side}${index}`);
  return { text: document.text, words: words.filter((word) => document.text.includes(word)) };
}

const sides = fc.tuple(fc.array(edit, { maxLength: 6 }), fc.array(edit, { maxLength: 6 }));
const run = { seed: 20261201, numRuns: 150 };

it('keeps every word of both sides, in a notebook that reads', () => {
  fc.assert(
    fc.property(sides, ([own, other]) => {
      const [mine, theirs] = [change('mine', own), change('theirs', other)];
      const merged = mergeTexts({ base, mine: mine.text, theirs: theirs.text });
      if (merged === null) return expect.unreachable('both sides are notebooks');
      for (const word of [...mine.words, ...theirs.words]) expect(merged.text).toContain(word);
      const issues = listIssues(parse(merged.text)).filter(({ code }) => code !== 'unknown-field');
      expect(new Set(issues.map(({ cell }) => cell))).toEqual(new Set(merged.conflicts));
      expect(issues.every(({ code }) => code === 'conflict')).toBe(true);
      const ids = parse(merged.text).cells.map(({ id }) => id);
      expect(ids.filter((id) => id.includes('~'))).toEqual([]);
      expect(merged.text).toContain('# the end\n');
      expect(merged.text).toContain('# cells follow\n');
    }),
    run,
  );
});

it('has no conflict and takes both when the sides changed different cells', () => {
  const upper = fc.array(
    fc.record({ kind: fc.constantFrom('title', 'body', 'note'), at: fc.integer({ min: 0, max: 2 }) }),
  );
  const lower = fc.array(
    fc.record({ kind: fc.constantFrom('title', 'body', 'note'), at: fc.integer({ min: 3, max: 5 }) }),
  );
  fc.assert(
    fc.property(upper, lower, (own, other) => {
      const [mine, theirs] = [change('mine', own as Step[]), change('theirs', other as Step[])];
      const one = mergeTexts({ base, mine: mine.text, theirs: theirs.text });
      const turned = mergeTexts({ base, mine: theirs.text, theirs: mine.text });
      expect(one?.conflicts).toEqual([]);
      expect(one?.text).toBe(turned?.text);
      const cut = (text: string) => text.split('  # about c3')[0];
      expect(cut(one?.text ?? '')).toBe(cut(mine.text));
      expect(one?.text.split('  # about c3')[1]).toBe(theirs.text.split('  # about c3')[1]);
    }),
    run,
  );
});
