import { createQueryClient } from '@platbook/ui/call/query-client';
import type { QueryClient } from '@tanstack/react-query';
import { connectSession } from '../api/call.ts';
import { createSession, type Session } from '../session/session.ts';

export interface RunningNavigator {
  queryClient: QueryClient;
  session: Session;
  close: () => void;
}

/** Opens the session from the address, the tab or the portal. Doesn't wait for it: the page is drawn in the meantime. */
export function startNavigator(): RunningNavigator {
  const queryClient = createQueryClient(5 * 60_000);
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
