import type { Expression, Query } from '../syntax-tree.ts';
import type { Binder, QueryUse } from './binder.ts';
import { type Bound, type BoundColumn, sortable } from './bound.ts';
import { sameName } from './scope.ts';

export function checkOrder(binder: Binder, query: Query, use: QueryUse, hasTop: boolean): void {
  if (use === 'statement' || query.orderBy.length === 0 || query.offset || hasTop) return;
  binder.refuseAs(1033, query.orderBy[0]!, 'TOP, OFFSET or FOR XML');
}

/** DuckDB takes a number as a column position and refuses other constants, but a constant result column can be sorted by its name. */
const literal = /^(?:-?[\d.]+|(?:[A-Z]+ )?'(?:[^']|'')*')$/;

/** NULL is the lowest value in SQL Server. */
export const direction = (sql: string, isDescending: boolean) =>
  `${literal.test(sql) ? `(SELECT ${sql})` : sql} ${isDescending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`;

/** Sorting unique identifiers is refused: SQL Server compares their last bytes first. For NEWID() any order is correct. */
export function sortKey(binder: Binder, bound: Omit<Bound, 'constant'>, value: Expression): string {
  const isLot = value.kind === 'call' && value.name === 'NEWID';
  if (bound.type.name !== 'uniqueidentifier' || isLot) return sortable(bound);
  return binder.unsupported('Comparing uniqueidentifier values by order', value);
}

export function outputIndex(binder: Binder, value: Expression, columns: readonly BoundColumn[]): number | undefined {
  if (value.kind === 'number' && value.form === 'integer') {
    const position = Number(value.text);
    if (position >= 1 && position <= columns.length) return position - 1;
    return binder.refuseAs(108, value, value.text);
  }
  if (value.kind !== 'column' || value.parts.length !== 1) return undefined;
  const name = value.parts[0]!.text;
  const found = columns.flatMap((column, index) => (sameName(column.name, name) ? [index] : []));
  if (found.length > 1) return binder.refuseAs(209, value, name);
  return found[0];
}
