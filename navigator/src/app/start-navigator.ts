import { QueryClient } from '@tanstack/react-query';
import { connectSession } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { createSession, type Session } from '../session/session.ts';

export interface RunningNavigator {
  queryClient: QueryClient;
  session: Session;
  close: () => void;
}

/** Opens the session from the address, the tab or the portal. Doesn't wait for it: the page is drawn in the meantime. */
export function startNavigator(): RunningNavigator {
  const queryClient = createQueryClient();
  const session = createSession();
  const disconnect = connectSession(session);
  session.start();
  const close = () => {
    disconnect();
    session.close();
    queryClient.clear();
  };
  return { queryClient, session, close };
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof CallError && error.status === 0 && failures < 2,
        retryDelay: (failures) => 400 * 2 ** failures,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        staleTime: 5 * 60_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
