/**
 * A code cell between JavaScript and Python. Python names what it reads, so that the cells which the JavaScript
 * mentions go along; a text that was written is kept, as remarks under a new beginning.
 */
import type { Cell } from '../../../engine/index.ts';
import type { OpenNotebook } from '../open-notebook.ts';

type Language = 'javascript' | 'python';

const untouched = /^\s*(return 1|def main\(data\):\n {4}return 1)?\s*$/;

/** What a code cell says in the other language, given what it reads now. */
export function rewriteCode(code: string, to: Language, reads: readonly string[]): string {
  const begin = to === 'python' ? beginPython(reads) : `return ${reads[0] ?? '1'}\n`;
  if (untouched.test(code)) return begin;
  const mark = to === 'python' ? '#' : '//';
  const remarks = code
    .trimEnd()
    .split('\n')
    .map((line) => `${mark} ${line}`.trimEnd());
  return `${begin}\n${remarks.join('\n')}\n`;
}

function beginPython([first]: readonly string[]): string {
  return `def main(data):\n    return ${first === undefined ? '1' : `data["${first}"]`}\n`;
}

/** Writes a code cell in the other language. */
export function switchLanguage({ mirror, workbench, editing }: OpenNotebook, id: string): void {
  editing.commit(id);
  const cell = mirror.cell(id);
  if (cell?.type !== 'code') return;
  const to = cell.fields.language === 'python' ? 'javascript' : 'python';
  const reads = listReads(cell, mirror.state().session.graph.nodes.get(id)?.reading.references ?? []);
  const set = (name: string, value: string | string[] | undefined) =>
    workbench.dispatch({ type: 'edit-cell', cell: id, path: [name], value });
  set('reads', to === 'python' && reads.length > 0 ? [...reads] : undefined);
  set('language', to === 'python' ? to : undefined);
  if (cell.fields.code !== undefined) set('code', rewriteCode(cell.fields.code, to, reads));
}

function listReads(cell: Cell, references: readonly { readonly to: string }[]): readonly string[] {
  return [...new Set(references.map(({ to }) => to))].filter((to) => to !== cell.id);
}
