/**
 * Stands for vitest in the test page: the contract suites are collected and run one case after another,
 * with vitest's own `expect`. What a case threw is its report; nothing here judges.
 */
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

type Body = (...values: readonly never[]) => unknown;
interface Group {
  readonly title: string;
  readonly before: Body[];
  readonly after: Body[];
  readonly parts: (Group | Case)[];
}
interface Case {
  readonly title: string;
  readonly body: () => unknown;
}

/** A case that ran: `error` is absent when it held. */
export interface Report {
  readonly title: string;
  readonly error?: string;
}

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
export const { expect } = chai;

const all: Group = { title: '', before: [], after: [], parts: [] };
let current = all;

export function describe(title: string, body: () => void): void {
  const group: Group = { title, before: [], after: [], parts: [] };
  const outer = current;
  outer.parts.push(group);
  current = group;
  body();
  current = outer;
}

export const beforeAll = (body: Body): unknown => current.before.push(body);
export const afterAll = (body: Body): unknown => current.after.push(body);

export const it = Object.assign(
  (title: string, body: Body): void => {
    current.parts.push({ title, body });
  },
  {
    each:
      (rows: readonly (readonly unknown[])[]) =>
      (title: string, body: Body): void => {
        for (const row of rows) {
          let at = 0;
          const named = title.replaceAll('%s', () => String(row[at++]));
          current.parts.push({ title: named, body: () => body(...(row as readonly never[])) });
        }
      },
  },
);

/** Runs everything that was collected. */
export async function runCollected(): Promise<readonly Report[]> {
  return runGroup(all, '');
}

async function runGroup(group: Group, path: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (const body of group.before) await body();
  for (const part of group.parts) {
    const title = path === '' ? part.title : `${path} › ${part.title}`;
    if ('parts' in part) reports.push(...(await runGroup(part, title)));
    else reports.push(await runCase(part, title));
  }
  for (const body of group.after) await body();
  return reports;
}

async function runCase({ body }: Case, title: string): Promise<Report> {
  try {
    await body();
    return { title };
  } catch (error) {
    return { title, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
