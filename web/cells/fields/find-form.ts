/** Which form a cell is written in. Types without one, and cells that cannot be read, are written as text. */
import type { Component } from 'solid-js';
import type { Cell } from '../../../engine/index.ts';
import { ChartFields } from './chart.tsx';
import { DataFields } from './data.tsx';
import type { FormProps } from './form.tsx';
import { InputFields } from './input.tsx';

/** The form of a cell's type, or null. */
export function findForm(cell: Cell): Component<FormProps> | null {
  if (cell.type === 'data') return DataFields;
  if (cell.type === 'chart') return ChartFields;
  return cell.type === 'input' ? InputFields : null;
}
