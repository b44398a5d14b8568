/**
 * The relations that exist in an engine, and how each came to be. A relation is dropped when its
 * holder says so and no view stands on it; one that was lost with its engine is made again from its
 * recipe when something first reads it, the same statement over the same relations.
 */
import { fail } from '../../schema/failure.ts';
import type { Column } from '../../schema/table.ts';
import { writeName } from '../../text/duckdb-type.ts';
import type { SqlDriver } from './driver.ts';

export interface Shape {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly kept: 'table' | 'view';
  /** Where `rowid` counts rows: the table itself, or the imported one behind the view. */
  readonly rowids: string | null;
  /** Statements that undo what `make` did, in order. */
  readonly undo: readonly string[];
}

export interface Relation {
  readonly name: string;
  readonly reads: readonly Relation[];
  /** Makes it in the engine, all that it reads being there. */
  readonly make: (signal?: AbortSignal) => Promise<Shape>;
  shape: Shape;
  generation: number;
  /** Views and running statements that need it. */
  holders: number;
  dropped: boolean;
  /** Made and not undone: a view then holds what it reads. */
  standing: boolean;
  restoring: Promise<void> | null;
}

/** The name of a relation in SQL: `memory._r."late__17"`. */
export function writeRelation(name: string): string {
  return `memory._r.${writeName(name)}`;
}

/** A name that no column has: `wanted`, or longer. */
export function freeName(shape: Shape, wanted: string): string {
  const taken = new Set(shape.columns.map(({ name }) => name.toLowerCase()));
  let name = wanted;
  while (taken.has(name)) name += '_';
  return name;
}

/** The relations of one driver, none at first. */
export class Relations {
  readonly #driver: SqlDriver;
  readonly #named = new Map<string, Relation>();
  constructor(driver: SqlDriver) {
    this.#driver = driver;
  }

  /** Makes a relation and remembers how. */
  async add(name: string, reads: readonly Relation[], make: Relation['make'], signal?: AbortSignal): Promise<Relation> {
    if (this.#named.has(name)) throw new Error(`relation ${name} exists already`);
    const { generation, shape } = await this.#holding(reads, async () => {
      const before = this.#driver.generation;
      return { shape: await make(signal), generation: before };
    });
    const relation = {
      ...{ name, reads, make, shape, generation },
      ...{ holders: 0, dropped: false, standing: false, restoring: null },
    };
    this.#named.set(name, relation);
    this.#stand(relation, true);
    return relation;
  }

  /** The relation of this name, there to be read. */
  async get(name: string): Promise<Relation> {
    const relation = this.#named.get(name);
    if (!relation) return fail('sql-error', `the table ${name} is no longer here: run its cell again`);
    await this.#restore(relation);
    return relation;
  }

  has(name: string): boolean {
    return this.#named.has(name);
  }

  /** A check of the tables that a statement names: of all that exist here it may read these alone, and what they show. */
  limit(reads: readonly Relation[]): (names: readonly string[], statement: number) => void {
    const allowed = closureOf(reads);
    return (names, statement) => {
      const beyond = names.map(lastPart).find((name) => this.has(name) && !allowed.has(name));
      if (beyond)
        fail('undeclared-reference', `statement ${statement + 1} reads a table that the cell does not reference`);
    };
  }

  /** Runs `work` while `relations` stay in the engine, whoever drops them meanwhile. */
  async use<T>(relations: readonly Relation[], work: () => Promise<T>): Promise<T> {
    return this.#holding(relations, work);
  }

  async drop(name: string): Promise<void> {
    const relation = this.#named.get(name);
    if (!relation) return;
    this.#named.delete(name);
    relation.dropped = true;
    await this.#release(relation);
  }

  async #holding<T>(relations: readonly Relation[], work: () => Promise<T>): Promise<T> {
    for (const relation of relations) {
      relation.holders += 1;
    }
    try {
      for (const relation of relations) await this.#restore(relation);
      return await work();
    } finally {
      for (const relation of relations) {
        relation.holders -= 1;
        if (relation.dropped) await this.#release(relation);
      }
    }
  }

  async #restore(relation: Relation): Promise<void> {
    while (relation.generation !== this.#driver.generation) {
      relation.restoring ??= this.#remake(relation).finally(() => {
        relation.restoring = null;
      });
      await relation.restoring;
    }
  }

  async #remake(relation: Relation): Promise<void> {
    await this.#holding(relation.reads, async () => {
      const generation = this.#driver.generation;
      relation.shape = await relation.make();
      relation.generation = generation;
      this.#stand(relation, true);
    });
  }

  /** A view holds what it reads as long as it stands. */
  #stand(relation: Relation, standing: boolean): void {
    if (relation.standing === standing) return;
    relation.standing = standing;
    if (relation.shape.kept !== 'view') return;
    for (const read of relation.reads) read.holders += standing ? 1 : -1;
  }

  async #release(relation: Relation): Promise<void> {
    if (relation.holders > 0 || !relation.standing) return;
    this.#stand(relation, false);
    if (relation.generation === this.#driver.generation) await this.#undo(relation);
    relation.generation = -1;
    for (const read of relation.reads) if (read.dropped) await this.#release(read);
  }

  async #undo(relation: Relation): Promise<void> {
    const connection = await this.#driver.connect();
    try {
      for (const statement of relation.shape.undo) await connection.execute(statement);
    } finally {
      await connection.close();
    }
  }
}

/** Names of these relations and of all that views show through them. */
function closureOf(reads: readonly Relation[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (relation: Relation) => {
    if (names.has(relation.name)) return;
    names.add(relation.name);
    for (const read of relation.reads) visit(read);
  };
  for (const read of reads) visit(read);
  return names;
}

function lastPart(name: string): string {
  return /"((?:[^"]|"")*)"$/.exec(name)?.[1]?.replaceAll('""', '"') ?? name.slice(name.lastIndexOf('.') + 1);
}
