import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** Retries a call without a response twice; refusals and server errors aren't retried. Focusing the window refetches nothing. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof CallError && error.status === 0 && failures < 2,
        retryDelay: (failures) => 400 * 2 ** failures,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        staleTime: 30_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
