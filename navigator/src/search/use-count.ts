import { countProperties } from '@platbook/contract/property/property-search';
import { useSteadyEndpoint } from '../api/call.ts';
import { useSearch } from '../state/use-search.ts';

export function useCount() {
  return useSteadyEndpoint(countProperties, { query: useSearch().conditions });
}
