import { expect, test } from 'vitest';
import { digestBytes, digestJson, digestLines, digestText } from './digest.ts';

test('digests are SHA-256 as in FIPS 180-4', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(digestText('abc')).toBe(abc);
  expect(digestLines(['abc'])).toBe(abc);
  expect(digestBytes(new Uint8Array([97, 98, 99]))).toBe(abc);
  expect(digestText('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('lines have the digest of their text, short, long or foreign', () => {
  const kinds = [[''], ['a', 'b'], ['a', '', 'b'], ['é', 'ß'], ['x'.repeat(5000), 'y'], ['x'.repeat(4095), 'y']];
  kinds.push(['x'.repeat(4094), 'y'], ['x'.repeat(4095)], ['é'.repeat(2000)]);
  for (const lines of kinds) expect(digestLines(lines)).toBe(digestText(lines.join('\n')));
});

test('only the lines that are counted are digested', () => {
  expect(digestLines(['a', 'b', 'left over'], 2)).toBe(digestText('a\nb'));
  expect(digestLines(['ä', 'b', 'left over'], 2)).toBe(digestText('ä\nb'));
});

test('equal values have equal digests, whatever the order of their keys', () => {
  expect(digestJson({ a: 1, b: [2] })).toBe(digestJson({ b: [2], a: 1 }));
  expect(digestJson({ a: 1 })).not.toBe(digestJson({ a: '1' }));
});
