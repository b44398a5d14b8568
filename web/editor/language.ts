/**
 * The languages of cells, loaded when first needed: a parser for the static text, the same one with
 * editing support for the editor. SQL is DuckDB's dialect.
 */
import type { LanguageSupport } from '@codemirror/language';

export type LanguageName = 'sql' | 'javascript' | 'python' | 'markdown' | 'yaml' | 'json';

const loaders: Readonly<Record<LanguageName, () => Promise<LanguageSupport>>> = {
  sql: async () => {
    const [{ sql }, { duckdbDialect }] = await Promise.all([import('@codemirror/lang-sql'), import('./duckdb.ts')]);
    return sql({ dialect: duckdbDialect, upperCaseKeywords: true });
  },
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  python: async () => (await import('@codemirror/lang-python')).python(),
  markdown: async () => {
    const { markdown, markdownLanguage } = await import('@codemirror/lang-markdown');
    return markdown({ base: markdownLanguage });
  },
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
  json: async () => (await import('@codemirror/lang-json')).json(),
};

const loaded = new Map<LanguageName, Promise<LanguageSupport>>();

/** A language with its support; the same object for every editor. */
export function loadLanguage(name: LanguageName): Promise<LanguageSupport> {
  const known = loaded.get(name) ?? loaders[name]();
  loaded.set(name, known);
  return known;
}
