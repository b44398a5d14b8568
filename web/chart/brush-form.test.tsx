/** Fields in place of a brush: what is typed is selected, and what is selected stands in them. */
import { render } from 'solid-js/web';
import { afterEach, expect, it, vi } from 'vitest';
import type { Digest, Json, Picture, PictureSelection } from '../../engine/index.ts';
import type { Domain } from './brush-axes.ts';
import { BrushForm } from './brush-form.tsx';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
});

function open(selection: PictureSelection, selected: Json, { domain, rows = [] }: { domain?: Domain; rows?: Json[] }) {
  const picture: Picture = {
    ...{ spec: {}, rows, marks: rows.length, digest: '' as Digest, selections: [selection], notes: [], summary: '' },
  };
  const place = document.body.appendChild(document.createElement('div'));
  const select = vi.fn<(param: string, value: Json) => void>();
  const close = vi.fn<() => void>();
  const values = { [selection.param]: selected };
  const props = { name: 'delays', picture, selected: values, domainOf: () => domain ?? null, select, close };
  undo.push(
    render(() => <BrushForm {...props} />, place),
    () => place.remove(),
  );
  const type = (at: number, text: string) => {
    const field = place.querySelectorAll('input')[at] ?? expect.unreachable('there is a field');
    field.value = text;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { place, select, close, type };
}

const delays: PictureSelection = {
  ...{ param: 'brush', kind: 'interval', fields: [{ channel: 'x', field: 'delay', drawn: 'delay', temporal: false }] },
};
const domain: Domain = { discrete: false, values: [-60, 180] };

it('a range has the ends of the selection, else those of the axis', () => {
  const read = (selected: Json) => [...open(delays, selected, { domain }).place.querySelectorAll('input')];
  expect(read(null).map(({ value }) => value)).toEqual(['-60', '180']);
  const chosen = read({ kind: 'interval', fields: { delay: [0, 15] } });
  expect(chosen.map(({ value }) => value)).toEqual(['0', '15']);
});

it('an end that is typed is selected; the other end gives way, and words that are no number do nothing', () => {
  const { select, type } = open(delays, { kind: 'interval', fields: { delay: [0, 15] } }, { domain });
  type(0, '30');
  expect(select).toHaveBeenLastCalledWith('brush', { kind: 'interval', fields: { delay: [30, 30] } });
  type(1, '-20');
  expect(select).toHaveBeenLastCalledWith('brush', { kind: 'interval', fields: { delay: [-20, -20] } });
  type(0, '');
  expect(select).toHaveBeenCalledTimes(2);
});

it('marks are ticked one by one, and the last one unticked selects nothing', () => {
  const pick: PictureSelection = {
    param: 'pick',
    kind: 'point',
    fields: [{ field: 'a', drawn: 'a', temporal: false }],
  };
  const rows = [{ a: 'x' }, { a: 'y' }];
  const { place, select } = open(pick, { kind: 'point', fields: [{ a: 'x' }] }, { rows });
  const boxes = [...place.querySelectorAll('input')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  boxes[1]?.click();
  expect(select).toHaveBeenLastCalledWith('pick', { kind: 'point', fields: [{ a: 'x' }, { a: 'y' }] });
  boxes[0]?.click();
  expect(select).toHaveBeenLastCalledWith('pick', null);
});

it('Escape closes the form and selects nothing', () => {
  const { place, select, close } = open(delays, null, { domain });
  place.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(close).toHaveBeenCalledOnce();
  expect(select).not.toHaveBeenCalled();
});
