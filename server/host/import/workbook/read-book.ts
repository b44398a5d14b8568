/** What a workbook says beside its sheets: their names and parts, texts that cells share, which styles are dates. */
import { fail } from '../../../../engine/sql.ts';
import { type DateStyle, findDateStyle } from './date-cells.ts';
import { parseXml, type XmlFeed, type XmlListener } from './parse-xml.ts';
import { unzipParts } from './unzip-parts.ts';

export interface Book {
  /** In their order, hidden ones too. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly texts: readonly string[];
  /** By the number that a cell names; undefined is no date. */
  readonly styles: readonly (DateStyle | undefined)[];
  /** Days count from 1904. */
  readonly is1904: boolean;
}

/** Fails with `import-error` for what is no workbook of the format .xlsx. */
export async function readBook(path: string): Promise<Book> {
  const names: { name: string; id: string }[] = [];
  const targets = new Map<string, string>();
  const texts: string[] = [];
  const styles: (DateStyle | undefined)[] = [];
  let is1904 = false;
  const listeners = new Map<string, XmlListener>([
    [
      'xl/workbook.xml',
      {
        begin: (name, attributes) => {
          const read = (key: string) => attributes.get(key) ?? '';
          if (name === 'sheet') names.push({ name: read('name'), id: read('id') });
          if (name === 'workbookPr') is1904 = /^(1|true)$/.test(read('date1904'));
        },
      },
    ],
    [
      'xl/_rels/workbook.xml.rels',
      {
        begin: (name, attributes) => {
          if (name === 'Relationship') targets.set(attributes.get('Id') ?? '', attributes.get('Target') ?? '');
        },
      },
    ],
    ['xl/sharedStrings.xml', listenTexts(texts)],
    ['xl/styles.xml', listenStyles(styles)],
  ]);
  const feeds = new Map<string, XmlFeed>([...listeners].map(([part, listener]) => [part, parseXml(part, listener)]));
  const seen = new Set<string>();
  for await (const { name, bytes } of unzipParts(path, (part) => feeds.has(part))) {
    seen.add(name);
    feeds.get(name)?.(bytes);
  }
  for (const name of seen) feeds.get(name)?.(null);
  if (names.length === 0) fail('import-error', 'it is no Excel workbook (.xlsx), or one with a password');
  const sheets = names.map(({ name, id }) => ({ name, part: resolvePart(targets.get(id) ?? '') }));
  return { sheets, texts, styles, is1904 };
}

/** A target is below `xl/`, or begins at the root. */
const resolvePart = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** The texts in `si`, runs put together, without how they are pronounced. */
function listenTexts(texts: string[]): XmlListener {
  let text = '';
  let inText = false;
  let inSound = false;
  return {
    begin: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') inSound = true;
      inText = name === 't' && !inSound;
    },
    text: (more) => {
      if (inText) text += more;
    },
    end: (name) => {
      inText = false;
      if (name === 'rPh') inSound = false;
      if (name === 'si') texts.push(text);
    },
  };
}

function listenStyles(styles: (DateStyle | undefined)[]): XmlListener {
  const formats = new Map<string, string>();
  let inCells = false;
  return {
    begin: (name, attributes) => {
      if (name === 'numFmt') formats.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = attributes.get('numFmtId') ?? '0';
      styles.push(findDateStyle(Number(id), formats.get(id)));
    },
    end: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  };
}
