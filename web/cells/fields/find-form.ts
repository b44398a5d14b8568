/**
 * Which form a cell is written in, its code loaded when it is first shown. Types without one, and cells that
 * cannot be read, are written as text.
 */
import { type Component, lazy } from 'solid-js';
import type { Cell } from '../../../engine/index.ts';
import type { FormProps } from './form.tsx';

const ChartFields = lazy(async () => ({ default: (await import('./chart.tsx')).ChartFields }));
const DataFields = lazy(async () => ({ default: (await import('./data.tsx')).DataFields }));
const InputFields = lazy(async () => ({ default: (await import('./input.tsx')).InputFields }));

/** The form of a cell's type, or null. */
export function findForm(cell: Cell): Component<FormProps> | null {
  if (cell.type === 'data') return DataFields;
  if (cell.type === 'chart') return ChartFields;
  return cell.type === 'input' ? InputFields : null;
}
