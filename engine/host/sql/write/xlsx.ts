/**
 * A workbook for spreadsheets, compressed as it is written. What a spreadsheet would alter goes as text: numbers of
 * more than 15 digits, times finer than a millisecond, dates before March 1900. Text is never a formula. A sheet
 * ends at 1,048,576 rows and the next one goes on; only texts above 32,767 characters are cut, and counted.
 */
import { Zip, ZipDeflate } from 'fflate';
import { fail } from '../../../schema/failure.ts';
import { writeName } from '../../../text/duckdb-type.ts';
import { type FileTask, type FileWriter, formula } from './writer.ts';
import { countDays, escapeXml, listParts, look } from './xlsx-parts.ts';

const mostRows = 1_048_576;
const mostColumns = 16_384;
const mostText = 32_767;
const mostDigits = 15;
/** The same bytes for the same rows. */
const mtime = '1990-01-01T12:00:00Z';

type Face = (text: string) => string | null;

const wrap = (value: string, style: number = look.plain) => `<c${style > 0 ? ` s="${style}"` : ''}><v>${value}</v></c>`;

/** What DuckDB prints of a number, when a spreadsheet keeps all of it. */
function writeNumber(text: string): string | null {
  if (!/^-?\d/.test(text)) return null;
  return text.replace(/^-?0*\.?0*|\.|e.*$/g, '').length > mostDigits ? null : wrap(text);
}

const writeDouble: Face = (text) => (/^-?\d/.test(text) ? wrap(text) : null);

const writeDate: Face = (text) => {
  const days = countDays(text);
  return days === null ? null : wrap(String(days), look.date);
};

const writeTimestamp: Face = (text) => {
  const found = /^(\d+-\d\d-\d\d) (\d\d):(\d\d):(\d\d)(\.\d{1,3})?$/.exec(text);
  const days = countDays(found?.[1] ?? '');
  if (found === null || days === null) return null;
  const [, , hours, minutes, seconds, rest = ''] = found;
  const inDay = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}${rest}`);
  return wrap(String(days + inDay / 86_400), rest === '' ? look.time : look.fineTime);
};

const writeBoolean: Face = (text) => `<c t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;

function faceOf(type: string): Face {
  if (/^(DOUBLE|FLOAT)$/.test(type)) return writeDouble;
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|BIGNUM|DECIMAL.*)$/.test(type) && !type.endsWith(']')) return writeNumber;
  if (type === 'DATE') return writeDate;
  if (/^TIMESTAMP(_S|_MS|_NS)?$/.test(type)) return writeTimestamp;
  return type === 'BOOLEAN' ? writeBoolean : () => null;
}

/** The workbook. */
export function openXlsx({ columns, put, plain }: FileTask): FileWriter {
  if (columns.length > mostColumns) fail('table-too-large', `a sheet has room for ${mostColumns} columns`);
  const encoder = new TextEncoder();
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    put(bytes);
  });
  const open = (name: string) => {
    const entry = new ZipDeflate(name, { level: 1 });
    entry.mtime = mtime;
    zip.add(entry);
    return entry;
  };
  let cut = 0;
  const writeText = (text: string, style?: number) => {
    if (text.length > mostText) cut += 1;
    const kept = escapeXml(text.slice(0, mostText));
    const known = style ?? (!plain && formula.test(text) ? look.quoted : look.plain);
    return `<c t="inlineStr"${known > 0 ? ` s="${known}"` : ''}><is><t xml:space="preserve">${kept}</t></is></c>`;
  };
  const head = `<row>${columns.map(({ name }) => writeText(name, look.head)).join('')}</row>`;
  const faces = columns.map(({ type }) => faceOf(type));
  let sheets = 0;
  let room = 0;
  let sheet: ZipDeflate | null = null;
  const endSheet = () => sheet?.push(encoder.encode('</sheetData></worksheet>'), true);
  const openSheet = () => {
    endSheet();
    sheets += 1;
    room = mostRows - 1;
    sheet = open(`xl/worksheets/sheet${sheets}.xml`);
    sheet.push(encoder.encode(`${listParts.sheetStart}${head}`));
    return sheet;
  };
  openSheet();
  return {
    list: columns.map(({ name }) => `CAST(${writeName(name)} AS VARCHAR)`),
    get cut() {
      return cut;
    },
    write: (rows) => {
      for (let from = 0; from < rows.length; ) {
        const into = room > 0 && sheet !== null ? sheet : openSheet();
        const part = rows.slice(from, from + room);
        from += part.length;
        room -= part.length;
        const lines = part.map((row) => {
          const cells = row.map((leaf, at) =>
            leaf === null ? '<c/>' : (faces[at]?.(leaf as string) ?? writeText(leaf as string)),
          );
          return `<row>${cells.join('')}</row>`;
        });
        into.push(encoder.encode(lines.join('')));
      }
    },
    end: () => {
      endSheet();
      for (const [name, text] of listParts.rest(sheets)) open(name).push(encoder.encode(text), true);
      zip.end();
    },
  };
}
