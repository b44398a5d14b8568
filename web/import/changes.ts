/**
 * What a choice in the import strip writes into its cell: edits of the reading fields, each choice one step that can
 * be undone. Pure; what is found out about a file is the importer's.
 */
import { type FieldChange, isObject, type Json, type JsonObject } from '../../engine/index.ts';

/** One step: the edits, and what it is called. */
export interface ImportStep {
  readonly changes: readonly FieldChange[];
  readonly title: string;
}

/** Sets an option, or leaves it to be found out. */
export const setOption = (name: string, value: Json | undefined): ImportStep => ({
  changes: [{ path: ['options', name], value }],
  title: value === undefined ? `Find out ${name}` : `Read with another ${name}`,
});

/** Sets how a column is read, or leaves it to be found out. */
export function setColumn(name: string, type: string, format = ''): ImportStep {
  const value = type === '' ? undefined : format === '' ? { type } : { type, format };
  return { changes: [{ path: ['columns', name], value }], title: `Read ${name} as ${type === '' ? 'found' : type}` };
}

/** The null words are these now. */
function setWords(words: readonly string[], title: string): ImportStep {
  return { changes: [{ path: ['null_values'], value: words.length === 0 ? undefined : [...words] }], title };
}

/** One more word for "no value"; null when it is one already. */
export function addWord(words: readonly string[], word: string): ImportStep | null {
  return word === '' || words.includes(word) ? null : setWords([...words, word], `Read ${word} as null`);
}

/** A word is text again. */
export const removeWord = (words: readonly string[], word: string): ImportStep =>
  setWords(
    words.filter((one) => one !== word),
    `Read ${word} as text`,
  );

/** Everything that was found out and is not written yet; null when nothing is left to write. */
export function writeAll(raw: JsonObject, decided: JsonObject): ImportStep | null {
  const changes = ['options', 'columns'].flatMap((field) => listMissing(field, raw[field], decided[field]));
  return changes.length === 0 ? null : { changes, title: 'Write down how the file is read' };
}

function listMissing(field: string, written: Json | undefined, found: Json | undefined): FieldChange[] {
  const known = isObject(written) ? written : {};
  return Object.entries(isObject(found) ? found : {}).flatMap(([name, value]): FieldChange[] => {
    const own = known[name];
    if (own === undefined) return [{ path: [field, name], value }];
    // A format that the values themselves decided.
    const format = isObject(value) && isObject(own) && own.format === undefined ? value.format : undefined;
    return format === undefined ? [] : [{ path: [field, name, 'format'], value: format }];
  });
}
