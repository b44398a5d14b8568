/** The cell types that read and make tables and values; all of them run. */
import { assertionCell } from '../../cells/assertion/schema.ts';
import { chartCell } from '../../cells/chart/schema.ts';
import { codeCell } from '../../cells/code/schema.ts';
import { dataCell } from '../../cells/data/schema.ts';
import { inputCell } from '../../cells/input/schema.ts';
import { markdownCell } from '../../cells/markdown/schema.ts';
import { sqlCell } from '../../cells/sql/schema.ts';

export const tableCells = {
  markdown: markdownCell,
  input: inputCell,
  data: dataCell,
  sql: sqlCell,
  chart: chartCell,
  code: codeCell,
  assertion: assertionCell,
};
