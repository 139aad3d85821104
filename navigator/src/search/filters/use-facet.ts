import { getPropertyFacet } from '@platbook/contract/property/property-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/call.ts';
import { useSearch } from '../../state/use-search.ts';

/** The counts per value of a field, ignoring the condition on the field itself. */
export function useFacet(field: string) {
  const { conditions } = useSearch();
  return useQuery({
    ...endpointQuery(getPropertyFacet, { params: { field }, query: conditions }),
    placeholderData: keepPreviousData,
  }).data;
}
