/** XML as it comes, piece by piece: begins, texts and ends of elements by their local names. No entities of its own. */
import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { fail } from '../../../../engine/sql.ts';

export interface XmlListener {
  begin?(name: string, attributes: ReadonlyMap<string, string>): void;
  text?(text: string): void;
  end?(name: string): void;
}

/** Takes the pieces of a part in UTF-8, the last one being empty. */
export type XmlFeed = (bytes: Uint8Array | null) => void;

const cutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Fails with `import-error` for what is no XML, or declares a document type. */
export function parseXml(part: string, listener: XmlListener): XmlFeed {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  parser.on('error', (error) => fail('import-error', `${part} in the workbook is broken: ${error.message}`));
  parser.on('doctype', () => fail('import-error', `${part} in the workbook declares a document type`));
  parser.on('opentag', ({ name, attributes }) => {
    const given = Object.entries(attributes as Readonly<Record<string, SaxesAttributePlain | string>>);
    listener.begin?.(cutPrefix(name), new Map(given.map(([key, value]) => [cutPrefix(key), String(value)])));
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('closetag', ({ name }) => listener.end?.(cutPrefix(name)));
  return (bytes) => {
    if (bytes === null) parser.close();
    else parser.write(decoder.decode(bytes, { stream: true }));
  };
}
