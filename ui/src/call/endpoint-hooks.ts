import type { EndpointShape, ReplyOf } from '@platbook/contract/endpoint';
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallArguments, CallInput, CallOptions } from './call.ts';

/** Makes React Query options of an endpoint: the key contains method, path, parameters and query; the data is the reply. */
export function createEndpointQuery<Options = CallOptions>(
  call: <E extends EndpointShape>(endpoint: E, input: CallInput<E, Options>) => Promise<ReplyOf<E>>,
) {
  return <E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E, Options>) => {
    const { params, query } = (input ?? {}) as { params?: unknown; query?: unknown };
    return queryOptions<ReplyOf<E>>({
      queryKey: [endpoint.method, endpoint.path, params ?? {}, query ?? {}],
      queryFn: ({ signal }) => call(endpoint, { ...input, signal } as unknown as CallInput<E, Options>),
    });
  };
}

type EndpointQuery<Options> = ReturnType<typeof createEndpointQuery<Options>>;

/** Makes the hook `useEndpoint`. */
export function createEndpointHook<Options = CallOptions>(endpointQuery: EndpointQuery<Options>) {
  return <E extends EndpointShape>(endpoint: E, ...input: CallArguments<E, Options>) =>
    useQuery(endpointQuery(endpoint, ...input)) as UseQueryResult<ReplyOf<E>>;
}

/** Makes a hook like `useEndpoint` that keeps the previous data (with `isPlaceholderData`) until the next answer arrives. */
export function createSteadyHook(endpointQuery: EndpointQuery<CallOptions>) {
  return <E extends EndpointShape>(endpoint: E, input: CallArguments<E>[0], options: { enabled?: boolean } = {}) =>
    useQuery({
      ...endpointQuery(endpoint, ...([input] as CallArguments<E>)),
      ...options,
      placeholderData: keepPreviousData as never,
    }) as UseQueryResult<ReplyOf<E>>;
}
