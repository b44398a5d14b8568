import { readFileSync } from 'node:fs';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRelations } from './references.ts';
import { parseSql } from './sql.ts';

const folder = new URL('../../../fixtures/sql-corpus/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const texts = ['hand.sql', 'generated.sql'].flatMap((file) => read(file).trimEnd().split('\n----\n'));
const tables = ['tickets', 'orders', 'orders_2', 'customers', 'prices', 'events', 'triage', 'triage.checks'];

/** Takes each table away: a text references exactly those without which it fails. */
async function askEngine(connection: DuckDBConnection, text: string): Promise<string[] | null> {
  const runs = async (missing?: string) => {
    await connection.run('BEGIN');
    try {
      if (missing) await connection.run(`DROP TABLE ${missing}`);
      await connection.run(text);
      return true;
    } catch {
      return false;
    } finally {
      await connection.run('ROLLBACK');
    }
  };
  if (!(await runs())) return null;
  const named = tables.filter((table) => text.toLowerCase().includes(table.split('.').at(-1) ?? table));
  const referenced: string[] = [];
  for (const table of named) if (!(await runs(table))) referenced.push(table);
  return referenced;
}

describe('the reference scanner against the engine', () => {
  const misses: string[] = [];
  const refused: string[] = [];
  const counts = { both: 0, scanned: 0, engine: 0 };

  beforeAll(async () => {
    const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
    await connection.run(read('schema.sql'));
    for (const text of texts) {
      const engine = await askEngine(connection, text);
      if (!engine) {
        refused.push(text);
        continue;
      }
      const { references, known } = readRelations(parseSql(text).statements);
      const scanned = new Set(references.map(({ to, member }) => (member ? `${to}.${member}` : to)));
      const both = engine.filter((name) => scanned.has(name)).length;
      counts.both += both;
      counts.scanned += scanned.size;
      counts.engine += engine.length;
      if (both < scanned.size || both < engine.length || !known)
        misses.push(`${known ? '' : 'not followed: '}${[...scanned].sort()} instead of ${engine.sort()}: ${text}`);
    }
  }, 300_000);

  it('C016 finds the references of more than 1,000 texts with precision and recall of at least 0.995', () => {
    const precision = counts.both / counts.scanned;
    const recall = counts.both / counts.engine;
    console.log(
      `${texts.length} texts, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, ${misses.length} misses`,
    );
    for (const miss of misses) console.log(`  ${miss}`);
    expect(texts.length).toBeGreaterThan(1000);
    expect(precision).toBeGreaterThanOrEqual(0.995);
    expect(recall).toBeGreaterThanOrEqual(0.995);
  });

  it('every text of the corpus runs', () => {
    expect(refused).toEqual([]);
  });
});
