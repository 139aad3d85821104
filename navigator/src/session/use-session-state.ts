import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionState } from './session.ts';

/** The session of the page. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** How the session stands, live. */
export function useSessionState(): SessionState {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session around this part of the page');
  return useSyncExternalStore(session.subscribe, session.state);
}
