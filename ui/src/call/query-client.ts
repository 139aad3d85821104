import { QueryClient } from '@tanstack/react-query';
import { CallError, isPreparing } from './call-error.ts';

const preparingMilliseconds = 3_000;

/**
 * Caches responses. A call without a response is retried twice, and one for data that is being prepared until it is ready. Other
 * refusals and server errors aren't retried, and focusing the window refetches nothing.
 */
export function createQueryClient(staleTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof CallError && error.status === 0 && failures < 2,
        retryDelay: (failures) => 400 * 2 ** failures,
        refetchInterval: ({ state }) => (isPreparing(state.error) ? preparingMilliseconds : false),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        staleTime,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
