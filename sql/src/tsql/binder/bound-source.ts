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
  const message =
    'Only one expression can be specified in the select list when the subquery is not introduced with EXISTS.';
  return column && more.length === 0 ? column : binder.refuse(116, message, at);
}

export function renamed(
  binder: Binder,
  columns: readonly BoundColumn[],
  names: readonly Name[] | undefined,
  of: Name,
): BoundColumn[] {
  if (names && names.length !== columns.length) {
    const [number, word] = names.length < columns.length ? [8158, 'more'] : [8159, 'fewer'];
    return binder.refuse(
      number as number,
      `'${of.text}' has ${word} columns than were specified in the column list.`,
      of,
    );
  }
  const seen = new Set<string>();
  return columns.map((column, index) => {
    const name = names?.[index]?.text ?? column.name;
    if (name === '')
      return binder.refuse(8155, `No column name was specified for column ${index + 1} of '${of.text}'.`, of);
    if (seen.has(name.toLowerCase()))
      return binder.refuse(8156, `The column '${name}' was specified multiple times for '${of.text}'.`, of);
    seen.add(name.toLowerCase());
    return { ...column, name };
  });
}
