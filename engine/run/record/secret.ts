/**
 * What a record says of a cell that a secret input took part in: that it ended and how, never a value, a
 * count or a digest. A failure keeps its message but for the pieces of it that stand in the secret.
 */
import type { Json } from '../../lib/json.ts';
import type { Cell } from '../../notebook/document.ts';
import { type RecordCell, secretMark } from '../../schema/record.ts';
import type { Result, Verdict } from '../../schema/result.ts';
import { readInput } from '../../session/inputs.ts';
import type { Session } from '../../session/state.ts';

/** A shorter piece of a secret tells nothing; a shorter secret cannot be taken out of a text without telling. */
const leastPiece = 6;

/** The record of a cell that depends on a secret input. */
export function describeSecret(session: Session, cell: Cell, result: Result): RecordCell {
  const { outcome, output, skippedBecause, failure } = result;
  const verdict = output?.kind === 'verdict' ? output.verdict : result.assertions;
  return {
    type: cell.type,
    outcome,
    ...(skippedBecause && { skipped_because: { ...skippedBecause } }),
    ...(failure && { failure: { ...failure, message: hideSecrets(failure.message, listSecretTexts(session)) } }),
    ...(output && output.kind !== 'verdict' && { output: secretMark }),
    ...(cell.type === 'assertion' && cell.fields.severity === 'gate' && { gate: true as const }),
    ...(verdict && { assertions: hideVerdict(verdict) }),
  };
}

function hideVerdict({ passed, results }: Verdict): RecordCell['assertions'] & {} {
  const checks = results.map(({ type, state, passed }) => ({
    type,
    state,
    passed,
    score: Number(passed),
    reason: secretMark,
  }));
  return { passed, score: Number(passed), results: checks };
}

/** The texts of all secret inputs, as they are and as SQL and JSON write them. */
function listSecretTexts(session: Session): readonly string[] {
  const texts = [...session.graph.nodes.values()].flatMap((node) =>
    node.cell.type === 'input' && node.cell.fields.input.secret ? listTexts(readInput(session, node)) : [],
  );
  return texts.flatMap((text) => [text, text.replaceAll("'", "''"), JSON.stringify(text).slice(1, -1)]);
}

function listTexts(value: Json): readonly string[] {
  if (value === null || value === '') return [];
  return typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [String(value)];
}

/** The text without every piece of a secret, cut or whole; the mark alone when a short secret stands in it. */
function hideSecrets(text: string, secrets: readonly string[]): string {
  if (secrets.some((secret) => secret.length < leastPiece && text.includes(secret))) return secretMark;
  let hidden = '';
  let hiddenUntil = 0;
  for (let at = 0; at < text.length; at += 1) {
    const piece = text.slice(at, at + leastPiece);
    if (piece.length === leastPiece && secrets.some((secret) => secret.includes(piece))) {
      if (at >= hiddenUntil) hidden += secretMark;
      hiddenUntil = at + leastPiece;
    }
    if (at >= hiddenUntil) hidden += text.charAt(at);
  }
  return hidden;
}
