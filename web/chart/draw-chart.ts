/**
 * Draws a picture with vega-embed and keeps the view: new rows of the same spec are handed to it in
 * place, so that brushing stays fluent. The only place that knows vega-embed; nothing is ever loaded.
 */
import type { View } from 'vega';
import type { Json, JsonObject, Picture, PictureSelection } from '../../engine/index.ts';
import type { Domain } from './brush-axes.ts';
import { type Brushes, followBrushes } from './brushes.ts';
import { readChartTheme } from './chart-theme.ts';
import { createTip } from './chart-tip.ts';
import { writeParamValue } from './selection-value.ts';

export interface DrawnChart {
  /** Shows new rows; false when the spec differs and the chart has to be drawn anew. */
  update(picture: Picture): boolean;
  /** Draws the values of the selections where they changed elsewhere; false when it has to be drawn anew. */
  show(selected: Readonly<Record<string, Json>>): boolean;
  /** What the scale of a channel shows. */
  domainOf(channel: string): Domain | null;
  image(format: 'png' | 'svg'): Promise<string>;
  dispose(): void;
}

export interface DrawOptions {
  readonly renderer: 'canvas' | 'svg';
  /** Whether it takes the height that its place has. */
  readonly fills: boolean;
  /** Values of the chart's selections when it is drawn, by parameter. */
  readonly selected: Readonly<Record<string, Json>>;
  readonly select: (param: string, value: Json) => void;
}

/** Loads Vega before the first chart is drawn, which tells what went wrong. */
export function loadVega(): void {
  import('vega-embed').catch(() => undefined);
}

/** Draws into the element. Rejects when Vega refuses the spec. */
export async function drawChart(element: HTMLElement, picture: Picture, options: DrawOptions): Promise<DrawnChart> {
  const { default: embed } = await import('vega-embed');
  const spec = { ...fillPlace(picture.spec as JsonObject, options.fills), ...withSelected(picture, options.selected) };
  const result = await embed(element, { ...spec, data: { name: 'data', values: picture.rows } } as never, {
    ast: true,
    actions: false,
    renderer: options.renderer,
    config: readChartTheme() as never,
    loader: { load: refuse, sanitize: refuse } as never,
    defaultStyle: false,
    tooltip: createTip(picture.spec) as never,
  });
  // The figure says what is drawn and offers its rows as a table: the drawing itself has nothing to add.
  element.querySelector('svg, canvas')?.setAttribute('aria-hidden', 'true');
  const { view } = result;
  const brushes = followBrushes(view, element, picture, options);
  await brushes.redraw();
  const stopFollowing = followSize(view, element, { brushes, fills: options.fills });
  let drawn = picture;
  return {
    update(next) {
      if (next === drawn) return true;
      if (JSON.stringify(next.spec) !== JSON.stringify(drawn.spec)) return false;
      drawn = next;
      void view
        .data(
          'data',
          next.rows.map((row) => ({ ...(row as JsonObject) })),
        )
        .runAsync()
        .then(brushes.redraw);
      return true;
    },
    image: (format) => (format === 'png' ? view.toImageURL('png', 2) : view.toImageURL('svg')),
    show: brushes.show,
    domainOf: brushes.domainOf,
    dispose: () => {
      stopFollowing();
      result.finalize();
    },
  };
}

/** A chart as large as its place stays so when panels open or the page turns, not only with the window. */
function followSize(
  view: View,
  element: HTMLElement,
  { brushes, fills }: { readonly brushes: Brushes; readonly fills: boolean },
): () => void {
  const measure = () => `${element.clientWidth} ${fills ? element.clientHeight : ''}`;
  let known = measure();
  const observer = new ResizeObserver(() => {
    const size = measure();
    if (size === known || element.clientWidth === 0) return;
    known = size;
    if (element.querySelector('.vega-embed-wrapper, .fit-x, svg, canvas') === null) return;
    dispatchEvent(new Event('resize'));
    void view.runAsync().then(brushes.redraw);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('a chart loads nothing'));
}

/** Charts take the width of their cell unless the spec says otherwise; on a card also its height, whatever it says. */
function fillPlace(spec: JsonObject, fills: boolean): JsonObject {
  const single = spec.mark !== undefined || spec.layer !== undefined;
  const faceted = ['row', 'column', 'facet'].some(
    (channel) => channel in ((spec.encoding as JsonObject | undefined) ?? {}),
  );
  if (!single || faceted) return spec;
  const autosize = { type: 'fit', contains: 'padding' };
  if (fills) return { ...spec, width: 'container', height: 'container', autosize };
  return { width: 'container', height: 220, autosize, ...spec };
}

/** The spec's parameters with the values that they have now. A brush covers what it selects by, and no aggregate. */
export function withSelected(picture: Picture, selected: Readonly<Record<string, Json>>): JsonObject {
  const { params } = picture.spec as JsonObject;
  if (!Array.isArray(params)) return {};
  const filled = (params as readonly JsonObject[]).map((param) => {
    const selection = picture.selections.find((entry) => entry.param === param.name);
    if (selection === undefined) return param;
    if (selection.kind === 'interval' && selection.fields.length === 0) return { name: selection.param, value: true };
    const value = writeParamValue(selected[selection.param] ?? null, selection);
    const { value: _, ...bare } = { ...param, ...coverFields(param, selection) };
    return value === null ? bare : { ...bare, value };
  });
  return { params: filled };
}

function coverFields({ select }: JsonObject, { kind, fields }: PictureSelection): JsonObject {
  const encodings = fields.flatMap(({ channel }) => (channel === undefined ? [] : [channel]));
  if (kind !== 'interval' || encodings.length === 0) return {};
  return { select: { ...(typeof select === 'string' ? { type: select } : (select as JsonObject)), encodings } };
}
