import type { EndpointShape, ReplyOf } from '@platbook/contract/endpoint';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallArguments } from '../../../api/call.ts';
import { endpointQuery } from '../../../api/use-endpoint.ts';

/** Reloads when the page is opened, and at an interval if one is given. */
export function useRefreshed<E extends EndpointShape>(endpoint: E, milliseconds?: number): UseQueryResult<ReplyOf<E>> {
  const query = endpointQuery(endpoint, ...([{ isBackground: true }] as unknown as CallArguments<E>));
  return useQuery({ ...query, staleTime: 0, refetchInterval: milliseconds ?? false });
}
