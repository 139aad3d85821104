import { createEndpointHook, createEndpointQuery, createSteadyHook } from '@platbook/ui/call/endpoint-hooks';
import { createTokenCalls } from '@platbook/ui/call/token-calls';

export const { connectSession, call, callForBytes, callForFile } = createTokenCalls(
  ({ code }) => code === 'report.token',
);
const endpointQuery = createEndpointQuery(call);
export const useEndpoint = createEndpointHook(endpointQuery);
export const useSteadyEndpoint = createSteadyHook(endpointQuery);
