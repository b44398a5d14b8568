import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../lib/json.ts';
import { parse } from '../parse.ts';
import { editCell } from './edit-cell.ts';
import { moveCell } from './edit-cells.ts';
import { applySplices, invertSplices } from './splice.ts';

/** Texts that YAML reads otherwise than they look. */
const words = fc.constantFrom(
  'plain',
  '',
  ' led by a blank',
  'yes',
  '1.0',
  'null',
  '~',
  "it's",
  'say "hi"',
  '{{ x }}',
  '{{ a.b }} and more',
  'Top #1',
  'a: b',
  '- item',
  '*.csv',
  '!x',
  '&a',
  '| pipe',
  '> fold',
  '@at',
  '`tick`',
  '%d',
  'trailing blank ',
  'two\nlines',
  'two\nlines\n',
  '\n\nled by lines',
  '  indented\nless',
  'tab\tinside',
  '---',
  '...',
  '<<<<<<< HEAD',
  'crlf\r\nline',
  'é ✓ 😀',
  '\\n \\" \\',
  '# no comment',
  '{ a: 1 }',
  '[1, 2]',
);
const value: fc.Arbitrary<Json> = fc.oneof(
  words,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(words, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b c', 'yes', "it's", '1'), words, { maxKeys: 3 }),
);

/** How an author may write the same text. */
const written = fc.constantFrom(
  'Plain text',
  "'single ''quoted'''",
  '"double \\"quoted\\""',
  '|\n      block\n\n      of lines',
  '>-\n      folded\n      lines',
  '{ a: 1,  b: [x,y] }',
  '\n      a: 1\n      b:   2 # two',
  '\n    - x\n    -   y',
  'text   # and a comment',
);
const cell = fc.record({
  fields: fc.dictionary(fc.constantFrom('title', 'sql', 'unknown_field', 'note', 'display'), written, { minKeys: 1 }),
  gap: fc.constantFrom('', '\n', '\n\n', '\n  # above\n', '  # right above\n'),
});
const notebook = fc
  .record({
    cells: fc.array(cell, { minLength: 1, maxLength: 5 }),
    mark: fc.constantFrom('', '', '\uFEFF'),
    end: fc.constantFrom('\n', '', '\n\n# last words\n', "\noutputs: { x: '{{ c0 }}' }\n", '\nunknown:   [ 1,2 ]\n'),
    lines: fc.constantFrom('\n', '\n', '\r\n'),
  })
  .map(({ cells, mark, end, lines }) => {
    const items = cells.map(({ fields, gap }, index) => {
      const body = Object.entries({ sql: 'SELECT 1', ...fields }).map(
        ([key, text]) => `    ${key}:${text.startsWith('\n') ? '' : ' '}${text}`,
      );
      return `${index === 0 ? '' : gap}  - id: c${index}\n${body.join('\n')}`;
    });
    const text = `${mark}quire: 1  # format\nkind: notebook\nid: a/b\n\ncells:\n${items.join('\n')}${end}`;
    return text.replaceAll('\n', lines);
  });

const settings = { seed: 160, numRuns: 300 };
/** What a text says in a file of this line end: YAML reads every line end as one. */
const unixLines = (given: Json): string => JSON.stringify(given);

describe('random notebooks', () => {
  it('C160 stay byte-identical when nothing is changed, whatever they hold', () => {
    fc.assert(
      fc.property(notebook, fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(), (text, noise, place) => {
        const at = place % text.length;
        const mutated = text.slice(0, at) + noise + text.slice(at);
        for (const each of [text, mutated]) {
          const document = parse(each);
          expect(document.text).toBe(each);
          for (const { id, source } of document.cells) {
            const start = document.starts.get(id) ?? -1;
            expect(each.slice(start, start + source.length)).toBe(source);
          }
        }
      }),
      settings,
    );
  });

  it('C161 C162 say after an edit what was asked and keep every other cell and the bytes around', () => {
    fc.assert(
      fc.property(
        notebook,
        fc.nat(),
        fc.constantFrom('title', 'note', 'unknown_field'),
        value,
        (text, pick, key, asked) => {
          const before = parse(text);
          const target = before.cells[pick % before.cells.length];
          if (!target || target.type === null) return;
          const edit = editCell(before, target.id, [key], asked);
          if (!edit) throw new Error(`no edit of ${target.source}`);
          const changed = applySplices(text, edit.splices);
          const after = parse(changed, { previous: before });
          const now = after.cells.find(({ id }) => id === target.id);
          expect(unixLines(now?.raw[key] ?? null)).toBe(unixLines(asked));
          expect(unixLines({ ...now?.raw, [key]: null })).toBe(unixLines({ ...target.raw, [key]: null }));
          const others = before.cells.filter((each) => each !== target);
          expect(after.cells.filter(({ id }) => id !== target.id)).toEqual(others);
          const start = before.starts.get(target.id) ?? 0;
          expect(changed.slice(0, start)).toBe(text.slice(0, start));
          expect(changed.endsWith(text.slice(start + target.source.length))).toBe(true);
          expect(applySplices(changed, invertSplices(text, edit.splices))).toBe(text);
        },
      ),
      settings,
    );
  });

  it('C163 have a cell moved there and back to the same bytes', () => {
    fc.assert(
      fc.property(notebook, fc.nat(), fc.nat(), (text, pick, to) => {
        const before = parse(text);
        const ids = before.cells.map(({ id }) => id);
        const at = pick % ids.length;
        const id = ids[at] ?? '';
        const others = [null, ...ids.filter((each) => each !== id)];
        const there = moveCell(before, id, others[to % others.length] ?? null);
        const moved = applySplices(text, there?.splices ?? []);
        const back = moveCell(parse(moved), id, ids[at - 1] ?? null);
        expect(applySplices(moved, back?.splices ?? [])).toBe(text);
      }),
      settings,
    );
  });
});
