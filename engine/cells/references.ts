/**
 * What a cell of any type reads by its own text; a loop's nested cells are read on their own. Types
 * that are not named here read what their fields' kinds say and nothing else.
 */
import type { Cell } from '../notebook/document.ts';
import { emptyReading, readFields } from '../text/field.ts';
import type { Reading } from '../text/reference.ts';
import { readCodeCell } from './code/references.ts';
import { readPromptCell } from './prompt/references.ts';
import { readSqlCell } from './sql/references.ts';

const readings = new WeakMap<Cell, Reading>();

/** A function of the cell's text alone, worked out once for each. */
export function readCell(cell: Cell): Reading {
  const known = readings.get(cell);
  if (known !== undefined) return known;
  const reading = read(cell);
  readings.set(cell, reading);
  return reading;
}

function read(cell: Cell): Reading {
  switch (cell.type) {
    case null:
      return emptyReading;
    case 'sql':
      return readSqlCell(cell);
    case 'code':
      return readCodeCell(cell);
    case 'prompt':
    case 'agent':
      return readPromptCell(cell);
    default:
      return readFields(cell.texts);
  }
}
