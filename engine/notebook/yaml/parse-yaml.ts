/** Text to YAML nodes with at most 100 errors: the one place that runs the parser. Bounds are checked before. */
import { Composer, type CST, Parser, Schema, type Document as YamlDocument } from 'yaml';

const maxErrors = 100;
/** Made once: it costs more than a short text. */
const schema = new Schema({ schema: 'core', merge: false, resolveKnownTags: true });

export interface YamlError {
  readonly code: string;
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

export interface YamlText {
  /** Null when parsing stopped at too many errors. */
  readonly document: YamlDocument | null;
  readonly errors: readonly YamlError[];
}

class TooManyErrors extends Error {}

type OnError = (source: unknown, code: string, message: string, warning?: boolean) => void;

/** Parses one document. `keepTokens` keeps the concrete syntax, which edits need. */
export function parseYaml(text: string, keepTokens = false): YamlText {
  const errors: YamlError[] = [];
  const options = {
    uniqueKeys: false,
    prettyErrors: false,
    keepSourceTokens: keepTokens,
    logLevel: 'silent',
    schema,
  } as const;
  const composer = new Composer(options);
  const report: OnError = (source, code, message, warning) => {
    if (warning) return;
    const [from, to] = placeOf(source);
    errors.push({ code, message, from, to });
    if (errors.length >= maxErrors) throw new TooManyErrors();
  };
  // The composer's own collector makes an Error object for each of a million bad escapes; this one stops.
  (composer as unknown as { onError: OnError }).onError = report;
  try {
    const tokens = reportErrors(new Parser().parse(text), report);
    for (const document of composer.compose(tokens, true, text.length)) {
      return { document: document as YamlDocument, errors };
    }
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
  return { document: null, errors };
}

/** Takes out the tokens that are errors: the composer would keep them to itself, and stop at none. */
function* reportErrors(tokens: Iterable<CST.Token>, report: OnError): Generator<CST.Token> {
  for (const token of tokens) {
    if (token.type === 'error') report(token, 'UNEXPECTED_TOKEN', token.message);
    else yield token;
  }
}

function placeOf(source: unknown): [number, number] {
  if (typeof source === 'number') return [source, source + 1];
  if (Array.isArray(source)) return [Number(source[0]), Number(source[1] ?? source[0])];
  const { offset, source: text } = source as { offset: number; source?: string };
  return [offset, offset + (typeof text === 'string' ? text.length : 1)];
}
