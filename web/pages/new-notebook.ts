/** New notebooks: empty, over a dropped file, over pasted cells. Each gives the id of what it made. */
import { segment, sendJson } from '../host/api.ts';
import { uploadFile } from '../host/files-http.ts';
import { nameAfterFile } from '../session/commands/new-cell.ts';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A name as part of a notebook's id. */
export function writeSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return slug === '' ? 'data' : slug;
}

function findFreeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n += 1) id = `${wanted}-${n}`;
  return id;
}

function writeNotebook(id: string, name: string, cells: string): string {
  return `quire: 1\nkind: notebook\nid: ${id}\nname: ${quote(name)}\n\ncells:\n${cells}`;
}

async function save(id: string, text: string): Promise<string> {
  await sendJson('PUT', `/api/notebooks/${segment(id)}`, { text, base: null });
  return id;
}

/** A notebook with a heading and an empty query. */
export async function createEmptyNotebook(taken: ReadonlySet<string>): Promise<string> {
  const id = findFreeId('scratch/untitled', taken);
  const cells = `  - markdown: |\n      # Untitled\n  - id: query\n    sql: |\n      SELECT 1 AS one\n`;
  return save(id, writeNotebook(id, 'Untitled', cells));
}

function writeDataCells(table: string, body: string): string {
  return `  - id: ${table}\n${body}  - id: ${table}_2\n    sql: |\n      FROM ${table}\n`;
}

/** A notebook over a file: uploaded under `data/`, read by a data cell, with a query to go on. */
export async function createFromFile(file: File, taken: ReadonlySet<string>): Promise<string> {
  const stem = file.name.replace(/\.[^.]+(\.gz)?$/i, '');
  const id = findFreeId(`scratch/${writeSlug(stem)}`, taken);
  if (/\.ya?ml$/i.test(file.name)) return save(id, (await file.text()).replace(/^id:.*$/m, `id: ${id}`));
  const { path } = await uploadFile(file);
  return save(id, writeNotebook(id, stem, writeDataCells(nameAfterFile(file.name), `    data: ${quote(path)}\n`)));
}

const mostInline = 200;

/** The cells of a spreadsheet as lists of texts, where no text is quoted. */
function parsePasted(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const separator = (lines[0] ?? '').includes('\t') ? '\t' : ',';
  return lines.map((line) => line.split(separator));
}

/** A number of more digits would not be what was pasted. */
const mostDigits = 15;

function writePasted(value: string | undefined): string {
  if (value === undefined || value.trim() === '') return 'null';
  const bare = value.trim();
  return bare.length <= mostDigits && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(bare) ? bare : JSON.stringify(value);
}

/** A notebook over pasted cells: as `rows:`, or as a file when they are many, quoted or of several lengths. */
export async function createFromText(text: string, taken: ReadonlySet<string>): Promise<string> {
  const [head = [], ...rows] = parsePasted(text);
  const isEven = rows.every((row) => row.length === head.length);
  if (rows.length > mostInline || rows.length === 0 || !isEven || text.includes('"')) {
    const separated = text.includes('\t') ? 'pasted.tsv' : 'pasted.csv';
    return createFromFile(new File([text], separated), taken);
  }
  const id = findFreeId('scratch/pasted', taken);
  const lines = rows.map((row) => {
    const fields = head.map(
      (name, index) => `${JSON.stringify(name.trim() || `column_${index + 1}`)}: ${writePasted(row[index])}`,
    );
    return `      - { ${fields.join(', ')} }\n`;
  });
  return save(
    id,
    writeNotebook(id, 'Pasted', writeDataCells('pasted', `    type: data\n    rows:\n${lines.join('')}`)),
  );
}
