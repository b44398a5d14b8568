/** What is the same in every workbook: its parts, its few looks, texts in XML, days as spreadsheets count them. */

/** Places in the list of looks in `styles.xml`. */
export const look = { plain: 0, head: 1, date: 2, time: 3, fineTime: 4, quoted: 5 } as const;

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packed = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetStart =
  `${start}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
  'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';

const styles =
  `${start}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>' +
  '<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">' +
  [
    'numFmtId="0" fontId="0"',
    'numFmtId="0" fontId="1" applyFont="1"',
    ...[164, 165, 166].map((format) => `numFmtId="${format}" fontId="0" applyNumberFormat="1"`),
    'numFmtId="49" fontId="0" quotePrefix="1" applyNumberFormat="1"',
  ]
    .map((each) => `<xf ${each} fillId="0" borderId="0" xfId="0"/>`)
    .join('') +
  '</cellXfs></styleSheet>';

function listRest(sheets: number): readonly (readonly [string, string])[] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (each: readonly string[]) =>
    `${start}<Relationships xmlns="${packed}/relationships">${each.join('')}</Relationships>`;
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${kind}.${type}+xml"/>`;
  return [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${start}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers
        .map((at) => `<sheet name="Rows${at > 1 ? ` ${at}` : ''}" sheetId="${at}" r:id="rId${at}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map((at) => relation(at, 'worksheet', `worksheets/sheet${at}.xml`)),
        relation(sheets + 1, 'styles', 'styles.xml'),
      ]),
    ],
    ['_rels/.rels', relations([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      '[Content_Types].xml',
      `${start}<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}` +
        `${numbers.map((at) => override(`worksheets/sheet${at}.xml`, 'worksheet')).join('')}</Types>`,
    ],
  ];
}

/** What a sheet begins with, and all parts beside the sheets. */
export const listParts = { sheetStart, rest: listRest };

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text for XML; what XML has no sign for is spelled as spreadsheets spell it, `_x0007_`. */
export function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

/** Days since 1899-12-30 of `2024-01-05`; null outside of what every spreadsheet counts alike. */
export function countDays(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1900-03-01') return null;
  return Date.parse(`${text}T00:00:00Z`) / 86_400_000 + 25_569;
}
