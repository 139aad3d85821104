import { createQueryClient } from '@platbook/ui/call/query-client';
import type { QueryClient } from '@tanstack/react-query';
import { connectSession } from '../api/call.ts';
import { createSession, type Session } from '../session/session.ts';

export interface RunningReport {
  queryClient: QueryClient;
  session: Session;
  close: () => void;
}

/** Requests a token from the page that frames us. Doesn't wait for it: the report is drawn in the meantime. */
export function startReport(): RunningReport {
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
