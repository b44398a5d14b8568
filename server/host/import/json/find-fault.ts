/** Where a text stops being JSON. `JSON.parse` knows, but does not say it of short texts. */

/** A text, a number, a word or a mark, with the blanks before it. */
const token =
  /[ \t\r\n]*("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/y;

type Wants = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma';

/** Offset of the first character that cannot stand where it stands; the text's length when it only ends too early. */
export function findFault(text: string): number {
  const open: string[] = [];
  let wants: Wants = 'value';
  let at = 0;
  while (open.length > 0 || wants !== 'comma') {
    token.lastIndex = at;
    const found = token.exec(text)?.[1];
    const start = found === undefined ? skipBlanks(text, at) : token.lastIndex - found.length;
    const next: Wants | null = found === undefined ? null : step(found, wants, open);
    if (next === null) return start;
    wants = next;
    at = token.lastIndex;
  }
  return skipBlanks(text, at);
}

/** What may follow this token; null when it may not stand here. */
function step(found: string, wants: Wants, open: string[]): Wants | null {
  const inside = open.at(-1);
  const mayClose = inside !== undefined && (wants === 'comma' || wants.endsWith('or end'));
  if (mayClose && found === (inside === '{' ? '}' : ']')) {
    open.pop();
    return 'comma';
  }
  switch (wants) {
    case 'colon':
      return found === ':' ? 'value' : null;
    case 'comma':
      return found === ',' ? afterComma(inside) : null;
    case 'key':
    case 'key or end':
      return found.startsWith('"') ? 'colon' : null;
    default:
      return beginValue(found, open);
  }
}

function afterComma(inside: string | undefined): Wants | null {
  if (inside === undefined) return null;
  return inside === '{' ? 'key' : 'value';
}

function beginValue(found: string, open: string[]): Wants | null {
  if (/^[\]},:]$/.test(found)) return null;
  if (found !== '{' && found !== '[') return 'comma';
  open.push(found);
  return found === '{' ? 'key or end' : 'value or end';
}

function skipBlanks(text: string, from: number): number {
  const blanks = /[ \t\r\n]*/y;
  blanks.lastIndex = from;
  return from + (blanks.exec(text)?.[0].length ?? 0);
}
