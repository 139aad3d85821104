import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, Theme } from './session.ts';

/** The session of the page. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the page, to speak with the page around us. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a session provider');
  return session;
}

/** The theme of the page around us, live. */
export function useTheme(session: Session): Theme | undefined {
  return useSyncExternalStore(session.subscribe, session.theme);
}
