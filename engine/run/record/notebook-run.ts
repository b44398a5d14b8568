/** What a run from scratch is told, and what its record says at its start and its end. */
import type { RunScope } from '../../host/context.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { RunEvent } from '../../schema/event.ts';
import { readInputs } from '../../session/inputs.ts';
import type { Session } from '../../session/state.ts';

/** How a notebook is run from scratch. */
export interface NotebookRun {
  readonly inputs?: JsonObject;
  readonly grants?: readonly string[];
  /** Only these cells and what they need; absent: all. */
  readonly cells?: readonly string[];
  readonly mode?: Partial<Pick<RunScope, 'effects' | 'models' | 'seed' | 'version'>>;
  /** Where it runs, for the record: `cli`, `page`. */
  readonly hostName: string;
  readonly engineVersion: string;
  readonly signal?: AbortSignal;
  onEvent?(event: RunEvent): void;
}

/** How the run began, without secret inputs; selections only where they were set. */
export function describeStart(session: Session, run: RunScope, { hostName, engineVersion }: NotebookRun) {
  const shown = session.document.cells.filter((cell) => cell.type === 'input' && !cell.fields.input.secret);
  const set = [...session.inputs.keys()].filter((id) => id.includes('.'));
  return {
    notebook: run.notebook,
    inputs: { ...readInputs(session, [...shown.map(({ id }) => id), ...set]) } as Record<string, never>,
    effects: run.effects,
    models: run.models,
    version: run.version,
    host: hostName,
    engine_version: engineVersion,
  };
}
