/**
 * What people allowed a notebook to do, outside the workspace: a file asks, the server grants. One line
 * a decision, appended; the last decision on an entry counts.
 */
import type { Home } from './home.ts';

const file = 'grants.jsonl';

interface Decision {
  readonly notebook: string;
  readonly entry: string;
  readonly granted: boolean;
  readonly who: string;
  readonly when: string;
}

export interface Grants {
  /** Entries granted to a notebook now. */
  list(notebook: string): Promise<ReadonlySet<string>>;
  decide(notebook: string, change: { grant: readonly string[]; revoke: readonly string[] }, who: string): Promise<void>;
}

/** The decisions that the server folder holds. */
export function createGrants(home: Home, now: () => Date): Grants {
  return {
    list: async (notebook) => {
      const granted = new Set<string>();
      for (const decision of parseDecisions((await home.read(file)) ?? '')) {
        if (decision.notebook !== notebook) continue;
        if (decision.granted) granted.add(decision.entry);
        else granted.delete(decision.entry);
      }
      return granted;
    },
    decide: async (notebook, { grant, revoke }, who) => {
      const when = now().toISOString();
      for (const entry of grant) await append(home, { notebook, entry, granted: true, who, when });
      for (const entry of revoke) await append(home, { notebook, entry, granted: false, who, when });
    },
  };
}

function append(home: Home, decision: Decision): Promise<void> {
  return home.append(file, JSON.stringify(decision));
}

/** A line that was cut by a kill grants nothing. */
function parseDecisions(text: string): readonly Decision[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value: unknown = line === '' ? null : JSON.parse(line);
      return isDecision(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

function isDecision(value: unknown): value is Decision {
  const decision = value as Partial<Decision> | null;
  return (
    typeof decision?.notebook === 'string' &&
    typeof decision.entry === 'string' &&
    typeof decision.granted === 'boolean'
  );
}
