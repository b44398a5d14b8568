/**
 * Running a chart: clean its spec, derive the query that its picture needs, compile, query, keep rows
 * and digest. Drawing is the page's. A spec that does not compile, or only with a warning, fails.
 */
import type { CellContext, CellOutcome } from '../../host/context.ts';
import { expandFields } from '../../host/expand.ts';
import { digestJson } from '../../lib/digest.ts';
import type { CellOf } from '../../notebook/document.ts';
import { FailureError, fail } from '../../schema/failure.ts';
import type { TableInfo } from '../../schema/table.ts';
import { cleanSpec } from '../../text/chart/clean-spec.ts';
import { readPictureSelections } from '../../text/chart/picture-selections.ts';
import { checkSpec } from './check-spec.ts';
import { planDrawing } from './drawing.ts';
import { writeSummary } from './summary.ts';
import { listFilterTerms } from './where.ts';

/** Runs a chart cell. Failures: `invalid-spec`, and those of its query, whose places say nothing to its author. */
export async function runChart(cell: CellOf<'chart'>, context: CellContext): Promise<CellOutcome> {
  try {
    return await drawChart(cell, context);
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const { line: _, column: __, statement: ___, ...failure } = error.failure;
    throw new FailureError(failure);
  }
}

async function drawChart(cell: CellOf<'chart'>, context: CellContext): Promise<CellOutcome> {
  const { host, signal } = context;
  const table = readData(cell, context);
  const { spec, dropped } = cleanSpec(await expandFields(context, cell.fields.chart));
  const terms = listFilterTerms(cell, context, table.columns);
  const drawing = await planDrawing({ chart: cell.id, spec, table, terms, maxRows: cell.fields.max_rows }, context);
  await checkSpec(host.charts, drawing.spec);
  const { columns, rows } = await host.sql.query(drawing.source.sql, drawing.source.data, signal);
  const {
    spec: drawn,
    kept,
    notes,
  } = drawing.read(
    columns.map(({ name }) => name),
    rows,
  );
  const lost = dropped.map((way) => `left out of the spec: \`${way}\``);
  return {
    output: {
      kind: 'picture',
      picture: {
        spec: drawn,
        rows: kept,
        marks: kept.length,
        digest: digestJson(kept),
        ...(drawing.filtered ? {} : { sourceRows: table.rowCount }),
        selections: readPictureSelections(spec, table.columns, drawing.shown),
        notes: [...notes, ...lost],
        summary: writeSummary(cell, drawing, kept),
      },
    },
    requestKey: digestJson({ sql: drawing.sql, spec: drawing.spec }),
  };
}

function readData(cell: CellOf<'chart'>, context: CellContext): TableInfo {
  const output = context.results[cell.fields.data]?.output;
  if (output?.kind === 'table') return output.table;
  return fail('invalid-spec', `\`${cell.fields.data}\` is not a table: a chart draws the rows of a table`);
}
