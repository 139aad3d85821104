import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSessionState(): SessionState {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a session provider');
  return useSyncExternalStore(session.subscribe, session.state);
}
