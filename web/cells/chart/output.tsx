/** A chart's picture in words, until the renderer draws it: the summary, and how many marks it has. */
import type { Component } from 'solid-js';
import type { CellOf, Picture } from '../../../engine/index.ts';

/** The picture of a chart cell. */
export const ChartOutput: Component<{ readonly cell: CellOf<'chart'>; readonly picture: Picture }> = (props) => (
  <p class="notes">
    {props.picture.summary} {props.picture.marks} marks.
  </p>
);
