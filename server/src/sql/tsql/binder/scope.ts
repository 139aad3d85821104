import type { Name } from '../syntax-names.ts';
import type { Bound, BoundColumn } from './bound.ts';

/** What FROM brings: a table or a query under one name. */
export interface Source {
  /** The name by which the batch calls it; absent for what can only be named by its columns. */
  readonly name: string | undefined;
  /** Of a table without an alias. */
  readonly schema?: string;
  /** The name in DuckDB. */
  readonly emitted: string;
  readonly columns: readonly SourceColumn[];
}
export interface SourceColumn extends BoundColumn {
  /** The column as DuckDB is told: `t1."City"`. */
  readonly sql: string;
  /** A column of the translation's own, which `*` does not bring. */
  readonly isHidden?: boolean;
}

export interface CommonTableSource {
  readonly emitted: string;
  readonly columns: readonly (BoundColumn & Pick<SourceColumn, 'isHidden'>)[];
}

/** GROUP BY of a block: what stands for each of its expressions, and whether the present expression is inside an aggregate. */
export interface Grouping {
  readonly keys: ReadonlyMap<string, Bound>;
  readonly hasComputedKeys: boolean;
  isInsideAggregate: boolean;
  /** The aggregate names a column of a query around its own. */
  namesOuter?: boolean;
}

/** Names at one level of a query; what is not found goes to the query around it. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly sources: readonly Source[];
  readonly commonTables: ReadonlyMap<string, CommonTableSource>;
  grouping?: Grouping | undefined;
  /** Where aggregates may stand: the select list, HAVING and ORDER BY. */
  mayAggregate?: boolean;
  /** Where window functions may stand: the select list and ORDER BY. */
  mayUseWindows?: boolean;
}

export const emptyScope: Scope = { parent: undefined, sources: [], commonTables: new Map() };

export const sameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** The columns that a reference may mean, at the nearest level where there are any. */
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

/** True when the parts before the column's name mean that source. */
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
