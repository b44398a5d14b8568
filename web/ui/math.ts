/**
 * Math between dollar signs, `$x$` and `$$x$$`, as MathML by KaTeX: no styles, no classes, no commands
 * that leave the formula. A formula that does not parse stays as it was written.
 */
import katex from 'katex';
import type MarkdownIt from 'markdown-it';

/** Elements that a formula consists of. */
export const mathTags = [
  ...['math', 'semantics', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'msup', 'msub', 'msubsup', 'mfrac'],
  ...['msqrt', 'mroot', 'munder', 'mover', 'munderover', 'mtable', 'mtr', 'mtd', 'mstyle', 'mpadded', 'mphantom'],
];

function write(formula: string, displayMode: boolean): string {
  const options = {
    output: 'mathml',
    trust: false,
    maxExpand: 100,
    maxSize: 20,
    throwOnError: true,
    displayMode,
  } as const;
  try {
    return katex.renderToString(formula, options).replace(/<annotation[\s\S]*?<\/annotation>/g, '');
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    return `<code>${formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code>`;
  }
}

/** Teaches markdown-it the dollar signs. An opening `$` stands before no space, a closing one before no digit. */
export function addMath(markdown: MarkdownIt): void {
  markdown.inline.ruler.after('escape', 'math', (state, silent) => {
    const rest = state.src.slice(state.pos);
    const found = /^\$\$([^$]+)\$\$|^\$(?!\s)([^$\n]*[^$\s\\])\$(?!\d)/.exec(rest);
    if (found === null) return false;
    if (!silent) {
      const token = state.push('math', 'math', 0);
      token.content = found[1] ?? found[2] ?? '';
      token.meta = found[1] !== undefined;
    }
    state.pos += found[0].length;
    return true;
  });
  markdown.renderer.rules.math = (tokens, index) => write(tokens[index]?.content ?? '', tokens[index]?.meta === true);
}
