/** Text between cells: CommonMark with `{{ }}`. Needs no id; nothing depends on it. */
import { cellFields, defineCell } from '../../schema/file/cell.ts';
import { template } from '../../schema/kinds.ts';

export const markdownCell = defineCell({
  fields: cellFields({ text: template() }),
  body: 'markdown',
  bodyField: 'text',
  blank: { text: '' },
});
