/**
 * What may be written at a place of a SQL text: a relation, a column, a value, a join's condition, a keyword,
 * with the query block around it. Pure in text and cursor; which names there are is not known here.
 */
import { reservedWords, typeFunctionWords } from '../../../schema/duckdb.ts';
import { type Token, tokenizeSql } from '../tokenize.ts';
import { type Block, findBlock, readBlocks } from './blocks.ts';
import { clauseWords, isName, prepareTokens, type Tokens, wordAt } from './statement-tokens.ts';

/** A column as the text names it. */
export interface Named {
  readonly of: string | null;
  readonly name: string;
}

/** A place to write at, which replaces what stands from `from` to `to`. */
export interface Place {
  readonly wants: 'relation' | 'column' | 'expression' | 'operator' | 'template' | 'text' | 'nothing';
  readonly from: number;
  readonly to: number;
  readonly block: Block;
  /** The word of the clause that the place is in; `start` before the first, `all` where none is begun. */
  readonly clause: string;
  /** What stands before a dot: `f` of `f.`. */
  readonly qualifier: string | null;
  /** The column that a value here is compared with. */
  readonly compared: Named | null;
  /** A condition of a join may begin here. */
  readonly joins: boolean;
  /** The words before it, in lower case, nearest first. */
  readonly before: readonly string[];
  /** Whether keywords are written small in this text. */
  readonly small: boolean;
}

/** What is being typed at a place, and the tokens of its statement without it. */
interface Typed {
  readonly from: number;
  readonly to: number;
  readonly kind: 'name' | 'text' | 'island' | 'comment' | 'number';
  readonly tokens: readonly Token[];
}

/** Reads a place of a text. */
export function readPlace(text: string, cursor: number): Place {
  const typed = readTyped(text, cursor);
  const tokens = prepareTokens(text, typed.tokens);
  const at = typed.tokens.filter(({ end, text: written }) => end <= typed.from && written !== '').length;
  const root = readBlocks(tokens);
  const block = findBlock(root, at);
  const { clause, owner } = readClause(tokens, block, at);
  const qualified = tokens.list[at - 1]?.text === '.' && isName(tokens.list[at - 2]);
  const base = {
    from: typed.from,
    to: typed.to,
    block,
    clause,
    qualifier: qualified ? tokens.spell(at - 2) : null,
    compared: readCompared(tokens, at),
    joins: !qualified && clause === 'on' && ['on', 'and'].includes(wordAt(tokens, at - 1)),
    before: [1, 2, 3].map((back) => tokens.list[at - back]?.text ?? ''),
    small: isSmall(tokens),
  };
  if (typed.kind === 'island') return { ...base, wants: 'template' };
  if (typed.kind === 'text') return { ...base, wants: base.compared ? 'text' : 'nothing' };
  if (typed.kind !== 'name') return { ...base, wants: 'nothing' };
  return { ...base, wants: readWants(tokens, base, { at, owner, qualified }) };
}

function readTyped(text: string, cursor: number): Typed {
  const { tokens, issues } = tokenizeSql(text);
  const held = tokens.find((token) => token.start < cursor && holds(token, cursor));
  const others = tokens.filter((token) => token !== held);
  const rest = statementAround(keepPlace(others, cursor), cursor);
  if (held === undefined) {
    const open = issues.find(({ end, start }) => end === text.length && start < cursor);
    const last = tokens.findLast(({ end }) => end <= cursor)?.end ?? 0;
    return { ...readGap(text, { cursor, last, open: open?.start }), tokens: rest };
  }
  if (held.kind === 'island') return { from: cursor, to: cursor, kind: 'island', tokens: rest };
  const kind = held.kind === 'string' ? 'text' : held.kind === 'number' ? 'number' : 'name';
  return { from: held.start, to: kind === 'text' ? held.end : Math.max(cursor, held.end), kind, tokens: rest };
}

/** What stands between the last token and the cursor; `open` is where something begins that has no end. */
function readGap(
  text: string,
  { cursor, last, open }: { cursor: number; last: number; open: number | undefined },
): Omit<Typed, 'tokens'> {
  const gap = text.slice(last, cursor);
  const mark = open === undefined ? '' : text.charAt(open);
  const here = { from: cursor, to: cursor };
  if (open !== undefined && mark === "'") return { from: open, to: cursor, kind: 'text' };
  if (open !== undefined && mark === '"') return { from: open, to: cursor, kind: 'name' };
  if (mark === '{') return { ...here, kind: 'island' };
  const comment = open !== undefined || /--[^\n]*$/.test(gap) || gap.lastIndexOf('/*') > gap.lastIndexOf('*/');
  return { ...here, kind: comment ? 'comment' : 'name' };
}

/** A name without letters stands where one is being typed behind a dot or in a call: what follows is none of it. */
function keepPlace(tokens: readonly Token[], cursor: number): readonly Token[] {
  const at = tokens.filter(({ start }) => start < cursor).length;
  const previous = tokens[at - 1]?.text;
  const called = previous === '(' && tokens[at - 2]?.kind === 'word' && !reservedWords.has(tokens[at - 2]?.text ?? '');
  if (previous !== '.' && !called) return tokens;
  return [...tokens.slice(0, at), { kind: 'word', start: cursor, end: cursor, text: '' }, ...tokens.slice(at)];
}

