import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productFolder } from '../config.ts';

// Each case starts processes; how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let workspace: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quire-cli-')));
  workspace = join(folder, 'workspace');
  await mkdir(workspace);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as people do, in a process of its own. */
function quire(...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(productFolder, 'server/cli/quire.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, QUIRE_HOME: join(folder, 'home'), QUIRE_SUPERVISED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

describe('usage', () => {
  it('an unknown command or flag, or a wrong value, is exit 2 with a sentence on standard error', async () => {
    const wrong = [['bogus'], ['new', '--bogus'], ['serve', '--port', 'x'], ['new', 'Upper Case'], ['new', 'api/x']];
    for (const ended of await Promise.all(wrong.map((args) => quire(...args)))) {
      expect(ended.code).toBe(2);
      expect(ended.err).toMatch(/^(error|quire): .+/);
      expect(ended.out).toBe('');
    }
  });

  it.each([
    [['--host', '0.0.0.0'], /only with --auth/],
    [['--host', '192.168.1.1', '--auth'], /only with --auth and either/],
    [['--host', '0.0.0.0', '--auth', '--behind-proxy', 'http://x'], /only with --auth and either/],
    [['--host', '0.0.0.0', '--auth', '--behind-proxy', 'https://x'], /cannot work yet/],
  ])('serve %j is exit 2', async (flags, sentence) => {
    const ended = await quire('serve', '--workspace', workspace, ...flags);
    expect([ended.code, ended.out]).toEqual([2, '']);
    expect(ended.err).toMatch(sentence);
  });
});

describe('new', () => {
  it('writes an empty notebook, prints its id, and finds a free one', async () => {
    expect(await quire('new', 'team/first', '--workspace', workspace)).toEqual({
      code: 0,
      out: 'team/first\n',
      err: '',
    });
    expect(await readFile(join(workspace, 'team/first.yaml'), 'utf8')).toBe(
      'quire: 1\nkind: notebook\nid: team/first\nname: First\n\ncells: []\n',
    );
    expect((await quire('new', '--workspace', workspace)).out).toBe('untitled\n');
    expect((await quire('new', '--workspace', workspace)).out).toBe('untitled-2\n');
  });

  it('does not overwrite', async () => {
    await writeFile(join(workspace, 'mine.yaml'), 'mine');
    const ended = await quire('new', 'mine', '--workspace', workspace);
    expect([ended.code, ended.out]).toEqual([2, '']);
    expect(await readFile(join(workspace, 'mine.yaml'), 'utf8')).toBe('mine');
  });
});

describe('check', () => {
  const triage = [
    'quire: 1',
    'kind: notebook',
    'id: triage',
    'name: Triage',
    'cells:',
    '  - id: urgent_only',
    '    input: { widget: switch, label: Urgent only, default: false }',
    '  - id: sample',
    '    sql: |',
    '      SELECT * FROM tickts',
    '      WHERE {{ urgent_only }}',
    '  - id: tickets',
    '    type: data',
    '    rows: [{ id: 1 }]',
    '  - id: below',
    '    sql: FROM sample, tickets',
    '',
  ].join('\n');

  it('tells what is wrong in quire.yaml, with its place', async () => {
    const other = join(folder, 'settings');
    await mkdir(other);
    await writeFile(join(other, 'quire.yaml'), 'kind: workspace\nsql_threads: 0\n');
    await writeFile(join(other, 'a.yaml'), 'quire: 1\nkind: notebook\nid: a\ncells: []\n');
    const ended = await quire('check', 'a', '--workspace', other);
    expect([ended.code, ended.out]).toEqual([
      2,
      expect.stringMatching(/^quire\.yaml:2:14 error invalid-value: `sql_threads` cannot be 0\.\n.*\n✓ a: 0 cells/),
    ]);
    await writeFile(join(other, 'quire.yaml'), 'kind: workspace\nsql_threads: 2\n');
    expect(await quire('check', 'a', '--workspace', other)).toMatchObject({ code: 0, out: '✓ a: 0 cells\n' });
  });

  it('--json gives issues, cells, order and inputs with their places, and exit 2 for an error', async () => {
    await writeFile(join(workspace, 'triage.yaml'), triage);
    const ended = await quire('check', 'triage', '--json', '--workspace', workspace);
    expect(ended.code).toBe(2);
    const { notebooks } = JSON.parse(ended.out);
    expect(notebooks).toMatchObject([
      {
        id: 'triage',
        issues: [
          {
            code: 'unknown-reference',
            severity: 'error',
            cell: 'sample',
            line: 10,
            column: 21,
            hint: expect.any(String),
          },
        ],
        cells: [
          { id: 'urgent_only', type: 'input', runnable: true, references_known: true, references: [] },
          { id: 'sample', type: 'sql', runnable: false, references_known: true },
          { id: 'tickets', type: 'data', runnable: true, references_known: true, references: [] },
          {
            id: 'below',
            type: 'sql',
            runnable: false,
            references: [
              { to: 'sample', line: 16, column: 15 },
              { to: 'tickets', line: 16, column: 23 },
            ],
          },
        ],
        order: ['urgent_only', 'sample', 'tickets', 'below'],
        inputs_schema: {
          type: 'object',
          properties: { urgent_only: { type: 'boolean', title: 'Urgent only', default: false } },
        },
      },
    ]);
    expect(notebooks[0].cells[1].references).toContainEqual({ to: 'urgent_only', line: 11, column: 16 });
  });

  it('of a file takes the folder with quire.yaml above it as the workspace', async () => {
    await mkdir(join(workspace, 'deep'), { recursive: true });
    await writeFile(join(workspace, 'quire.yaml'), 'kind: workspace\n');
    await writeFile(join(workspace, 'deep/good.yaml'), 'quire: 1\nkind: notebook\nid: deep/good\ncells: []\n');
    const ended = await quire('check', join(workspace, 'deep/good.yaml'));
    expect([ended.code, ended.out]).toEqual([0, '✓ deep/good: 0 cells\n']);
  });

  it('ends a text that cannot be read in time or at all with its code, not with a crash', async () => {
    await writeFile(join(workspace, 'bomb.yaml'), `quire: 1\nkind: notebook\nid: bomb\ncells: ${'['.repeat(100_000)}`);
    const ended = await quire('check', 'bomb', '--json', '--workspace', workspace);
    expect(ended.code).toBe(2);
    expect(JSON.parse(ended.out).notebooks[0].issues[0]).toMatchObject({ code: 'too-deep', severity: 'error' });
  });

  it('of a notebook that is no text in UTF-8 is exit 2, with its name and the way on', async () => {
    await writeFile(join(workspace, 'old.yaml'), Buffer.from('kind: notebook\nname: Caf\xe9\n', 'latin1'));
    const ended = await quire('check', 'old', '--workspace', workspace);
    expect([ended.code, ended.out]).toEqual([2, '']);
    expect(ended.err).toMatch(/^quire: old\.yaml: .*UTF-8.*\n {2}Save it as UTF-8/);
  });

  it('of a notebook that is not there is exit 2', async () => {
    expect(await quire('check', 'none', '--workspace', workspace)).toMatchObject({ code: 2, out: '' });
  });
});

describe('run', () => {
  const text = [
    'quire: 1',
    'kind: notebook',
    'id: sums',
    'name: Sums',
    'cells:',
    '  - id: factor',
    '    input: { widget: number, default: 2, step: 1 }',
    '  - id: doubled',
    '    sql: SELECT 21 * {{ factor }} AS n',
    '  - id: bad',
    '    sql: SELECT none',
    '  - id: below',
    '    sql: FROM bad',
    '',
  ].join('\n');
  const run = (...flags: string[]) => quire('run', 'sums', '--workspace', workspace, ...flags);

  it('of a notebook whose gate is closed is exit 1', async () => {
    const gated = [
      'quire: 1',
      'kind: notebook',
      'id: gated',
      'cells:',
      '  - { id: least, input: { widget: number, default: 2, step: 1 } }',
      '  - { id: n, sql: SELECT 1 AS n }',
      "  - { id: q, of: n, severity: gate, assertion: [{ type: sql, sql: 'FROM n WHERE n < {{ least }}' }] }",
      '  - { id: below, sql: FROM n }',
      '',
    ].join('\n');
    await writeFile(join(workspace, 'gated.yaml'), gated);
    const shut = await quire('run', 'gated', '--workspace', workspace);
    expect([shut.code, shut.out]).toEqual([
      1,
      expect.stringMatching(/– below +skipped: gate, q\n.*◆ q .*the gate is closed\ngated: failed/s),
    ]);
    expect(await quire('run', 'gated', '--input', 'least=1', '--workspace', workspace)).toMatchObject({ code: 0 });
  });

  it('--json is the record alone, and a failed cell is exit 1', async () => {
    await writeFile(join(workspace, 'sums.yaml'), text);
    const ended = await run('--json', '--input', 'factor=3');
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.out)).toMatchObject({
      notebook: 'sums',
      inputs: { factor: 3 },
      outcome: 'failed',
      cells: {
        doubled: { type: 'sql', outcome: 'success', table: { row_count: 1, rows: [[63]] } },
        bad: { outcome: 'failed', failure: { code: 'sql-error' } },
        below: { outcome: 'skipped', skipped_because: { kind: 'failed', cell: 'bad' } },
      },
      unstable: { effects: 'mock', models: 'recorded', host: 'cli' },
    });
  });

  it('what code prints goes to standard error, and the record stays alone', async () => {
    const cells = "cells:\n  - { id: told, code: 'console.log(1, [2]); return 3' }\n";
    await writeFile(join(workspace, 'told.yaml'), `quire: 1\nkind: notebook\nid: told\n${cells}`);
    const ended = await quire('run', 'told', '--json', '--workspace', workspace);
    expect(ended).toMatchObject({ code: 0, err: 'told: 1 [2]\n' });
    expect(JSON.parse(ended.out).cells).toEqual({ told: { type: 'code', outcome: 'success', output: 3 } });
  });

  it('--cell runs it and what it needs, and --plan runs nothing', async () => {
    const ended = await run('--json', '--cell', 'doubled');
    expect(ended.code).toBe(0);
    expect(Object.keys(JSON.parse(ended.out).cells)).toEqual(['doubled']);
    const plan = await run('--plan', '--json', '--cell', 'below');
    expect(JSON.parse(plan.out)).toEqual({ notebook: 'sums', cells: ['bad', 'below'], calls: 0, cost_usd: 0 });
  });

  it('refuses bad usage and what cannot work yet with exit 2 before anything runs', async () => {
    const wrong = [
      ['--input', 'none=1'],
      ['--cell', 'none'],
      ['--allow', 'everything'],
      ['--frozen', '--live'],
      ['--record'],
      ['--effects', 'live'],
    ];
    for (const flags of wrong) expect(await run(...flags)).toMatchObject({ code: 2, out: '' });
  });
});

describe('schema', () => {
  it('prints the JSON Schema of each kind of file as one document', async () => {
    const [notebook, agent, record, none] = await Promise.all([
      quire('schema'),
      quire('schema', 'agent'),
      quire('schema', 'run'),
      quire('schema', 'none'),
    ]);
    expect(JSON.parse(notebook.out)).toMatchObject({ properties: { cells: { type: 'array' } } });
    expect(JSON.parse(agent.out)).toMatchObject({ properties: { kind: { const: 'agent' } } });
    expect(JSON.parse(record.out)).toMatchObject({
      properties: { outcome: { enum: ['success', 'failed', 'cancelled', 'waiting'] } },
    });
    expect([none.code, none.out]).toEqual([2, '']);
  });
});
