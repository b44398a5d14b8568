import { expect, test } from 'vitest';
import { rewriteCode } from './switch-language.ts';

test('a cell that was not written yet begins in the other language with what it reads', () => {
  expect(rewriteCode('return 1\n', 'python', [])).toBe('def main(data):\n    return 1\n');
  expect(rewriteCode('', 'python', ['flights'])).toBe('def main(data):\n    return data["flights"]\n');
  expect(rewriteCode('def main(data):\n    return 1\n', 'javascript', [])).toBe('return 1\n');
});

test('a text that was written is kept as remarks', () => {
  expect(rewriteCode('const n = t.length\n\nreturn n\n', 'python', ['t'])).toBe(
    'def main(data):\n    return data["t"]\n\n# const n = t.length\n#\n# return n\n',
  );
  expect(rewriteCode('def main(data):\n    return 2\n', 'javascript', ['t'])).toBe(
    'return t\n\n// def main(data):\n//     return 2\n',
  );
});
