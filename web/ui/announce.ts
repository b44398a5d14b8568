/**
 * Says changes to people who do not see them: one polite live region, filled after a moment's rest so
 * that a wave of recomputation is one sentence.
 */
import { createSignal } from 'solid-js';

const [said, setSaid] = createSignal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** The sentence that the live region holds. */
export const announced = said;

/** Says a sentence politely; a later one within 400 ms replaces it. */
export function announce(sentence: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => setSaid(sentence), 400);
}
