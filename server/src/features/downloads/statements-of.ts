import type { Table } from './files/file-order.ts';
import type { MadeItem } from './list-items.ts';

export type Statement = Omit<Table, 'columns' | 'rows' | 'isIncomplete'>;

export function statementsOf({ pack, queries, file, name, kind }: MadeItem): Statement[] {
  if (kind === 'PowerBI source') return [];
  const own = pack.extracts.get(file);
  const first =
    own === undefined ? [] : [{ key: 'extract', title: name, description: own.description, sql: own.sql, chart: null }];
  const named = queries.flatMap((number) => {
    const query = pack.queries.find(({ id }) => id === `${pack.code}-${number}`);
    if (query === undefined) return [];
    return [
      { key: number, title: query.name, description: query.description, sql: query.queryText, chart: query.chart },
    ];
  });
  return [...first, ...named];
}
