import type { EndpointShape, ReplyOf } from '@platbook/contract/endpoint';
import { type CallArguments, type CallOptions, type LooseInput, pathOf, readReply, send } from '@platbook/ui/call/call';
import { createEndpointHook, createEndpointQuery, createSteadyHook } from '@platbook/ui/call/endpoint-hooks';
import { createTokenCalls } from '@platbook/ui/call/token-calls';

export const { connectSession, call, callForBytes, callForFile } = createTokenCalls(({ status }) => status === 401);
export const endpointQuery = createEndpointQuery(call);
export const useEndpoint = createEndpointHook(endpointQuery);
export const useSteadyEndpoint = createSteadyHook(endpointQuery);

export async function callPortal<E extends EndpointShape>(
  { method, path }: E,
  ...[input]: CallArguments<E>
): Promise<ReplyOf<E>> {
  const { params, query, body, signal }: LooseInput & CallOptions = input ?? {};
  return (await readReply(await send(method, pathOf(path, params, query), body, { signal }), signal)) as ReplyOf<E>;
}
