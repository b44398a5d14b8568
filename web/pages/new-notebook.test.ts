import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { nameAfterFile } from '../session/commands/new-cell.ts';
import { createFromText, writeSlug } from './new-notebook.ts';

function catchSave() {
  const sent: { url: string; text: string }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, text: JSON.parse(String(init.body)).text });
    return new Response('{"sha256":"0"}');
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

describe('a new notebook', () => {
  it('has an id that the format allows, whatever the file is called', () => {
    expect(writeSlug('Flights (3M) März.csv')).toBe('flights-3m-ma-rz-csv');
    expect(writeSlug('日本')).toBe('data');
    expect(nameAfterFile('data/2024 sales.csv')).toBe('t_2024_sales');
    expect(nameAfterFile('Order.csv')).toBe('order_');
  });
  it.each([
    ['quoted texts', 'a,b\n1,"x, y"\n'],
    ['lines of several lengths', 'a\tb\n1\t2\t3\n'],
  ])('reads %s as the file that they are, so that nothing is cut', async (_, text) => {
    const sent: { url: string; body: unknown }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ url, body: init.body });
      return new Response(url.includes('/files') ? '{"path":"data/pasted.csv"}' : '{"sha256":"0"}');
    });
    await createFromText(text, new Set());
    expect(sent).toHaveLength(2);
    expect(String(sent[1]?.body)).toContain("data: 'data/pasted.csv'");
  });
  it('keeps all digits of pasted numbers', async () => {
    const sent = catchSave();
    await createFromText('id\tn\n9007199254740993\t1\n', new Set());
    expect(parse(sent[0]?.text ?? '').cells[0].rows).toEqual([{ id: '9007199254740993', n: 1 }]);
  });
  it('holds pasted cells as typed rows', async () => {
    const sent = catchSave();
    const id = await createFromText("name\tprice\nO'Neil: x\t1.50\n\t007\n", new Set(['scratch/pasted']));
    expect(id).toBe('scratch/pasted-2');
    const document = parse(sent[0]?.text ?? '');
    expect(document.cells[0]).toEqual({
      id: 'pasted',
      type: 'data',
      rows: [
        { name: "O'Neil: x", price: 1.5 },
        { name: null, price: '007' },
      ],
    });
  });
});
