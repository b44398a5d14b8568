/** Which columns a relation in scope has: a cell's as its last result has them, a query's as its text says. */
import type { Column } from '../../../schema/table.ts';
import type { Block, Source } from './blocks.ts';
import type { SelectItem } from './items.ts';

/** A cell that can be read, with its columns once they are known. */
export interface Table {
  readonly id: string;
  readonly columns: readonly Column[];
  readonly rowCount?: number;
}

const maxDepth = 20;

/** The relation that a source reads: a query of the statement, or a cell; null when it is neither. */
export function findRelation(source: Source, at: Block, tables: readonly Table[]): Block | Table | null {
  if (source.block) return source.block;
  const { relation } = source;
  if (relation === null) return null;
  for (let block: Block | null = at; block; block = block.outer) {
    const named = block.named.find(
      (each) => each.name.toLowerCase() === relation && each.block !== null && !isInside(at, each.block),
    );
    if (named) return named.block;
  }
  return tables.find(({ id }) => id.toLowerCase() === relation) ?? null;
}

function isInside(block: Block | null, outer: Block): boolean {
  for (let at = block; at; at = at.outer) if (at === outer) return true;
  return false;
}

/** The columns of a source of a block, as written; those of unknown type have an empty one. */
export function listColumns(source: Source, at: Block, tables: readonly Table[], depth = 0): readonly Column[] {
  const found = findRelation(source, at, tables);
  const renamed = findNames(source, at);
  if (found === null || depth > maxDepth) return renamed.map((name) => ({ name, type: '' }));
  const columns = 'items' in found ? listOutput(found, tables, depth + 1) : found.columns;
  const more = renamed.slice(columns.length).map((name) => ({ name, type: '' }));
  return [...columns.map((column, index) => ({ ...column, name: renamed[index] ?? column.name })), ...more];
}

/** Names that the alias or the WITH gives. */
function findNames(source: Source, at: Block): readonly string[] {
  if (source.renamed.length > 0 || source.relation === null) return source.renamed;
  for (let block: Block | null = at; block; block = block.outer) {
    const named = block.named.find(({ name }) => name.toLowerCase() === source.relation);
    if (named) return named.renamed;
  }
  return [];
}

/** The columns that a query gives. */
function listOutput(block: Block, tables: readonly Table[], depth: number): readonly Column[] {
  return block.items.flatMap((item) => readColumns(item, block, tables, depth));
}

function readColumns(item: SelectItem, block: Block, tables: readonly Table[], depth: number): readonly Column[] {
  const of = item.of?.toLowerCase();
  const sources = of === undefined ? block.sources : block.sources.filter(({ name }) => name.toLowerCase() === of);
  const columns = sources.flatMap((source) => listColumns(source, block, tables, depth));
  if (item.star) {
    const seen = new Set(item.without);
    return columns.filter(({ name }) => !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()));
  }
  const column = item.column?.toLowerCase();
  const type = columns.find(({ name }) => name.toLowerCase() === column)?.type ?? '';
  return [{ name: item.name, type }];
}
