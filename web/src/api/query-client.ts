import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/**
 * A cache for what the server answered. A call that got no response is tried twice more; what the server refused or
 * failed at is not asked again on its own, and neither is anything because a window got the focus.
 */
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
