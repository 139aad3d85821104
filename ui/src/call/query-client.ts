import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/**
 * Caches responses. A call without a response is retried twice. Refusals and server errors aren't retried, and focusing the window
 * refetches nothing.
 */
export function createQueryClient(staleTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof CallError && error.status === 0 && failures < 2,
        retryDelay: (failures) => 400 * 2 ** failures,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        staleTime,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
