/** Which words may be a cell's id, and which ids a notebook may have. What holds an id already is the graph's. */
import { reservedWords, typeFunctionWords } from '../schema/duckdb.ts';
import { scopeNames } from '../text/scope.ts';

const javascriptWords = new Set(
  `arguments await async break case catch class const continue debugger default delete do else enum eval export
  extends false finally for function if implements import in instanceof interface let new null package private
  protected public return static super switch this throw true try typeof undefined var void while with yield`.split(
    /\s+/,
  ),
);

const ownWords = new Set(['input', 'secrets']);

/** Why a word cannot be a cell's id, as an issue's code and sentence; null when it can. */
export function checkCellId(id: string): { code: 'invalid-value' | 'reserved-id'; message: string } | null {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(id)) {
    const message = `\`${id.slice(0, 80)}\` cannot be a cell's id: small letters, digits and _, at most 63, a letter first.`;
    return { code: 'invalid-value', message };
  }
  const owner = findOwner(id);
  return owner === null ? null : { code: 'reserved-id', message: `\`${id}\` cannot be a cell's id: ${owner}.` };
}

function findOwner(id: string): string | null {
  if (javascriptWords.has(id)) return 'it is a word of JavaScript';
  if (reservedWords.has(id) || typeFunctionWords.has(id)) return 'it is a keyword of SQL';
  return scopeNames.has(id) || ownWords.has(id) ? 'expressions have this name already' : null;
}

/** The nearest word that can be an id: `Top 10` gives `top_10`, `order` gives `order_`. */
export function suggestCellId(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);
  const id = plain === '' ? 'cell' : plain;
  return checkCellId(id) === null ? id : `${id}_`;
}

/** Segments that no notebook id has: folders and routes of the workspace. */
const reservedSegments = new Set(
  `agents tools assertions skills connections data recordings labels runs tasks versions settings api assets health
  hooks metrics ready library duckdb-ext`.split(/\s+/),
);

/** Why a word cannot be a notebook's id, as an issue's code and sentence; null when it can. */
export function checkNotebookId(id: string): { code: 'invalid-value' | 'reserved-id'; message: string } | null {
  const segments = id.split('/');
  const isShaped = segments.length <= 4 && segments.every((each) => /^[a-z0-9][a-z0-9-]{0,63}$/.test(each));
  if (!isShaped) {
    const message = `\`${id.slice(0, 80)}\` cannot be a notebook's id: up to four segments of small letters, digits and -.`;
    return { code: 'invalid-value', message };
  }
  const reserved = segments.find((each) => reservedSegments.has(each));
  if (reserved === undefined) return null;
  return { code: 'reserved-id', message: `\`${reserved}\` cannot be part of a notebook's id: the workspace uses it.` };
}

const contested = /_theirs(_\d+)?$/;

/** The id of the cell beside which a disabled cell keeps what another side wrote; null when it is no such cell. */
export function findContested(id: string, disabled: boolean): string | null {
  return disabled && contested.test(id) ? id.replace(contested, '') : null;
}
