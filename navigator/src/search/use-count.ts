import { countProperties } from '@platbook/contract/property-search';
import { useSteadyEndpoint } from '../api/use-endpoint.ts';
import { useSearch } from '../state/use-search.ts';

/** How many properties meet the conditions; the last number stays until the next one is there. */
export function useCount() {
  return useSteadyEndpoint(countProperties, { query: useSearch().conditions });
}
