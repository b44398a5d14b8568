import { describe, expect, it } from 'vitest';
import { cellDefinitions, cellTypes } from './file/definitions.ts';
import { jsonSchemaOf } from './reflect/json-schema.ts';
import { keepBehaviour, roleOf } from './reflect/roles.ts';
import { findTexts } from './reflect/texts.ts';

describe('cell definitions', () => {
  it('name all fourteen types, each with a blank that fits its own schema', () => {
    expect(cellTypes).toHaveLength(14);
    for (const type of cellTypes) {
      const { fields, blank } = cellDefinitions[type];
      expect(fields.safeParse(blank), type).toMatchObject({ success: true });
    }
  });

  it('refuse fields that they do not know', () => {
    expect(cellDefinitions.sql.fields.safeParse({ sql: 'SELECT 1', limit: 3 }).success).toBe(false);
  });
});

describe('roles', () => {
  it('say which fields are in a key', () => {
    expect(roleOf('sql', 'sql')).toBe('behaviour');
    expect(roleOf('sql', 'run')).toBe('policy');
    expect(roleOf('sql', 'title')).toBe('presentation');
    expect(roleOf('input', 'for_each')).toBe('behaviour');
  });

  it('leave policy and presentation out, nested ones too', () => {
    const fields = cellDefinitions.input.fields.parse({
      title: 'T',
      for_each: { in: 'xs', parallel: 9 },
      input: { widget: 'select', label: 'L', options: [1] },
    });
    expect(keepBehaviour('input', fields)).toEqual({
      for_each: { in: 'xs' },
      reads: [],
      input: { widget: 'select', options: [1], required: false, secret: false, empty: 'all' },
    });
  });
});

describe('texts', () => {
  const find = (type: keyof typeof cellDefinitions, value: object) =>
    [...findTexts(cellDefinitions[type].fields, value)].map(({ path, kind }) => `${path.join('.')}: ${kind}`);

  it('are found with their kind', () => {
    expect(find('sql', { sql: 'SELECT 1', when: 'a', needs: ['b'], title: '{{ x }}' })).toEqual([
      'sql: sql',
      'when: expression',
      'needs.0: cell',
    ]);
    expect(find('chart', { data: 't', chart: { mark: 'bar', title: ['{{ a }}'] }, where: ['x'] })).toEqual([
      'data: cell',
      'chart.mark: template',
      'chart.title.0: template',
      'where.0: cell',
    ]);
  });

  it('of assertions depend on the type', () => {
    const items = [
      { type: 'equals', value: '{{ x }}' },
      { type: 'regex', value: '{{ x }}' },
      { type: 'sql', sql: 'SELECT 1' },
      { type: 'assert-set', items: [{ type: 'contains', value: 'a' }] },
    ];
    expect(find('assertion', { of: ['a'], assertion: { items } })).toEqual([
      'of.0: cell',
      'assertion.items.0.value: template',
      'assertion.items.2.sql: sql',
      'assertion.items.3.items.0.value: template',
    ]);
  });
});

describe('JSON Schema', () => {
  it('is made for every kind of file, with short forms and notes', () => {
    const notebook = JSON.stringify(jsonSchemaOf('notebook'));
    expect(notebook).toContain('"Seconds, or 90s, 15m, 2h, 14d."');
    expect(notebook).toContain('"#/$defs/cell"');
    for (const name of ['agent', 'tool', 'assertion', 'connection', 'workspace'] as const) {
      expect(jsonSchemaOf(name)).toMatchObject({ type: 'object' });
    }
  });
});
