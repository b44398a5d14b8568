/** A field of a cell as the inspector's line of text, both ways. What the field may hold is the engine's to judge. */
import type { Json } from '../../engine/index.ts';

/** The text of a field as it is written; empty where it is absent or no line of text. */
export function writeField(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A number of seconds, with or without its unit (`30`, `2.5 s`); any other text stays text, so that its issue tells what is wanted. */
export function readSeconds(text: string): Json {
  const seconds = Number(text.replace(/\s*s$/, ''));
  return Number.isNaN(seconds) ? text : seconds;
}
