import { ownErrors } from '../own-errors.ts';
import type { Expression, Query } from '../syntax-tree.ts';
import type { Binder, QueryUse } from './binder.ts';
import { type Bound, type BoundColumn, sortable } from './bound.ts';
import { sameName } from './scope.ts';

/** ORDER BY in a subquery has a meaning only beside TOP or OFFSET. */
export function checkOrder(binder: Binder, query: Query, use: QueryUse, hasTop: boolean): void {
  if (use === 'statement' || query.orderBy.length === 0 || query.offset || hasTop) return;
  binder.refuse(
    1033,
    'The ORDER BY clause is invalid in views, inline functions, derived tables, subqueries, and common table expressions, unless TOP, OFFSET or FOR XML is also specified.',
    query.orderBy[0]!,
  );
}

/** DuckDB takes a number for the place of a column and refuses other constants; a constant column of the result may be asked for by its name, though. */
const literal = /^(?:-?[\d.]+|(?:[A-Z]+ )?'(?:[^']|'')*')$/;

/** NULL is the lowest value of SQL Server. */
export const direction = (sql: string, isDescending: boolean) =>
  `${literal.test(sql) ? `(SELECT ${sql})` : sql} ${isDescending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`;

/** What is sorted by. SQL Server sorts unique identifiers by their last bytes first; lots that are drawn have no order. */
export function sortKey(binder: Binder, bound: Omit<Bound, 'constant'>, value: Expression): string {
  const isLot = value.kind === 'call' && value.name === 'NEWID';
  if (bound.type.name !== 'uniqueidentifier' || isLot) return sortable(bound);
  return binder.refuse(
    ownErrors.unproven,
    'Comparing uniqueidentifier values by order is not supported on this connection.',
    value,
  );
}

/** Which output column an ORDER BY item means by its number or its name; undefined when it is an expression. */
export function outputIndex(binder: Binder, value: Expression, columns: readonly BoundColumn[]): number | undefined {
  if (value.kind === 'number' && value.form === 'integer') {
    const position = Number(value.text);
    if (position >= 1 && position <= columns.length) return position - 1;
    return binder.refuse(
      108,
      `The ORDER BY position number ${value.text} is out of range of the number of items in the select list.`,
      value,
    );
  }
  if (value.kind !== 'column' || value.parts.length !== 1) return undefined;
  const name = value.parts[0]!.text;
  const found = columns.flatMap((column, index) => (sameName(column.name, name) ? [index] : []));
  if (found.length > 1) return binder.refuse(209, `Ambiguous column name '${name}'.`, value);
  return found[0];
}
