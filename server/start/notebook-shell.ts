/**
 * A step of `vite build`: writes `notebook.html` beside `index.html`, the same page that also names the code of
 * an open notebook, so that a browser fetches it at once and not after the page has begun, and that shows the
 * frame of one until then.
 */
import type { Plugin, Rolldown } from 'vite';

const page = 'pages/notebook.tsx';
const head = '  </head>';
const place = '<div id="app"></div>';
const frame = '<div id="app"><div class="opening" aria-busy="true"></div></div>';

/** The Vite plugin; fails when the page's code is nowhere, or `index.html` is not the frame that it fills in. */
export function notebookShell(): Plugin {
  return {
    name: 'notebook-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'];
      const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(page));
      if (index?.type !== 'asset' || entry?.type !== 'chunk') throw new Error(`no index.html or no chunk of ${page}`);
      const html = String(index.source);
      const links = listFiles(entry.fileName, bundle)
        .filter((file) => !html.includes(file))
        .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
      this.emitFile({
        type: 'asset',
        fileName: 'notebook.html',
        source: replaceOnce(replaceOnce(html, head, links.join('') + head), place, frame),
      });
    },
  };
}

/** Puts something in place of a piece of the HTML, which must be there once: else the page's frame changed. */
function replaceOnce(html: string, piece: string, next: string): string {
  const parts = html.split(piece);
  if (parts.length !== 2) throw new Error(`index.html has ${parts.length - 1} times ${piece}`);
  return parts.join(next);
}

/** A chunk and all that it imports. */
function listFiles(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return [...found];
  found.add(file);
  for (const imported of chunk.imports) listFiles(imported, bundle, found);
  return [...found];
}
