/**
 * The parsing process: takes one question at a time and answers it. It has no environment and no work of
 * its own; who asks kills it when it takes too long.
 */
import { listAsks, parse, parseWorkspaceFile } from '../../engine/index.ts';
import { offerMemory } from '../host/offer-memory.ts';
import { checkNotebook, describeIssue } from './check-notebook.ts';
import { createPlaces } from './places.ts';
import type { Answers, Question } from './questions.ts';

const answer: { readonly [K in keyof Answers]: (question: Question) => Answers[K] } = {
  check: ({ text, id }) => checkNotebook(text, id),
  summarise: ({ text }) => ({ summary: summarise(text) }),
  asks: ({ text }) => listAsks(parse(text)),
  settings: ({ text }) => readSettings(text),
  rename: ({ text, id }) => ({ text: writeId(text, id) }),
};

process.on('message', ({ kind, question }: { kind: keyof Answers; question: Question }) => {
  try {
    process.send?.({ answer: answer[kind](question) });
  } catch (error) {
    process.send?.({ bug: error instanceof Error ? error.stack : String(error) });
  }
});
process.on('disconnect', () => process.exit());
offerMemory();
process.send?.({ ready: true });

function summarise(text: string): Answers['summarise']['summary'] {
  // A notebook that YAML cannot read is still one, and is listed so that it can be mended.
  if (!/^kind:[ \t]*['"]?notebook\b/m.test(text)) return null;
  const { fields, cells } = parse(text);
  return {
    name: fields.name || (fields.id.split('/').pop() ?? ''),
    ...(fields.description === undefined ? {} : { description: fields.description }),
    tags: [...fields.tags],
    cells: cells.length,
  };
}

function readSettings(text: string): Answers['settings'] {
  const { fields, issues } = parseWorkspaceFile(text);
  const place = createPlaces(text);
  return { sqlThreads: fields.sql_threads ?? null, issues: issues.map((issue) => describeIssue(issue, place)) };
}

/** The text with another id: the fix that parsing offers for a file that stands elsewhere. */
function writeId(text: string, id: string): string {
  const issue = parse(text, { id }).issues.find(({ code }) => code === 'id-path-mismatch');
  const [splice] = issue?.fixes?.[0]?.splices ?? [];
  return splice === undefined ? text : text.slice(0, splice.from) + splice.insert + text.slice(splice.to);
}
