import { ownErrors } from '../own-errors.ts';
import type { CommonTable, Query, QueryBody, TableSource } from '../syntax-tree.ts';
import { renamed } from './bind-source.ts';
import type { Binder } from './binder.ts';
import { type CommonTableSource, type Scope, sameName } from './scope.ts';

/** The tables of WITH: each sees those before it. `prefix` is DuckDB's WITH, or nothing. */
export function bindCommonTables(binder: Binder, query: Query, around: Scope): { scope: Scope; prefix: string } {
  if (query.with.length === 0) return { scope: around, prefix: '' };
  const tables = new Map<string, CommonTableSource>();
  const scope: Scope = { parent: around, sources: [], commonTables: tables };
  const parts: string[] = [];
  for (const table of query.with) {
    const key = table.name.text.toLowerCase();
    if (tables.has(key))
      binder.refuse(239, `Duplicate common table expression name '${table.name.text}' was specified.`, table);
    if (namesItself(table.query.body, table)) {
      binder.refuse(
        ownErrors.unproven,
        `The common table expression '${table.name.text}' names itself: recursive queries are not supported on this connection.`,
        table,
      );
    }
    const bound = binder.query(table.query, scope, 'table');
    const columns = renamed(binder, bound.columns, table.columns, table.name);
    const emitted = binder.newAlias();
    tables.set(key, { emitted, columns });
    parts.push(`${emitted} AS (${bound.sql})`);
  }
  return { scope, prefix: `WITH ${parts.join(', ')}` };
}

/** A common table that is called by its own name inside of it, at any depth of FROM. */
function namesItself(body: QueryBody, table: CommonTable): boolean {
  if (body.kind === 'setOperation') return namesItself(body.left, table) || namesItself(body.right, table);
  if (body.kind === 'parenthesised') return namesItself(body.query.body, table);
  return body.from.some((source) => isNamed(source, table));
}

function isNamed(source: TableSource, table: CommonTable): boolean {
  if (source.kind === 'table') return !source.name.schema && sameName(source.name.object.text, table.name.text);
  if (source.kind === 'join') return isNamed(source.left, table) || isNamed(source.right, table);
  return false;
}
