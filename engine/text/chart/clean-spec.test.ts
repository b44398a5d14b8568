/** What a spec may not bring along, and what grows without bound once compiled. */
import { describe, expect, it } from 'vitest';
import { cleanSpec, findExcess } from './clean-spec.ts';

describe('a spec is copied without what would load, link away or reach into the page', () => {
  it.each([
    ['usermeta', { usermeta: { embedOptions: { ast: false, patch: 'http://trap/p.json' } }, mark: 'bar' }],
    ['data', { data: { url: 'http://trap/d.csv' }, mark: 'bar' }],
    ['layer.0.data', { layer: [{ data: { url: 'http://trap' }, mark: 'bar' }] }],
    [
      'transform.0.from.data',
      { mark: 'bar', transform: [{ lookup: 'a', from: { data: { url: 'http://trap' }, key: 'a' } }] },
    ],
    ['encoding.href', { mark: 'bar', encoding: { href: { field: 'link' } } }],
    ['encoding.url', { mark: 'image', encoding: { url: { value: 'https://trap/x.png' } } }],
    ['mark.href', { mark: { type: 'bar', href: '//trap' } }],
    ['params.0.bind.element', { mark: 'bar', params: [{ name: 'p', bind: { input: 'range', element: '#run' } }] }],
    ['params.0.bind', { mark: 'bar', params: [{ name: 'p', bind: 'body' }] }],
    ['datasets', { datasets: { a: [1] }, mark: 'bar' }],
    ['config.loader', { mark: 'bar', config: { loader: { baseURL: 'http://trap' } } }],
  ])('%s goes, with a notice', (way, spec) => {
    const { spec: clean, dropped } = cleanSpec(spec);
    expect(dropped).toContain(way);
    expect(JSON.stringify(clean)).not.toContain('trap');
  });
  it('keeps what Vega-Lite needs', () => {
    const spec = {
      mark: 'bar',
      params: [{ name: 'b', select: 'interval', bind: 'scales' }],
      encoding: { x: { field: 'a' } },
      width: 200,
    };
    expect(cleanSpec(spec)).toEqual({ spec, dropped: [] });
  });
});

describe('a compiled spec is refused when it would freeze the page or load', () => {
  it.each([
    [{ data: [{ transform: [{ type: 'sequence', start: 0, stop: 1e9 }] }] }, /100,000/],
    [{ data: [{ transform: [{ type: 'sequence', start: 0, stop: 10, step: 0 }] }] }, /100,000/],
    [{ data: [{ transform: [{ type: 'density', steps: 5000 }] }] }, /steps/],
    [{ data: [{ url: 'data.csv' }] }, /load/],
  ])('%j', (vega, why) => {
    expect(findExcess(vega)).toMatch(why);
  });
  it('passes a plain one', () => {
    expect(findExcess({ data: [{ transform: [{ type: 'sequence', start: 0, stop: 100 }] }] })).toBeNull();
  });
});
