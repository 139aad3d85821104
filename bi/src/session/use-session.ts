import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, Theme } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a session provider');
  return session;
}

export function useTheme(session: Session): Theme | undefined {
  return useSyncExternalStore(session.subscribe, session.theme);
}
