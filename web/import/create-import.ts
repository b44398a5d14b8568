/**
 * What the import strip shows of a cell: the answer of the importer for the fields as they are written. It asks
 * again when they or the file change, and keeps the last answer until then.
 */
import { type Accessor, createMemo, createResource } from 'solid-js';
import { type CellOf, type Failure, FailureError } from '../../engine/index.ts';
import { buildImport } from '../../engine/run.ts';
import type { ImportAnswer } from '../../engine/schema/api.ts';
import type { OpenNotebook } from '../session/open-notebook.ts';

export type DataCell = CellOf<'data'>;

/** What is known of an import. With a failure the answer is of a reading without the cell's columns, if any. */
export interface KnownImport {
  readonly answer?: ImportAnswer;
  readonly failure?: Failure;
}

export interface Import {
  /** The last answer; undefined before the first. */
  readonly known: Accessor<KnownImport | undefined>;
  /** Whether a newer one is on its way. */
  readonly busy: Accessor<boolean>;
}

/** Follows the import of a cell for as long as the owner lives. */
export function createImport({ host, mirror }: OpenNotebook, cell: Accessor<DataCell>): Import {
  const digest = () => mirror.state().session.files.get(cell().fields.source ?? '');
  const asked = createMemo(
    () => {
      const { fields } = cell();
      const { source = '', options, columns, null_values, normalize } = fields;
      return { fields, source, key: JSON.stringify([source, options, columns, null_values, normalize, digest()]) };
    },
    undefined,
    { equals: (a, b) => a.key === b.key },
  );
  const [known] = createResource(asked, ({ fields, source }) => askImport(host, source, fields));
  return { known: () => known.latest, busy: () => known.loading };
}

async function askImport(host: OpenNotebook['host'], source: string, fields: DataCell['fields']): Promise<KnownImport> {
  try {
    const stat = await host.files.stat(source);
    if (stat === null) return { failure: { code: 'file-missing', message: `there is no file \`${source}\`` } };
    const read = (more: Partial<DataCell['fields']>) => host.readImport(buildImport(stat, { ...fields, ...more }));
    return await read({}).then(
      (answer) => ({ answer }),
      async (error: unknown) => ({ ...toFailure(error), ...(await read({ columns: {} }).then(toAnswer, () => ({}))) }),
    );
  } catch (error) {
    return toFailure(error);
  }
}

const toAnswer = (answer: ImportAnswer): KnownImport => ({ answer });

function toFailure(error: unknown): KnownImport {
  if (error instanceof FailureError) return { failure: error.failure };
  throw error;
}
