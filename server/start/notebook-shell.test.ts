/** The page of a notebook is `index.html` with its code named and its frame drawn, or the build fails. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { notebookShell } from './notebook-shell.ts';

const index = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8');
const chunk = (fileName: string, imports: readonly string[], facadeModuleId: string | null = null) => ({
  ...{ type: 'chunk', fileName, imports, facadeModuleId },
});

/** The HTML that the build step writes from an `index.html`. */
function build(html: string): string {
  const emitFile = vi.fn<(file: { readonly fileName: string; readonly source: string }) => void>();
  const bundle = {
    'index.html': { type: 'asset', source: html },
    'first.js': chunk('first.js', []),
    'notebook.js': chunk('notebook.js', ['first.js', 'cell.js'], '/web/pages/notebook.tsx'),
    'cell.js': chunk('cell.js', []),
  };
  const { generateBundle } = notebookShell();
  if (typeof generateBundle !== 'function') return expect.unreachable('it is a plain hook');
  Reflect.apply(generateBundle, { emitFile }, [{}, bundle]);
  const [file] = emitFile.mock.calls[0] ?? [];
  expect(file?.fileName).toBe('notebook.html');
  return file?.source ?? '';
}

it('names the code that the first file does not, and shows the frame', () => {
  const html = build(index.replace('</head>', '<script src="first.js"></script>\n  </head>'));
  expect([...html.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    '/notebook.js',
    '/cell.js',
  ]);
  expect(html).toContain('<div class="opening" aria-busy="true"></div></div>');
});

it.each([
  ['the place of the page', '<div id="app"></div>', '<div id="app" class="x"></div>'],
  ['the end of the head', '  </head>', '</head>'],
])('fails when %s is written otherwise', (_, piece, other) => {
  expect(index).toContain(piece);
  expect(() => build(index.replace(piece, other))).toThrow(/index.html has 0 times/);
});
