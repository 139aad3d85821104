import { convert } from '../conversion/convert.ts';
import type { OrderItem, Query, QueryBody, SelectBlock, SetOperation } from '../syntax-tree.ts';
import { commonType } from '../type-system/type-rules.ts';
import { bindBlock } from './bind-block.ts';
import { bindRecursiveTable, namesItself } from './bind-recursive-table.ts';
import type { Binder, QueryUse } from './binder.ts';
import { type Bound, type BoundColumn, type BoundQuery, comparable, hasTwins, identifier } from './bound.ts';
import { renamed } from './bound-source.ts';
import { checkOrder, direction, outputIndex, sortKey } from './ordering.ts';
import { limitOf } from './row-limit.ts';
import type { CommonTableSource, Scope } from './scope.ts';

/** The tables of WITH: each one sees itself and those before it. `prefix` is DuckDB's WITH clause, or empty. */
function bindCommonTables(binder: Binder, query: Query, around: Scope): { scope: Scope; prefix: string } {
  if (query.with.length === 0) return { scope: around, prefix: '' };
  const tables = new Map<string, CommonTableSource>();
  const scope: Scope = { parent: around, sources: [], commonTables: tables };
  const parts: string[] = [];
  for (const table of query.with) {
    const key = table.name.text.toLowerCase();
    if (tables.has(key)) binder.refuseAs(239, table, table.name.text);
    if (namesItself(table)) {
      const emitted = binder.newAlias();
      const { sql, columns } = bindRecursiveTable(binder, table, scope, emitted, query.options);
      tables.set(key, { emitted, columns });
      parts.push(sql);
    } else {
      const bound = binder.query(table.query, scope, 'table');
      const columns = renamed(binder, bound.columns, table.columns, table.name);
      const emitted = binder.newAlias();
      tables.set(key, { emitted, columns });
      parts.push(`${emitted} AS (${bound.sql})`);
    }
  }
  return { scope, prefix: `WITH ${query.with.some(namesItself) ? 'RECURSIVE ' : ''}${parts.join(', ')}` };
}

export function bindQuery(binder: Binder, query: Query, around: Scope, use: QueryUse): BoundQuery {
  const { scope, prefix } = bindCommonTables(binder, query, around);
  const bound = bindBody(binder, query, scope, use);
  return prefix === '' ? bound : { ...bound, sql: `${prefix} ${bound.sql}` };
}

function bindBody(binder: Binder, query: Query, scope: Scope, use: QueryUse): BoundQuery {
  const body = innermost(query);
  if (body.kind === 'selectBlock') return bindBlock(binder, body, query, scope, use);
  checkOrder(binder, query, use, false);
  const operation =
    body.kind === 'setOperation'
      ? bindOperation(binder, body, scope, use)
      : bindQuery(binder, body.query, scope, 'table');
  if (query.orderBy.length === 0 && !query.offset) return operation;
  const order = query.orderBy.map((item) => ofOutput(binder, item, operation)).join(', ');
  const limit = limitOf(binder, query, scope);
  return { ...operation, sql: `SELECT * FROM (${operation.sql}) AS q ORDER BY ${order}${limit}` };
}

/** Parentheses around a whole query without its own ORDER BY have no effect. */
function innermost(query: Query): QueryBody {
  let { body } = query;
  while (body.kind === 'parenthesised' && isBare(body.query)) body = body.query.body;
  return body;
}

const isBare = (query: Query) => query.orderBy.length === 0 && query.with.length === 0 && !query.offset && !query.fetch;

function ofOutput(binder: Binder, { value, isDescending }: OrderItem, { columns, findColumn }: BoundQuery): string {
  const isQualified = value.kind === 'column' && value.parts.length > 1;
  const index = isQualified ? findColumn?.(value.parts) : outputIndex(binder, value, columns);
  if (index === undefined) return binder.refuseAs(104, value);
  const column = columns[index]!;
  return direction(sortKey(binder, { ...column, sql: `q.c${index + 1}` }, value), isDescending);
}

const verbs = { unionAll: 'UNION ALL', union: 'UNION', except: 'EXCEPT', intersect: 'INTERSECT' } as const;

/** UNION, EXCEPT and INTERSECT. A long chain is the left spine of the tree: it is walked in a loop to avoid deep recursion. */
function bindOperation(binder: Binder, operation: SetOperation, scope: Scope, use: QueryUse): BoundQuery {
  const bodies: QueryBody[] = [];
  let left: QueryBody = operation;
  while (left.kind === 'setOperation' && left.operator === operation.operator) {
    bodies.push(left.right);
    left = left.left;
  }
  bodies.push(left);
  const queries = bodies.reverse().map((body, index) => bindPart(binder, body, scope, index === 0 ? use : 'table'));
  const { operator } = operation;
  const columns = commonColumns(binder, queries, operation);
  const { findColumn } = queries[0]!;
  const named = { columns, ...(findColumn && { findColumn }) };
  const typed = queries.map((query) => `(${inTypes(binder, query, columns, operation)})`);
  if (operator === 'unionAll') return { ...named, sql: typed.join(' UNION ALL ') };
  if (!columns.some(hasTwins)) return { ...named, sql: typed.join(` ${verbs[operator]} `) };
  if (operator !== 'union')
    return binder.unsupported(
      `${verbs[operator]} over datetimeoffset, or over computed text that can end in spaces,`,
      operation,
    );
  const keys = columns.map((column, index) => comparable({ ...column, sql: `c${index + 1}` })).join(', ');
  return { ...named, sql: `SELECT DISTINCT ON (${keys}) * FROM (${typed.join(' UNION ALL ')}) AS q` };
}

/** In a set operation, INTO is in the first part. */
function bindPart(binder: Binder, body: QueryBody, scope: Scope, use: QueryUse): BoundQuery {
  if (body.kind === 'parenthesised') return bindQuery(binder, body.query, scope, 'table');
  if (body.kind === 'setOperation') return bindOperation(binder, body, scope, use);
  const bare: Query = { at: body.at, with: [], body, orderBy: [], options: [] };
  return bindBlock(binder, body as SelectBlock, bare, scope, use);
}

function commonColumns(binder: Binder, queries: readonly BoundQuery[], at: SetOperation): BoundColumn[] {
  const [first, ...others] = queries as [BoundQuery, ...BoundQuery[]];
  if (others.some(({ columns }) => columns.length !== first.columns.length)) return binder.refuseAs(205, at);
  return first.columns.map((column, index) => {
    const all = queries.map(({ columns }) => columns[index]!);
    return {
      name: column.name,
      type: all.map(({ type }) => type).reduce(commonType),
      isNullable: all.some(({ isNullable }) => isNullable),
      mayEndInBlank: all.some(({ mayEndInBlank }) => mayEndInBlank),
    };
  });
}

function inTypes(binder: Binder, query: BoundQuery, columns: readonly BoundColumn[], at: SetOperation): string {
  const items = query.columns.map((column, index) => {
    const value: Bound = { ...column, sql: `p.c${index + 1}` };
    return convert({ binder, at }, value, columns[index]!.type).sql;
  });
  if (items.every((sql, index) => sql === `p.c${index + 1}`)) return query.sql;
  return `SELECT ${items.map((sql, index) => `${sql} AS c${index + 1}`).join(', ')} FROM (${query.sql}) AS p`;
}

/** The query with the batch's column names instead of c1, c2, …, for creating a table from it. */
export const withRealNames = ({ sql, columns }: BoundQuery) =>
  `SELECT ${columns.map(({ name }, index) => `q.c${index + 1} AS ${identifier(name)}`).join(', ')} FROM (${sql}) AS q`;
