import type { Query } from '../syntax-tree.ts';
import { bindRecursiveTable, namesItself } from './bind-recursive-table.ts';
import type { Binder } from './binder.ts';
import { renamed } from './bound-source.ts';
import type { CommonTableSource, Scope } from './scope.ts';

/** The tables of WITH: each one sees itself and those before it. `prefix` is DuckDB's WITH clause, or empty. */
export function bindCommonTables(binder: Binder, query: Query, around: Scope): { scope: Scope; prefix: string } {
  if (query.with.length === 0) return { scope: around, prefix: '' };
  const tables = new Map<string, CommonTableSource>();
  const scope: Scope = { parent: around, sources: [], commonTables: tables };
  const parts: string[] = [];
  for (const table of query.with) {
    const key = table.name.text.toLowerCase();
    if (tables.has(key))
      binder.refuse(239, `Duplicate common table expression name '${table.name.text}' was specified.`, table);
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
