/** A build is known by what is in it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeWorker } from './list-files.ts';

const text = readFileSync(join(import.meta.dirname, '../../web/public/sw.js'), 'utf8');
const versionOf = (worker: string) => /const version = '(\w+)'/.exec(worker)?.[1];

it('writes the files, and a version that changes with them and with the shell', () => {
  const shell = new TextEncoder().encode('<p>');
  const worker = writeWorker(text, ['/assets/a.js'], [shell]);
  expect(worker).toContain('const files = ["/assets/a.js"];');
  expect(versionOf(writeWorker(text, ['/assets/a.js'], [shell]))).toBe(versionOf(worker));
  expect(versionOf(writeWorker(text, ['/assets/b.js'], [shell]))).not.toBe(versionOf(worker));
  expect(versionOf(writeWorker(text, ['/assets/a.js'], [new Uint8Array()]))).not.toBe(versionOf(worker));
});

it('fails when the worker is written otherwise', () => {
  expect(() => writeWorker('self.x = 1', ['/assets/a.js'], [])).toThrow('no place');
});
