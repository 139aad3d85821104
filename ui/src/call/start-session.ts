import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';
import type { TokenHolder } from './token-holder.ts';

export interface RunningApp<Session> {
  queryClient: QueryClient;
  session: Session;
  close: () => void;
}

/** Starts the session that an app's calls use. Doesn't wait for its token: the page is drawn in the meantime. */
export function startSession<Session extends TokenHolder & { start: () => void; close: () => void }>(
  session: Session,
  connect: (holder: TokenHolder) => () => void,
): RunningApp<Session> {
  const queryClient = createQueryClient(5 * 60_000);
  const disconnect = connect(session);
  session.start();
  const close = () => {
    disconnect();
    session.close();
    queryClient.clear();
  };
  return { queryClient, session, close };
}
