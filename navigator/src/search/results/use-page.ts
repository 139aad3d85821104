import { searchProperties } from '@platbook/contract/property/property-search';
import { useSteadyEndpoint } from '../../api/call.ts';
import { useColumns } from '../../state/use-columns.ts';
import { changeSearch, useSearch } from '../../state/use-search.ts';
import { useFields, useReachable } from '../../state/use-start.ts';
import { extraKeys, listKeys } from './list-fields.ts';

export function usePage() {
  const { search, conditions } = useSearch();
  const fields = useFields();
  const columns = useColumns();
  const keys = useReachable(search.show === 'table' ? columns : [...listKeys, ...extraKeys(search.where)]);
  const sortKey = search.sort.replace(/^-/, '');
  const sort = fields.size === 0 || sortKey === 'address' || fields.has(sortKey) ? search.sort : undefined;
  const page = useSteadyEndpoint(searchProperties, {
    query: {
      ...conditions,
      ...(sort && { sort }),
      fields: keys.join(','),
      limit: String(search.size),
      ...(search.cursor && { cursor: search.cursor }),
    },
  });
  const rows = page.data?.rows.length ?? 0;
  const { next, previous } = page.data ?? {};
  return {
    page,
    columns,
    from: search.from,
    goToNext: next ? () => changeSearch({ cursor: next, from: search.from + rows }) : undefined,
    goToPrevious: previous
      ? () => {
          const from = Math.max(0, search.from - search.size);
          changeSearch(from === 0 ? { cursor: undefined, from: 0 } : { cursor: previous, from });
        }
      : undefined,
  };
}
