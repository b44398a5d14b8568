import { describe, expect, it } from 'vitest';
import { guardFormulas } from './export.ts';

describe('an exported CSV', () => {
  it('disarms formulas and leaves numbers', () => {
    expect(guardFormulas('a,b\n=1+1,-5\n@x,+1e3\n')).toBe("a,b\n'=1+1,-5\n'@x,+1e3\n");
  });
  it('disarms quoted fields inside the quotes', () => {
    expect(guardFormulas('"=HYPERLINK(""x"",1)","-2"\n"a\n=b",c')).toBe('"\'=HYPERLINK(""x"",1)","-2"\n"a\n=b",c');
  });
});
