import { describe, expect, it } from 'vitest';
import { parseBody, parseExpression } from './javascript.ts';
import { isCellName } from './scope.ts';
import { parseExpressionField, parseTemplate, readWhole } from './template.ts';
import { writeJavascriptTokens } from './tokens.ts';

const cells = (text: string) =>
  parseTemplate(text).parts.flatMap((part) =>
    part.kind === 'expression'
      ? part.expression.names
          .filter(({ name }) => isCellName(name))
          .map(({ name, member }) => (member ? `${name}.${member}` : name))
      : [],
  );

describe('templates', () => {
  it('C021 {{ region }} names the input, with its place', () => {
    const text = 'in {{ region }}!';
    const [, part] = parseTemplate(text).parts;
    if (part?.kind !== 'expression') throw new Error('no expression');
    const [name] = part.expression.names;
    expect(text.slice(name?.start, name?.end)).toBe('region');
  });

  it('C021 zero-width characters do not break an expression and stay in its strings', () => {
    const { parts, issues } = parseTemplate('{{\u200b region\u200d + "👩\u200d👩" }}');
    expect(issues).toEqual([]);
    expect(parts[0]?.kind === 'expression' && parts[0].expression.code).toBe('region  + "👩\u200d👩"');
    expect(cells('{{\ufeffregion\u200b}}')).toEqual(['region']);
  });

  it('C022 a loop variable inside a template is no reference', () => {
    expect(cells('{{ rows(t, 3).map(row => row.name + suffix).join() }}')).toEqual(['t', 'suffix']);
    expect(cells('{{ list.map(({ a, b: [c] }, i) => a + c + i + x) }}')).toEqual(['list.map', 'x']);
    expect(cells('{{ (() => { const local = far; return local })() }}')).toEqual(['far']);
  });

  it('ends an expression where JavaScript ends it', () => {
    expect(cells('{{ "}}" + a }} {{ {b: {c: 1}}.b }} {{ `${"}}"}${d}` }}')).toEqual(['a', 'd']);
    expect(cells('{{ (a) /* }} */ }} {{ b // }}\n }}')).toEqual(['a', 'b']);
  });

  it('keeps the text around expressions, and \\{{ as braces', () => {
    const { parts } = parseTemplate('a \\{{ b }} {{ c }} d');
    expect(parts.map((part) => (part.kind === 'text' ? part.text : part.expression.code))).toEqual([
      'a {{ b }} ',
      'c',
      ' d',
    ]);
  });

  it.each([
    ['{{ a b }}', 'after the expression'],
    ['{{ a', 'not closed'],
    ['{{ }}', 'no expression'],
    ['{{ if (x) }}', 'Unexpected token'],
    ['{{ a + }}', 'Unexpected token'],
    ["{{ 'a }}", 'Unterminated string'],
  ])('%s is an invalid expression', (text, words) => {
    const { issues } = parseTemplate(text);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ code: 'invalid-expression', message: expect.stringContaining(words) });
  });

  it('goes on behind a mistake', () => {
    expect(cells('{{ a b }} and {{ c }}')).toEqual(['c']);
  });

  it('keeps the type of a template that is one expression', () => {
    expect(readWhole(parseTemplate('{{ a }}'))?.code).toBe('a');
    expect(readWhole(parseTemplate('{{ a }}{{ b }}'))).toBeNull();
    expect(readWhole(parseTemplate('x {{ a }}'))).toBeNull();
  });

  it('reads an expression field bare or in braces', () => {
    for (const text of ['a.b > 3', "'{{'.length + a.b", ' {{ a.b > 3 }} ', '{{ a.b }}\n']) {
      const read = parseExpressionField(text);
      expect('expression' in read && read.expression.names.map(({ name, member }) => [name, member])).toEqual([
        ['a', 'b'],
      ]);
    }
    expect(parseExpressionField('a; b')).toMatchObject({ issue: { code: 'invalid-expression' } });
    expect(parseExpressionField('{{ a }} {{ b }}')).toMatchObject({ issue: { code: 'invalid-expression' } });
  });

  it('never throws and stays linear on hostile texts', () => {
    for (const piece of ['{{', '{{ (', '{{ [', '{{ `${', '{{ /* }}', '{{ /', '}} {{', '{{ a }}', '{{ "'])
      expect(() => parseTemplate(piece.repeat(20_000))).not.toThrow();
    expect(parseTemplate(`{{ ${'('.repeat(50_000)}a${')'.repeat(50_000)} }}`).issues).toHaveLength(1);
  });
});

