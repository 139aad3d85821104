import type { Name, Node, ObjectName } from '../syntax-names.ts';
import type { Binder } from './binder.ts';
import type { BoundColumn } from './bound.ts';
import type { Source } from './scope.ts';

export interface BoundSource {
  readonly sql: string;
  readonly sources: readonly Source[];
}

export const fullName = ({ database, schema, object }: ObjectName) =>
  [database, schema, object]
    .filter((part) => part !== undefined)
    .map(({ text }) => text)
    .join('.');

export function derived(
  binder: Binder,
  sql: string,
  columns: readonly BoundColumn[],
  name: string | undefined,
): BoundSource {
  const emitted = binder.newAlias();
  const source = {
    name,
    emitted,
    columns: columns.map((column, index) => ({ ...column, sql: `${emitted}.c${index + 1}` })),
  };
  return { sql: `(${sql}) AS ${emitted}`, sources: [source] };
}

/** The column of a subquery that is a value or a list of values. */
export function onlyColumn(binder: Binder, [column, ...more]: readonly BoundColumn[], at: Node): BoundColumn {
  return column && more.length === 0 ? column : binder.refuseAs(116, at);
}

export function renamed(
  binder: Binder,
  columns: readonly BoundColumn[],
  names: readonly Name[] | undefined,
  of: Name,
): BoundColumn[] {
  if (names && names.length !== columns.length)
    return binder.refuseAs(names.length < columns.length ? 8158 : 8159, of, of.text);
  const seen = new Set<string>();
  return columns.map((column, index) => {
    const name = names?.[index]?.text ?? column.name;
    if (name === '') return binder.refuseAs(8155, of, index + 1, of.text);
    if (seen.has(name.toLowerCase())) return binder.refuseAs(8156, of, name, of.text);
    seen.add(name.toLowerCase());
    return { ...column, name };
  });
}
