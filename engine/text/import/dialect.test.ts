import { expect, it } from 'vitest';
import { guessDialect } from './dialect.ts';

const guess = (text: string, given = {}) => guessDialect(text, given, true);

it.each([
  ['a,b\n1,2\n', ','],
  ['a\tb\n1,5\t2\n', '\t'],
  ['a;b\n1,5;2,5\n3,5;4,5\n', ';'],
  ['1,5;2,5;3,5\n2,5;3,5;4,5\n', ';'],
  ['a|b|c\nx, y|1|2\nz|3|4, 5, 6\n', '|'],
  ['name;note\nx;"a, b, c, d"\ny;one, two\n', ';'],
  ['only\none\n', ','],
  ['time,value\n10:00;x,1\n11:00;y,2\n', ','],
])('finds the delimiter of %j', (text, delimiter) => {
  expect(guess(text).delimiter).toBe(delimiter);
});

it.each([
  ['name,age\nAnn,3\n', true],
  ['Ann,3\nBob,4\n', false],
  ['1,2\n3,4\n', false],
  ['2010-01-01,x\n2010-01-02,y\n', false],
  ['country,2010,2011\nFR,1.5,2\n', true],
  ['FR,2010,2011\nDE,2012,2013\n', false],
  ['site,Jan 2010,Feb 2010\na,1,2\n', true],
  ['name\nAnn\n', true],
  ['a,,c\n1,2,3\n', true],
  [',\n1,2\n', false],
])('knows whether %j has a header', (text, header) => {
  expect(guess(text).header).toBe(header);
});

it('begins behind titles and empty lines, where the table is', () => {
  const text = 'Sales report\nmade by Ann\n\nregion,units,price\nnorth,1,2\nsouth,3,4\n';
  expect(guess(text)).toMatchObject({ skip: 3, fields: ['region', 'units', 'price'], header: true });
  expect(guess('\r\n\r\na,b\r\n1,2\r\n')).toMatchObject({ skip: 2, fields: ['a', 'b'] });
  expect(guess('a\n1,2\n').skip).toBe(0);
});

it('takes single quotes only where no double one is', () => {
  expect(guess("a,b\n'x, y','z'\n")).toMatchObject({ quote: "'", delimiter: ',' });
  expect(guess(`a,b\n'x','y'\n"p, q",z\n`).quote).toBe('"');
  expect(guess("name,n\nO'Brien,1\n'tis,2\n").quote).toBe('"');
});

it('says what the cell says, and reads by it', () => {
  const given = { delimiter: ';', quote: "'", escape: '\\', header: false, skip: 1 };
  expect(guess("x\n'a\\'b;c';2\n", given)).toEqual({ ...given, fields: ["a'b;c", '2'] });
});

it('reads quoted fields over several lines, and doubled quotes', () => {
  expect(guess('"a\nb","c ""d"""\n1,2\n').fields).toEqual(['a\nb', 'c "d"']);
});

it('has one empty field of an empty text', () => {
  expect(guess('')).toEqual({ delimiter: ',', quote: '"', escape: '"', header: false, skip: 0, fields: [''] });
});
