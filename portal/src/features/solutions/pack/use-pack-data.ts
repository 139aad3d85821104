import { getFieldByZip, getFillRates, getFirstRows } from '@platbook/contract/packs/pack-data';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { placeOf } from './pack-tables.ts';

/** The data is cached while the page is open. */
const sharedOptions = { staleTime: Number.POSITIVE_INFINITY, retry: false };

type ConnectionId = string | null | undefined;
const inputOf = (connectionId: ConnectionId, table: string) => ({
  params: { connectionId: connectionId ?? '' },
  query: placeOf(table),
  isBackground: true,
});

export function useFillRates(connectionId: ConnectionId, table: string, isWanted: boolean) {
  return useQuery({
    ...endpointQuery(getFillRates, inputOf(connectionId, table)),
    ...sharedOptions,
    enabled: isWanted && Boolean(connectionId),
  });
}

export function useFieldByZip(connectionId: string, table: string, column: string, county: string | undefined) {
  const input = inputOf(connectionId, table);
  return useQuery({
    ...endpointQuery(getFieldByZip, { ...input, query: { ...input.query, column, county: county ?? '' } }),
    ...sharedOptions,
    enabled: county !== undefined,
  });
}

export function useFirstRows(connectionId: ConnectionId, table: string) {
  return useQuery({
    ...endpointQuery(getFirstRows, inputOf(connectionId, table)),
    ...sharedOptions,
    enabled: Boolean(connectionId),
  });
}
