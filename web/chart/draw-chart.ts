/**
 * Draws a picture with vega-embed and keeps the view: new rows of the same spec are handed to it in
 * place, so that brushing stays fluent. The only place that knows vega-embed; nothing is ever loaded.
 */
import type { View } from 'vega';
import type { Json, JsonObject, Picture } from '../../engine/index.ts';
import { readChartTheme } from './chart-theme.ts';
import { showTip } from './chart-tip.ts';
import { findBands, readTuples, writeParamValue } from './selection-value.ts';

export interface DrawnChart {
  /** Shows new rows; false when the spec differs and the chart has to be drawn anew. */
  update(picture: Picture): boolean;
  image(format: 'png' | 'svg'): Promise<string>;
  dispose(): void;
}

export interface DrawOptions {
  readonly renderer: 'canvas' | 'svg';
  /** Values of the chart's selections when it is drawn, by parameter. */
  readonly selected: Readonly<Record<string, Json>>;
  readonly select: (param: string, value: Json) => void;
}

/** Draws into the element. Rejects when Vega refuses the spec. */
export async function drawChart(element: HTMLElement, picture: Picture, options: DrawOptions): Promise<DrawnChart> {
  const { default: embed } = await import('vega-embed');
  const spec = { ...fillWidth(picture.spec as JsonObject), ...withSelected(picture, options.selected) };
  const result = await embed(element, { ...spec, data: { name: 'data', values: picture.rows } } as never, {
    ast: true,
    actions: false,
    renderer: options.renderer,
    config: readChartTheme(element) as never,
    loader: { load: refuse, sanitize: refuse } as never,
    defaultStyle: false,
    tooltip: showTip as never,
  });
  // The figure says what is drawn and offers its rows as a table: the drawing itself has nothing to add.
  element.querySelector('svg, canvas')?.setAttribute('aria-hidden', 'true');
  const { view } = result;
  for (const selection of picture.selections) {
    let frame = 0;
    const store = `${selection.param}_store`;
    view.addDataListener(store, (_, tuples) => {
      cancelAnimationFrame(frame);
      const copy = [...(tuples as Parameters<typeof readTuples>[0])];
      frame = requestAnimationFrame(() => options.select(selection.param, readTuples(copy, selection)));
    });
  }
  await drawRanges(view, picture, options.selected);
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
        .runAsync();
      return true;
    },
    image: (format) => (format === 'png' ? view.toImageURL('png', 2) : view.toImageURL('svg')),
    dispose: () => result.finalize(),
  };
}

/** A brush over categories is kept as those categories: its extent is that of their bands. */
async function drawRanges(view: View, picture: Picture, selected: DrawOptions['selected']): Promise<void> {
  const known = Object.keys(view.getState({ signals: () => true, data: () => false }).signals ?? {});
  for (const selection of picture.selections) {
    for (const { channel, categories } of findBands(selected[selection.param] ?? null, selection)) {
      const signal = `${selection.param}_${channel}`;
      if (!known.includes(signal)) continue;
      const scale = view.scale(channel) as { (value: Json): number | undefined; bandwidth?(): number };
      const edges = categories.flatMap((category) => {
        const low = scale(category);
        return low === undefined ? [] : [low, low + (scale.bandwidth?.() ?? 0)];
      });
      if (edges.length > 0) view.signal(signal, [Math.min(...edges), Math.max(...edges)]);
    }
  }
  await view.runAsync();
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('a chart loads nothing'));
}

/** Charts take the width of their cell unless the spec says otherwise. */
function fillWidth(spec: JsonObject): JsonObject {
  const single = spec.mark !== undefined || spec.layer !== undefined;
  const faceted = ['row', 'column', 'facet'].some(
    (channel) => channel in ((spec.encoding as JsonObject | undefined) ?? {}),
  );
  if (!single || faceted) return spec;
  return { width: 'container', height: 220, autosize: { type: 'fit', contains: 'padding' }, ...spec };
}

function withSelected(picture: Picture, selected: Readonly<Record<string, Json>>): JsonObject {
  const { params } = picture.spec as JsonObject;
  if (!Array.isArray(params)) return {};
  const filled = params.map((param) => {
    const selection = picture.selections.find((entry) => entry.param === (param as JsonObject).name);
    const value = selection ? writeParamValue(selected[selection.param] ?? null, selection) : null;
    const { value: _, ...bare } = param as JsonObject;
    return !selection ? param : value === null ? bare : { ...bare, value };
  });
  return { params: filled };
}
