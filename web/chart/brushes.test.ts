/** Brushes over a drawn chart: Vega's own view without a screen. */
import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import { afterEach, expect, it, vi } from 'vitest';
import type { Digest, Json, JsonObject, Picture, PictureSelection } from '../../engine/index.ts';
import { followBrushes } from './brushes.ts';
import { withSelected } from './draw-chart.ts';

const rows = [
  { kind: 'a', sum: 10 },
  { kind: 'b', sum: 30 },
  { kind: 'c', sum: 20 },
];
const byKind = { channel: 'y', field: 'kind', drawn: 'kind', temporal: false };
const bySum = { channel: 'x', field: 'sum', drawn: 'sum', temporal: false };

function pictureOf(fields: PictureSelection['fields'], select: Json = 'interval'): Picture {
  const spec: JsonObject = {
    mark: 'bar',
    width: 100,
    height: 90,
    params: [{ name: 'brush', select }],
    encoding: {
      x: { field: 'sum', type: 'quantitative' },
      y: { field: 'kind', type: 'nominal' },
      color: { condition: { param: 'brush', value: 'red' }, value: 'grey' },
    },
  };
  const selections = [{ param: 'brush', kind: 'interval', fields } as const];
  return { spec, rows, marks: 3, digest: '' as Digest, selections, notes: [], summary: '' };
}

const views: View[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.finalize();
});

async function draw(picture: Picture) {
  const spec = { ...(picture.spec as JsonObject), ...withSelected(picture, {}), data: { values: rows } };
  const view = new View(parse(compile(spec as never).spec), { renderer: 'none' });
  views.push(view);
  await view.runAsync();
  const element = document.createElement('div');
  const select = vi.fn<(param: string, value: Json) => void>();
  return { view, element, select, brushes: followBrushes(view, element, picture, { selected: {}, select }) };
}

const signalsOf = (view: View) => Object.keys(view.getState({ signals: () => true }).signals ?? {});

it('a brush covers the axis that it selects by, not the aggregate on the other', async () => {
  const { view, brushes } = await draw(pictureOf([byKind]));
  expect(signalsOf(view)).toContain('brush_y');
  expect(signalsOf(view)).not.toContain('brush_x');
  expect(brushes.show({ brush: { kind: 'point', fields: [{ kind: 'b' }] } })).toBe(true);
  await view.runAsync();
  const [low, high] = view.signal('brush_y');
  expect(high - low).toBeGreaterThan(20);
  expect(high - low).toBeLessThanOrEqual(30);
});

it('a brush that could select nothing is not offered, and all marks look selected', async () => {
  const { view } = await draw(pictureOf([], { type: 'interval', encodings: ['x'] }));
  expect(signalsOf(view).filter((name) => name.startsWith('brush_'))).toEqual([]);
  const svg = await view.toSVG();
  expect(svg).toContain('fill="red"');
  expect(svg).not.toContain('fill="grey"');
});

it('a value from elsewhere is drawn, and not told as if a person had brushed', async () => {
  const { view, brushes, select } = await draw(pictureOf([bySum]));
  expect(brushes.domainOf('x')).toEqual({ discrete: false, values: [0, 30] });
  expect(brushes.domainOf('y')).toEqual({ discrete: true, values: ['a', 'b', 'c'] });
  expect(brushes.domainOf('shape')).toBeNull();
  brushes.show({ brush: { kind: 'interval', fields: { sum: [15, 30] } } });
  await view.runAsync();
  expect(view.signal('brush_x')).toEqual([50, 100]);
  await new Promise(requestAnimationFrame);
  expect(select).not.toHaveBeenCalled();
  brushes.show({});
  await view.runAsync();
  expect(view.signal('brush_x')).toEqual([0, 0]);
});

it('what a person brushes is told once, and its echo changes nothing', async () => {
  const { view, element, brushes, select } = await draw(pictureOf([bySum]));
  element.dispatchEvent(new Event('pointermove'));
  view.signal('brush_x', [50, 100]);
  await view.runAsync();
  await vi.waitFor(() => expect(select).toHaveBeenCalledTimes(1));
  const value = { kind: 'interval', fields: { sum: [15, 30] } };
  expect(select).toHaveBeenCalledWith('brush', value);
  view.signal('brush_x', [20, 90]);
  brushes.show({ brush: value });
  expect(view.signal('brush_x')).toEqual([20, 90]);
});
