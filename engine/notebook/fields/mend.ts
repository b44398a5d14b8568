/**
 * Takes out of a value what its schema complains about, all complaints in one pass over the value. Which
 * words describe them is `check`'s. What is required and gone is filled from the type's blank fields.
 */
import type * as z from 'zod';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { Path } from '../../schema/reflect/texts.ts';

/** What is dropped below a value: an entry whole (`null`), or parts of it. */
type Drops = Map<string, Drops | null>;

/** The value without what the issues complain about; `blank` when the value as a whole is wrong. */
export function mendFields(value: Json, issues: readonly z.core.$ZodIssue[], blank: JsonObject): Json {
  const wrong = issues.flatMap(listWrong);
  const missing = wrong.filter((path) => path.length < 2 && valueAt(value, path) === undefined);
  const names = missing.map(([first]) => String(first));
  if (wrong.some((path) => path.length === 0) || names.some((name) => !Object.hasOwn(blank, name))) return blank;
  const drops: Drops = new Map();
  for (const path of wrong) addDrop(drops, valueAt(value, path) === undefined ? path.slice(0, -1) : path);
  const kept = dropParts(value, drops);
  return isObject(kept) ? { ...kept, ...Object.fromEntries(names.map((name) => [name, blank[name] ?? null])) } : blank;
}

function listWrong(issue: z.core.$ZodIssue): Path[] {
  const path = issue.path as Path;
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
}

/** The part of a value at a path; undefined when it leads nowhere. */
export function valueAt(value: Json, path: Path): Json | undefined {
  let at: Json | undefined = value;
  for (const step of path) {
    if (Array.isArray(at)) at = at[Number(step)];
    else at = isObject(at) && Object.hasOwn(at, String(step)) ? at[String(step)] : undefined;
  }
  return at;
}

function addDrop(drops: Drops, path: Path): void {
  let at = drops;
  for (const [index, step] of path.entries()) {
    const key = String(step);
    const below = at.get(key);
    if (below === null) return;
    if (index === path.length - 1) at.set(key, null);
    else {
      const next: Drops = below ?? new Map();
      at.set(key, next);
      at = next;
    }
  }
}

function dropParts(value: Json, drops: Drops): Json {
  const keep = (key: string, part: Json): Json[] => {
    const below = drops.get(key);
    return below === null ? [] : [below ? dropParts(part, below) : part];
  };
  if (Array.isArray(value)) return value.flatMap((part: Json, index) => keep(String(index), part));
  if (!isObject(value)) return value;
  const kept: Record<string, Json> = Object.create(null);
  for (const [key, part] of Object.entries(value)) for (const each of keep(key, part)) kept[key] = each;
  return kept;
}
