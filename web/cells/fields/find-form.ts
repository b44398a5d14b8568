/**
 * Which form a cell is written in, its code loaded when it is first shown. Types without one, and cells that
 * cannot be read, are written as text.
 */
import { type Component, lazy } from 'solid-js';
import type { Cell } from '../../../engine/index.ts';
import type { FormProps } from './form.tsx';

const AssertionFields = lazy(async () => ({ default: (await import('./assertion.tsx')).AssertionFields }));
const ChartFields = lazy(async () => ({ default: (await import('./chart.tsx')).ChartFields }));
const DataFields = lazy(async () => ({ default: (await import('./data.tsx')).DataFields }));
const InputFields = lazy(async () => ({ default: (await import('./input.tsx')).InputFields }));
const NotebookFields = lazy(async () => ({ default: (await import('./notebook.tsx')).NotebookFields }));

const forms: ReadonlyMap<string | null, Component<FormProps>> = new Map([
  ['assertion', AssertionFields],
  ['chart', ChartFields],
  ['data', DataFields],
  ['input', InputFields],
  ['notebook', NotebookFields],
]);

/** The form of a cell's type, or null. */
export function findForm(cell: Cell): Component<FormProps> | null {
  return forms.get(cell.type) ?? null;
}
