import { createEndpointHook, createEndpointQuery } from '@platbook/ui/call/endpoint-hooks';
import { type CallOptions, call } from './call.ts';

export const endpointQuery = createEndpointQuery<CallOptions>(
  async (endpoint, input) => (await call(endpoint, input)).data,
);
export const useEndpoint = createEndpointHook(endpointQuery);
