import { describe, expect, it } from 'vitest';
import { loadLanguage } from './language.ts';
import { paintText } from './paint.ts';

describe('static text', () => {
  it('has the looks of the language and loses no character', async () => {
    const { language } = await loadLanguage('sql');
    const text = "SELECT 'x' AS a -- why\nFROM flights";
    const groups = paintText(text, language.parser, [{ from: 28, to: 35 }]);
    expect(groups.flatMap((group) => group.pieces.map((piece) => piece.text)).join('')).toBe(text);
    const looks = groups.flatMap((group) => group.pieces).filter((piece) => piece.look !== '');
    expect(looks).toContainEqual({ text: 'SELECT', look: 'tok-keyword' });
    expect(looks).toContainEqual({ text: "'x'", look: 'tok-string' });
    expect(looks).toContainEqual({ text: '-- why', look: 'tok-comment' });
  });
  it('keeps the pieces of a chip together', () => {
    const groups = paintText('a bc d', null, [{ from: 2, to: 4 }]);
    expect(groups.map((group) => [group.chip !== null, group.pieces[0]?.text])).toEqual([
      [false, 'a '],
      [true, 'bc'],
      [false, ' d'],
    ]);
  });
});
