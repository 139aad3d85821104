import { getFieldByZip, getFillRates, getFirstRows } from '@platbook/contract/packs/pack-data';
import { preparingText } from '@platbook/contract/workbench/schema-info';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { placeOf } from './pack-tables.ts';

/** The data is cached while the page is open; a data set that is being prepared is polled. */
const sharedOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchInterval: ({ state }: { state: { error: Error | null } }) =>
    state.error?.message === preparingText ? 3_000 : (false as const),
};

export function useFillRates(connectionId: string | null | undefined, table: string | undefined, isWanted = true) {
  return useQuery({
    ...endpointQuery(getFillRates, {
      params: { connectionId: connectionId ?? '' },
      query: placeOf(table ?? ''),
      isBackground: true,
    }),
    ...sharedOptions,
    enabled: isWanted && Boolean(connectionId) && table !== undefined,
  });
}

export function useFieldByZip(connectionId: string, table: string, column: string, county: string | undefined) {
  return useQuery({
    ...endpointQuery(getFieldByZip, {
      params: { connectionId },
      query: { ...placeOf(table), column, county: county ?? '' },
      isBackground: true,
    }),
    ...sharedOptions,
    enabled: county !== undefined,
  });
}

export function useFirstRows(connectionId: string | null | undefined, table: string, isWanted: boolean) {
  return useQuery({
    ...endpointQuery(getFirstRows, {
      params: { connectionId: connectionId ?? '' },
      query: placeOf(table),
      isBackground: true,
    }),
    ...sharedOptions,
    enabled: isWanted && Boolean(connectionId),
  });
}
