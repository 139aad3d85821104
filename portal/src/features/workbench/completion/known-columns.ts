import type { Block, Source } from '@platbook/sql/names/read-blocks';
import { findCommonTable, sourceName } from '@platbook/sql/names/sources';
import { findTables, type SchemaIndex } from './schema-index.ts';

const deepest = 12;

/** The columns, in lower case, that a source certainly has and no others; undefined if that isn't certain. */
export class KnownColumns {
  readonly #index: SchemaIndex;
  /** Where sources end that rename their columns: `… as t(a, b)`. */
  readonly #renamed: ReadonlySet<number>;

  /** A table without its schema can be a temporary one. */
  readonly #hasOwnTables: boolean;

  constructor(index: SchemaIndex, renamed: ReadonlySet<number>, hasOwnTables: boolean) {
    this.#index = index;
    this.#hasOwnTables = hasOwnTables;
    this.#renamed = renamed;
  }

  of(source: Source, block: Block, depth = 0): ReadonlySet<string> | undefined {
    if (depth > deepest || this.#renamed.has(source.to)) return undefined;
    if (source.block) return this.#outputs(source.block, depth + 1);
    const common = findCommonTable(source, block);
    if (common && common.columns.length > 0) return new Set(common.columns.map((name) => name.toLowerCase()));
    if (common) return this.#outputs(common.block, depth + 1);
    const { length } = source.path;
    if (length > 2 || length === 0 || (length === 1 && this.#hasOwnTables)) return undefined;
    const tables = findTables(this.#index, source.path);
    if (tables.length === 0 || tables.some(({ columns }) => columns.length === 0)) return undefined;
    return new Set(tables.flatMap(({ columns }) => columns.map(({ lower }) => lower)));
  }

  #outputs(block: Block, depth: number): ReadonlySet<string> | undefined {
    // FROM without SELECT reads everything.
    if (block.outputs.length === 0) return this.#every(block, block.sources, depth);
    const names = new Set<string>();
    for (const { name, path } of block.outputs) {
      if (name === undefined) return undefined;
      if (path?.at(-1) !== '*') {
        names.add(name.toLowerCase());
        continue;
      }
      const owner = path.at(-2)?.toLowerCase();
      const read = block.sources.filter((each) => owner === undefined || sourceName(each)?.toLowerCase() === owner);
      const columns = path.length > 2 ? undefined : this.#every(block, read, depth);
      if (!columns) return undefined;
      for (const column of columns) names.add(column);
    }
    return names;
  }

  #every(block: Block, sources: readonly Source[], depth: number): ReadonlySet<string> | undefined {
    const names = new Set<string>();
    for (const source of sources) {
      const columns = this.of(source, block, depth);
      if (!columns) return undefined;
      for (const column of columns) names.add(column);
    }
    return sources.length > 0 ? names : undefined;
  }
}
