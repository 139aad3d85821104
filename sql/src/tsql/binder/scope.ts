import type { Name } from '../syntax-names.ts';
import type { Bound, BoundColumn } from './bound.ts';

export interface Source {
  readonly name: string | undefined;
  readonly schema?: string;
  readonly emitted: string;
  readonly columns: readonly SourceColumn[];
}
export interface SourceColumn extends BoundColumn {
  readonly sql: string;
  readonly isHidden?: boolean;
}

export interface CommonTableSource {
  readonly emitted: string;
  readonly columns: readonly (BoundColumn & Pick<SourceColumn, 'isHidden'>)[];
}

export interface Grouping {
  readonly keys: ReadonlyMap<string, Bound>;
  readonly hasComputedKeys: boolean;
  isInsideAggregate: boolean;
  namesOuter?: boolean;
}

export interface Scope {
  readonly parent: Scope | undefined;
  readonly sources: readonly Source[];
  readonly commonTables: ReadonlyMap<string, CommonTableSource>;
  grouping?: Grouping | undefined;
  mayAggregate?: boolean;
  mayUseWindows?: boolean;
}

export const emptyScope: Scope = { parent: undefined, sources: [], commonTables: new Map() };

export const sameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

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

export function isMeant(source: Source, names: readonly string[]): boolean {
  const [table, schema] = names.slice(0, -1).reverse();
  if (table === undefined) return true;
  if (source.name === undefined || !sameName(source.name, table)) return false;
  return schema === undefined || (source.schema !== undefined && sameName(source.schema, schema));
}

const columnsNamed = (source: Source, names: readonly string[]) =>
  source.columns.filter(({ name }) => sameName(name, names.at(-1) ?? ''));

export function findCommonTable(scope: Scope | undefined, name: string): CommonTableSource | undefined {
  for (let level = scope; level; level = level.parent) {
    const found = level.commonTables.get(name.toLowerCase());
    if (found) return found;
  }
  return undefined;
}