describe('JavaScript', () => {
  const read = (code: string) => {
    const at = parseExpression(code, 0);
    if ('issue' in at) throw new Error(at.issue.message);
    return at.expression;
  };

  it.each([
    ['hours.brush', 'hours', 'brush'],
    ['refine?.last.draft', 'refine', 'last'],
    ["t['current'].day", 't', 'current'],
    ['t[0].rate', 't', undefined],
  ])('%s reads %s with member %s', (code, name, member) => {
    expect(read(code).names[0]).toEqual({ name, start: 0, end: name.length, ...(member && { member }) });
  });

  it('C008 names in strings, comments, keys and members are no names', () => {
    expect(read('({ a: 1, "b": c })["d"] /* e */').names.map(({ name }) => name)).toEqual(['c']);
    expect(read('({ a })').names.map(({ name }) => name)).toEqual(['a']);
  });

  it.each([
    ['run.id', true],
    ['run.started_at', true],
    ['run.version', false],
    ['run', true],
    ['new Date()', true],
    ['Date()', true],
    ['Date.now()', true],
    ['new Date(a)', false],
    ['Date.parse(a)', false],
    ['Math.random()', true],
    ['Math.max(1, 2)', false],
    ['[Date]', true],
    ['((run) => run.id)(a)', false],
  ])('%s: volatile is %s', (code, volatile) => {
    expect(read(code).volatile).toBe(volatile);
  });

  it('sees paths and calls that are the whole expression', () => {
    expect(read('one(t).day').path).toEqual({ root: 't', members: ['day'], one: true });
    expect(read('t.current.day').path).toEqual({ root: 't', members: ['current', 'day'], one: false });
    expect(read('a + b').path).toBeUndefined();
    expect(read("choice(dir, 'ASC', ['x', -1, { a: null }])").call).toMatchObject({
      name: 'choice',
      arguments: [{ path: { root: 'dir' } }, { literal: 'ASC' }, { literal: ['x', -1, { a: null }] }],
    });
    expect(read('ident(a) + 1').call).toBeUndefined();
  });

  it('the name of a class expression is known inside of it alone', () => {
    const names = (code: string) => parseBody(code).names.map(({ name }) => name);
    expect(names('return new (class Foo { f = Foo.g + h; m() { return class Foo {} } })()')).toEqual(['h']);
    expect(names('const C = class D extends E {}; return C + D')).toEqual(['E', 'D']);
    expect(names('return function () { return new.target }')).toEqual([]);
  });

  it('reads a function body', () => {
    const code = 'const a = tickets.length;\nfor (const row of other) { if (row.x) return a }\nfunction tickets2() {}';
    const body = parseBody(code);
    expect(body.names.map(({ name }) => name)).toEqual(['tickets', 'other']);
    expect(body.returns).toBe(true);
    expect(parseBody('const n = 2; n === output').last).toEqual({ start: 13, end: 25 });
    expect(parseBody('(n === output);;').last).toEqual({ start: 0, end: 14 });
    expect(parseBody('[1].map(() => { return a })').returns).toBe(false);
  });

  it.each(['return (', 'import x from "y"; return 1', 'const a = 1; const a = 2', 'await x'])(
    '%s is an invalid body',
    (code) => {
      expect(parseBody(code).issues).toMatchObject([{ code: 'invalid-expression' }]);
    },
  );

  it('says that nothing can be awaited, at the word', () => {
    const [issue] = parseBody('const r = await load(); return r').issues;
    expect(issue).toMatchObject({ start: 10, end: 15, message: 'JavaScript: nothing can be awaited here' });
    expect(parseBody('await (').issues[0]?.message).not.toContain('awaited');
  });

  it('C058 white space and comments do not change the tokens, line breaks that end a statement do', () => {
    const tokens = writeJavascriptTokens('return a + `x ${ b } y`');
    expect(writeJavascriptTokens('return a /* sum */ +\n  `x ${b} y`; // end')).toBe(`${tokens}`);
    expect(writeJavascriptTokens('return\na + `x ${ b } y`')).not.toBe(tokens);
    expect(writeJavascriptTokens('return a + `x  ${ b } y`')).not.toBe(tokens);
    expect(writeJavascriptTokens('not ( code')).toBe('not ( code');
  });
});
