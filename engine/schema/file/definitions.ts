/** Every cell type with its definition, and the questions that all of them answer. */
import { flowCells } from './flow-cells.ts';
import { tableCells } from './table-cells.ts';

/** The definition of each cell type: fields, revision, cost. */
export const cellDefinitions = { ...tableCells, ...flowCells };

type Type = keyof typeof cellDefinitions;

/** All cell types. */
export const cellTypes = Object.keys(cellDefinitions) as readonly Type[];

/** Whether a word is a cell type. */
export function isCellType(word: unknown): word is Type {
  return typeof word === 'string' && Object.hasOwn(cellDefinitions, word);
}
