import type { EndpointShape, ReplyOf } from '@platbook/contract/endpoint';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallArguments, call } from './call.ts';

export function endpointQuery<E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>) {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: unknown };
  return queryOptions<ReplyOf<E>>({
    queryKey: [endpoint.method, endpoint.path, params ?? {}, query ?? {}],
    queryFn: async ({ signal }) =>
      (await call(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>))).data,
  });
}

export function useEndpoint<E extends EndpointShape>(
  endpoint: E,
  ...input: CallArguments<E>
): UseQueryResult<ReplyOf<E>> {
  return useQuery(endpointQuery(endpoint, ...input)) as UseQueryResult<ReplyOf<E>>;
}
