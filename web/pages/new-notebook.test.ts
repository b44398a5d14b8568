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
