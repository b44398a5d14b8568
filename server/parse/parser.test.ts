import type { ChildProcess } from 'node:child_process';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createParser } from './parser.ts';

// Each case starts processes; how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });

const parser = createParser();
afterAll(() => parser.end());

const head = 'quire: 1\nkind: notebook\nid: team/sales\n';

describe('the parsing process', () => {
  it('tells name, tags and cells of a notebook, and that another file is none', async () => {
    const text = `${head}name: Sales\ntags: [a, b]\ncells:\n  - id: one\n    sql: SELECT 1\n`;
    const { summary } = await parser.ask('summarise', { text, id: '' });
    expect(summary).toEqual({ name: 'Sales', tags: ['a', 'b'], cells: 1 });
    expect(await parser.ask('summarise', { text: 'kind: workspace\n', id: '' })).toEqual({ summary: null });
  });

  it('lists a notebook that YAML cannot read', async () => {
    const { summary } = await parser.ask('summarise', { text: `${head}cells: [}\n`, id: '' });
    expect(summary).not.toBeNull();
  });

  it('writes another id and leaves every other byte alone', async () => {
    const text = `# mine\r\nquire: 1\r\nkind: notebook\r\nid: 'team/sales'   # here\r\ncells: []`;
    const renamed = await parser.ask('rename', { text, id: 'team/other' });
    expect(renamed.text.replace('team/other', 'team/sales').replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    expect(renamed.text).toContain('team/other');
  });

  it('tells what a notebook asks for', async () => {
    const text = `${head}cells:\n  - id: a\n    data: https://API.example.com/x.csv\n  - id: b\n    data: https://api.example.com/y.csv\n  - id: c\n    language: python\n    code: return 1\n`;
    expect(await parser.ask('asks', { text, id: '' })).toEqual([
      { entry: 'host:api.example.com', cells: ['a', 'b'] },
      { entry: 'python', cells: ['c'] },
    ]);
  });

  it('counts the time that it works: one that is held up by the machine is no refusal', async () => {
    const started: ChildProcess[] = [];
    const own = createParser((child) => started.push(child));
    await own.ask('summarise', { text: 'kind: workspace\n', id: '' });
    started[0]?.kill('SIGSTOP');
    const answer = own.ask('summarise', { text: `${head}name: Late\ncells: []\n`, id: '' });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    started[0]?.kill('SIGCONT');
    expect((await answer).summary?.name).toBe('Late');
    own.end();
  });

  const bombs: [string, string][] = [
    [
      '50,000 keys in one map',
      `${head}cells:\n  - sql: x\n${Array.from({ length: 50_000 }, (_, at) => `    k${at}: 1`).join('\n')}`,
    ],
    ['brackets without end', `${head}cells: ${'['.repeat(10_000)}`],
    [
      'an alias bomb',
      `${head}a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n`,
    ],
    ['two MB of bad escapes', `${head}name: "${'\\q'.repeat(1_000_000)}"`],
  ];
  it.each(bombs)('survives %s and answers the next question', async (_, text) => {
    await parser.ask('summarise', { text, id: '' }).catch((error: { refusal?: { code: string } }) => {
      expect(error.refusal?.code).toBe('too-large');
    });
    expect((await parser.ask('summarise', { text: `${head}name: After\ncells: []\n`, id: '' })).summary?.name).toBe(
      'After',
    );
  });
});