/** Words hold the place behind them too: they are being typed. */
function holds({ kind, end, text }: Token, cursor: number): boolean {
  if (kind === 'island' && !text.endsWith('}}')) return cursor <= end;
  if (kind === 'word' || kind === 'number') return cursor <= end;
  return (kind === 'string' || kind === 'quoted' || kind === 'island') && cursor < end;
}

function statementAround(tokens: readonly Token[], cursor: number): readonly Token[] {
  const isEnd = ({ kind, text }: Token) => kind === 'symbol' && text === ';';
  const first = tokens.findLastIndex((token) => isEnd(token) && token.end <= cursor) + 1;
  const last = tokens.findIndex((token, at) => at >= first && isEnd(token));
  return tokens.slice(first, last < 0 ? undefined : last);
}

/** The clause of a place, and the word before the parenthesis that it stands in. */
function readClause(tokens: Tokens, block: Block, at: number): { clause: string; owner: string | null } {
  const clause = block.clauses.findLast((each) => each.at < at && !isClosed(tokens, each.at, at))?.word ?? 'start';
  for (let back = at - 1; back >= block.start; back -= 1) {
    const open = tokens.list[back]?.text === '(' && (tokens.closes.get(back) ?? at) >= at;
    if (open) return { clause, owner: tokens.list[back - 1]?.text ?? '' };
  }
  return { clause, owner: null };
}

/** Whether a clause stands in a parenthesis that was closed before the place. */
function isClosed(tokens: Tokens, clause: number, at: number): boolean {
  return [...tokens.closes].some(([open, close]) => open < clause && close > clause && close < at);
}

const comparisons = new Set(['=', '==', '<>', '!=', '<', '>', '<=', '>=', 'like', 'ilike']);

/** The column before `=`, `IN (` or a comma in such a list. */
function readCompared(tokens: Tokens, at: number): Named | null {
  let back = at - 1;
  while (['string', 'number'].includes(tokens.list[back - 1]?.kind ?? '') && tokens.list[back]?.text === ',') back -= 2;
  if (tokens.list[back]?.text === '(' && wordAt(tokens, back - 1) === 'in') back -= 1;
  else if (!comparisons.has(tokens.list[back]?.text ?? '')) return null;
  if (wordAt(tokens, back - 1) === 'not') back -= 1;
  const name = tokens.list[back - 1];
  if (!isName(name) || reservedWords.has(wordAt(tokens, back - 1))) return null;
  const dotted = tokens.list[back - 2]?.text === '.' && isName(tokens.list[back - 3]);
  return { of: dotted ? tokens.spell(back - 3) : null, name: tokens.spell(back - 1) };
}

function isSmall({ list, spell }: Tokens): boolean {
  const at = list.findIndex(({ kind, text }) => kind === 'word' && clauseWords.has(text));
  return at >= 0 && spell(at) === spell(at).toLowerCase();
}

const tableWords = new Set('from join pivot unpivot summarize describe table'.split(' '));
const afterOperand = new Set(['null', 'true', 'false', 'end']);

function readWants(
  tokens: Tokens,
  { clause }: Pick<Place, 'clause'>,
  { at, owner, qualified }: { at: number; owner: string | null; qualified: boolean },
): Place['wants'] {
  const inTable = tableWords.has(clause);
  if (qualified) return inTable ? 'nothing' : 'column';
  if (wantsRelation(tokens, at, inTable)) return 'relation';
  if (owner === 'using') return 'column';
  if (wordAt(tokens, at - 1) === 'as') return 'nothing';
  const ended = at === 0 || clause === 'start' || clause === 'with' || isOperand(tokens, at - 1);
  return ended || clause === 'using' || inTable ? 'operator' : 'expression';
}

function wantsRelation(tokens: Tokens, at: number, inTable: boolean): boolean {
  const previous = tokens.list[at - 1]?.text ?? '';
  const opened = tableWords.has(wordAt(tokens, at - 1)) && tokens.list[at - 2]?.text !== 'distinct';
  return opened || (inTable && (previous === ',' || previous === '('));
}

/** Whether an operand ends here, so that an operator or the next clause follows. */
function isOperand(tokens: Tokens, at: number): boolean {
  const token = tokens.list[at];
  if (token === undefined) return false;
  if (token.kind === 'word') return afterOperand.has(token.text) || !joins.has(wordAt(tokens, at));
  if (token.kind !== 'symbol') return token.kind !== 'parameter' || token.text !== '?';
  if (token.text === '*') return [',', '(', '.'].includes(tokens.list[at - 1]?.text ?? '') || afterSelect(tokens, at);
  return token.text === ')' || token.text === ']' || token.text === '}';
}

const afterSelect = (tokens: Tokens, at: number) => ['select', 'distinct'].includes(wordAt(tokens, at - 1));
/** Words that want something behind them. */
const joins = new Set([...reservedWords, ...typeFunctionWords, 'between', 'interval', 'over', 'exclude', 'replace']);
