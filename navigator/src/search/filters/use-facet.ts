import { getPropertyFacet } from '@platbook/contract/property/property-search';
import { useSteadyEndpoint } from '../../api/call.ts';
import { useSearch } from '../../state/use-search.ts';

/** The counts per value of a field, ignoring the condition on the field itself. */
export function useFacet(field: string) {
  const { conditions } = useSearch();
  return useSteadyEndpoint(getPropertyFacet, { params: { field }, query: conditions }).data;
}
