import type { Name } from '../syntax-names.ts';
import type { Bound, BoundColumn } from './bound.ts';

/** A table or query in FROM, under one name. */
export interface Source {
  /** Its name in the batch; absent if only its columns can be named. */
  readonly name: string | undefined;
  /** Set for a table without an alias. */
  readonly schema?: string;
  readonly emitted: string;
  readonly columns: readonly SourceColumn[];
}
export interface SourceColumn extends BoundColumn {
  /** The column in DuckDB SQL: `t1."City"`. */
  readonly sql: string;
  /** Added by the translation; `*` skips it. */
  readonly isHidden?: boolean;
}

export interface CommonTableSource {
  readonly emitted: string;
  readonly columns: readonly (BoundColumn & Pick<SourceColumn, 'isHidden'>)[];
}

/** GROUP BY of a block: the replacement of each of its expressions, and whether the current expression is inside an aggregate. */
export interface Grouping {
  readonly keys: ReadonlyMap<string, Bound>;
  readonly hasComputedKeys: boolean;
  isInsideAggregate: boolean;
  /** The aggregate names a column of an outer query. */
  namesOuter?: boolean;
}

/** The names at one level of a query; names not found there are searched for in the outer query. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly sources: readonly Source[];
  readonly commonTables: ReadonlyMap<string, CommonTableSource>;
  grouping?: Grouping | undefined;
  /** Whether aggregates are allowed here: in the select list, HAVING and ORDER BY. */
  mayAggregate?: boolean;
  /** Whether window functions are allowed here: in the select list and ORDER BY. */
  mayUseWindows?: boolean;
}

export const emptyScope: Scope = { parent: undefined, sources: [], commonTables: new Map() };

export const sameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** The columns that a reference can refer to, at the nearest level that has any. */
export function resolveColumn(
  scope: Scope,
  parts: readonly Name[],
): { columns: SourceColumn[]; at: Scope } | undefined {
  const names = parts.map(({ text }) => text);
  for (let level: Scope | undefined = scope; level; level = level.parent) {
    const columns = level.sources
      .filter((source) => isMeant(source, names))
      .flatMap((source) => columnsNamed(source, names));
    if (columns.length > 0) return { columns, at: level };
  }
  return undefined;
}

/** Whether the parts before the column's name refer to this source. */
export function isMeant(source: Source, names: readonly string[]): boolean {
  const [table, schema] = names.slice(0, -1).reverse();
  if (table === undefined) return true;
  if (source.name === undefined || !sameName(source.name, table)) return false;
  return schema === undefined || (source.schema !== undefined && sameName(source.schema, schema));
}

const columnsNamed = (source: Source, names: readonly string[]) =>
  source.columns.filter(({ name }) => sameName(name, names.at(-1) ?? ''));

/** The common table of that name, nearest first. */
export function findCommonTable(scope: Scope | undefined, name: string): CommonTableSource | undefined {
  for (let level = scope; level; level = level.parent) {
    const found = level.commonTables.get(name.toLowerCase());
    if (found) return found;
  }
  return undefined;
}
