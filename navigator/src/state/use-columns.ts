import { addFiltered, defaultColumns } from './columns.ts';
import { useSearch } from './use-search.ts';
import { useReachable } from './use-start.ts';

export function useColumns(): string[] {
  const { columns, where } = useSearch().search;
  return useReachable(columns ?? addFiltered(defaultColumns, where));
}
