/** `quire.yaml`: its fields with defaults where the text has issues, and the issues with their places. */

import { type WorkspaceFields, workspaceFile } from '../schema/file/workspace.ts';
import type { Issue } from '../schema/issue.ts';
import { checkFields } from './fields/check.ts';
import { Origins, unfold } from './fields/long-form.ts';
import { explainErrors } from './read/piece.ts';
import { placeProblem } from './read/report.ts';
import { checkBounds } from './yaml/bounds.ts';
import { parseYaml } from './yaml/parse-yaml.ts';
import { readValue } from './yaml/value.ts';

export interface WorkspaceFile {
  readonly fields: WorkspaceFields;
  readonly issues: readonly Issue[];
}

const blank = { kind: 'workspace' } as const;

/** Parses the text of `quire.yaml`. */
export function parseWorkspaceFile(text: string): WorkspaceFile {
  const code = checkBounds(text);
  if (code) {
    const message = 'The file is too large, or nests too deep, to be read.';
    return { fields: workspaceFile.parse(blank), issues: [{ code, severity: 'error', from: 0, to: 1, message }] };
  }
  const parsed = parseYaml(text);
  const node = parsed.document?.contents ?? null;
  const { value, issues } = readValue(node, text);
  const origins = new Origins();
  const { fields, problems } = checkFields(workspaceFile, unfold(workspaceFile, value, [], origins), blank);
  const placed = problems.map((problem) => placeProblem(problem, { node, origins, start: 0 }));
  return { fields, issues: [...explainErrors(parsed, text), ...issues, ...placed] };
}
