import type { EndpointShape, ReplyOf } from '@platbook/contract/endpoint';
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallArguments, call } from './call.ts';

export function endpointQuery<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>) {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: unknown };
  return queryOptions<ReplyOf<E>>({
    queryKey: [endpoint.path, params ?? {}, query ?? {}],
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>)),
  });
}

export function useEndpoint<E extends EndpointShape>(
  endpoint: E,
  ...input: CallArguments<E>
): UseQueryResult<ReplyOf<E>> {
  return useQuery(endpointQuery(endpoint, ...input)) as UseQueryResult<ReplyOf<E>>;
}

/** Like `useEndpoint`, but keeps the previous data (with `isPlaceholderData`) until the next answer arrives. */
export function useSteadyEndpoint<E extends EndpointShape>(
  endpoint: E,
  ...input: CallArguments<E>
): UseQueryResult<ReplyOf<E>> {
  return useQuery({
    ...endpointQuery(endpoint, ...input),
    placeholderData: keepPreviousData as never,
  }) as UseQueryResult<ReplyOf<E>>;
}
