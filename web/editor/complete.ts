/**
 * What an editor offers while typing: in SQL what the engine knows of the place, with values and keys asked of
 * the data; in templates, code and YAML the names of cells with their values.
 */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import {
  findCompared,
  listKeyPairs,
  type Offer,
  offerKeys,
  offerSql,
  offerValues,
  type Place,
  readPlace,
  sqlFunctions,
  type Table,
  writeValuesQuery,
} from '../../engine/writing.ts';
import { type AskData, limitTime, measureKeys } from './measure-keys.ts';

/** The names of a notebook that text can use, and the way to its data. */
export interface Names {
  readonly tables: readonly Table[];
  readonly values: readonly { readonly id: string; readonly shown: string }[];
  ask: AskData;
}

const types: Readonly<Record<Offer['kind'], string>> = {
  relation: 'class',
  column: 'property',
  function: 'function',
  keyword: 'keyword',
  value: 'constant',
  join: 'interface',
};

/** An offer for the editor; behind an opened quote a name is looked for with its quotes. */
function toCompletion(offer: Offer, quoted: boolean): Completion {
  const { label, insert, back = 0, kind, detail, info, rank } = offer;
  const written = quoted && insert === label ? `"${label}"` : insert;
  const apply = (view: EditorView, _: Completion, from: number, to: number) => {
    const called = kind === 'function' && view.state.sliceDoc(to, to + 1) === '(';
    const text = called ? label : written;
    const anchor = from + text.length - (called ? 0 : back);
    view.dispatch({ changes: { from, to, insert: text }, selection: { anchor }, userEvent: 'input.complete' });
  };
  const base = { label: quoted ? written : label, displayLabel: label, apply, type: types[kind], detail, boost: rank };
  return info === undefined ? base : { ...base, info };
}

const word = /^"?[\w$ ]*"?$/;
/** Where an alias may be typed, one letter is no keyword yet. */
const mayAlias = new Set(['from', 'join', 'select', 'with']);

/** Whether something is offered here before a letter is typed. */
function isEager(place: Place): boolean {
  return place.wants === 'relation' || (place.wants === 'column' && place.qualifier !== null);
}

function completeSql(names: () => Names): CompletionSource {
  return (context) => {
    const text = context.state.doc.toString();
    const place = readPlace(text, context.pos);
    const typed = context.pos - place.from;
    const short = place.wants === 'operator' && mayAlias.has(place.clause) && typed < 2;
    if (!context.explicit && (short || (typed === 0 && !isEager(place)))) return null;
    const quoted = text.charAt(place.from) === '"';
    const offers = offerSql(place, { tables: names().tables, functions: sqlFunctions });
    if (offers.length === 0) return null;
    const options = offers
      .filter(({ kind }) => !quoted || kind === 'column' || kind === 'relation')
      .map((offer) => toCompletion(offer, quoted));
    return { from: place.from, to: place.to, options, validFor: quoted ? word : /^[\w$]*$/ };
  };
}

function give(place: Place, offers: readonly Offer[]): CompletionResult | null {
  if (offers.length === 0) return null;
  const section = offers[0]?.kind === 'join' ? 'Keys that match' : 'Values';
  const options = offers.map((offer) => ({ ...toCompletion(offer, false), section: { name: section, rank: 0 } }));
  return { from: place.from, to: place.to, options };
}

/** Values and keys: what the data says. */
function completeFromData(names: () => Names): CompletionSource {
  return async (context) => {
    const place = readPlace(context.state.doc.toString(), context.pos);
    const { tables, ask } = names();
    if (place.joins) {
      const pairs = listKeyPairs(place, tables);
      return pairs.length === 0 ? null : give(place, offerKeys(await measureKeys(pairs, ask)));
    }
    const column = place.wants === 'expression' || place.wants === 'text' ? findCompared(place, tables) : null;
    if (column === null) return null;
    const rows = await ask(column.table, writeValuesQuery(column.column), limitTime());
    return rows === null ? null : give(place, offerValues(rows, column.type));
  };
}

/** Names of cells: values first, tables too. */
function completeNames(names: () => Names, inTemplates: boolean): CompletionSource {
  return (context: CompletionContext) => {
    const typed = context.matchBefore(/[\w$]+/);
    const line = context.state.doc.lineAt(context.pos);
    const before = context.state.sliceDoc(line.from, context.pos);
    const inside = /\{\{[^}]*$/.test(before);
    if (inTemplates && !inside) return null;
    if (typed === null && !context.explicit && !/\{\{\s*$/.test(before)) return null;
    const known = names();
    const values = known.values.map(({ id, shown }) => ({ label: id, type: 'variable', detail: shown, boost: 10 }));
    const tables = known.tables.map(({ id, columns }) => ({
      label: id,
      type: 'class',
      detail: `${columns.length} columns`,
    }));
    return { from: typed?.from ?? context.pos, options: [...values, ...tables], validFor: /^[\w$]*$/ };
  };
}

/** What an editor of a language completes from; `names` is asked anew each time, so that it knows the last results. */
export function listSources(names: () => Names, language: string): readonly CompletionSource[] {
  if (language === 'sql') return [completeSql(names), completeFromData(names), completeNames(names, true)];
  return [completeNames(names, language === 'markdown' || language === 'yaml')];
}
