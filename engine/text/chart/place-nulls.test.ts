/** Null among categories, as vega draws it. */
import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../lib/json.ts';
import { writePushedSpec } from './draw-spec.ts';
import { placeNulls } from './place-nulls.ts';
import { planPushDown } from './pushed/push-down.ts';

const columns = [{ name: 'genre', type: 'VARCHAR' }];
const rows: readonly JsonObject[] = [
  { genre: 'Action', count: 420 },
  { genre: 'Comedy', count: 675 },
  { genre: 'Drama', count: 789 },
  { genre: null, count: 5000 },
];

async function draw(genre: JsonObject, more: JsonObject = {}, drawn = rows) {
  const encoding = { y: { field: 'genre', type: 'nominal', ...genre }, x: { aggregate: 'count' } };
  const spec: JsonObject = { mark: 'bar', ...more, encoding: { ...encoding, ...(more.encoding as JsonObject) } };
  const built = planPushDown(spec, columns)?.build([], 'TRUE');
  if (built === undefined) throw new Error('it is not pushed down');
  const plain = writePushedSpec(spec, built.shown);
  const placed = placeNulls(plain, built.shown, drawn);
  const compiled = compile(placed as unknown as TopLevelSpec).spec;
  const view = await new View(parse(compiled), { renderer: 'none' }).data('data', structuredClone(drawn)).runAsync();
  const svg = await view.toSVG();
  return { order: view.scale('y').domain() as unknown[], greys: svg.split('#8f959d').length - 1, plain, placed };
}

it.each([
  [{}, ['Action', 'Comedy', 'Drama', null]],
  [{ sort: 'ascending' }, ['Action', 'Comedy', 'Drama', null]],
  [{ sort: '-x' }, ['Drama', 'Comedy', 'Action', null]],
  [{ sort: 'x' }, ['Action', 'Comedy', 'Drama', null]],
  [{ sort: ['Drama', 'Action', 'Comedy'] }, ['Drama', 'Action', 'Comedy', null]],
])('null is grey and last with %j', async (genre, order) => {
  expect(await draw(genre)).toMatchObject({ order, greys: 1 });
});

it('is the same spec where no row is null', async () => {
  const { plain, placed } = await draw({ sort: '-x' }, {}, rows.slice(0, 3));
  expect(placed).toBe(plain);
});

it('leaves colours that the author has chosen', async () => {
  expect(await draw({}, { mark: { type: 'bar', color: 'teal' } })).toMatchObject({ greys: 0, order: { length: 4 } });
  const color = { color: { field: 'genre', type: 'nominal' } };
  expect((await draw({}, { encoding: color })).greys).toBe(0);
});
