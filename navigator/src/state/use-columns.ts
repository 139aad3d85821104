import { addFiltered, defaultColumns } from './columns.ts';
import { useSearch } from './use-search.ts';
import { useReachable } from './use-start.ts';

/** The columns of the table, the export and the SQL: the chosen ones, or the default ones plus the filtered fields. */
export function useColumns(): string[] {
  const { columns, where } = useSearch().search;
  return useReachable(columns ?? addFiltered(defaultColumns, where));
}
