import { getFieldByZip, getFillRates, getFirstRows } from '@platbook/contract/pack-data';
import { preparingText } from '@platbook/contract/schema-info';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { placeOf } from './pack-tables.ts';

/** What is asked of the data stays as it is while the page is open; a set that is being prepared is asked for again. */
const asked = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchInterval: ({ state }: { state: { error: Error | null } }) =>
    state.error?.message === preparingText ? 3_000 : (false as const),
};

/** How well the columns of a table are filled in the person's own data. */
export function useFillRates(connectionId: string | null | undefined, table: string | undefined, isWanted = true) {
  return useQuery({
    ...endpointQuery(getFillRates, {
      params: { connectionId: connectionId ?? '' },
      query: placeOf(table ?? ''),
      isBackground: true,
    }),
    ...asked,
    enabled: isWanted && Boolean(connectionId) && table !== undefined,
  });
}

/** One field of a table in a county, ZIP by ZIP. */
export function useFieldByZip(connectionId: string, table: string, column: string, county: string | undefined) {
  return useQuery({
    ...endpointQuery(getFieldByZip, {
      params: { connectionId },
      query: { ...placeOf(table), column, county: county ?? '' },
      isBackground: true,
    }),
    ...asked,
    enabled: county !== undefined,
  });
}

/** The first rows of a table. */
export function useFirstRows(connectionId: string | null | undefined, table: string, isWanted: boolean) {
  return useQuery({
    ...endpointQuery(getFirstRows, {
      params: { connectionId: connectionId ?? '' },
      query: placeOf(table),
      isBackground: true,
    }),
    ...asked,
    enabled: isWanted && Boolean(connectionId),
  });
}
