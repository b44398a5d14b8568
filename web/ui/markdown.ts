/**
 * The one place where text becomes HTML: CommonMark with tables, task lists and math, cleaned down to text,
 * lists, tables, code, images and links. It gives nodes, never a string. Loaded when first needed.
 */
import DOMPurify, { type Config } from 'dompurify';
import MarkdownIt from 'markdown-it';
import { trustedPolicy } from '../host/trusted.ts';
import { addMath, mathTags } from './math.ts';

const tags = [
  ...[
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'ul',
    'ol',
    'li',
    'pre',
    'code',
    'em',
    'strong',
  ],
  ...['s', 'del', 'sub', 'sup', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img', 'span', 'b', 'i', 'kbd'],
  ...mathTags,
];
const attributes = [
  'href',
  'title',
  'alt',
  'src',
  'start',
  'align',
  'display',
  'mathvariant',
  'stretchy',
  'fence',
  'scriptlevel',
];

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });
addMath(markdown);

/** `- [x] done` reads as a ticked box: a sign, since inputs are not allowed. */
markdown.core.ruler.after('inline', 'tasks', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const [text] = token.children ?? [];
    if (token.type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open' || text?.type !== 'text') continue;
    text.content = text.content.replace(/^\[ \] /, '☐ ').replace(/^\[[xX]\] /, '☑ ');
  }
});

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: attributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  SANITIZE_NAMED_PROPS: true,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#|data:image\/(?:png|jpeg|gif|webp);)/i,
  RETURN_DOM_FRAGMENT: true,
  ...(trustedPolicy === null ? {} : { TRUSTED_TYPES_POLICY: trustedPolicy as never }),
};

function tame(fragment: DocumentFragment): DocumentFragment {
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  for (const image of fragment.querySelectorAll('img')) {
    if (!image.getAttribute('src')?.startsWith('data:')) image.replaceWith(image.alt || '(picture)');
  }
  return fragment;
}

/** Makes clean nodes from Markdown. */
export function renderMarkdown(text: string): DocumentFragment {
  return tame(DOMPurify.sanitize(markdown.render(text), config));
}
