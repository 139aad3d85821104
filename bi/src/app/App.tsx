import { useStateValue } from '@platbook/ui/browser/create-state';
import { type RunningApp, startSession } from '@platbook/ui/call/start-session';
import { AppFrame } from '@platbook/ui/frame/AppFrame.tsx';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { useEffect } from 'react';
import { connectSession } from '../api/call.ts';
import { ReportPage } from '../page/ReportPage.tsx';
import { createSession, type Session, SessionContext } from '../session/session.ts';
import { useSearch } from '../state/address.ts';

/** Requests a token from the page that frames us. */
export const startReport = (): RunningApp<Session> => startSession(createSession(), connectSession);

export function App({ queryClient, session }: RunningApp<Session>) {
  const own = useColorScheme();
  const scheme = useStateValue(session.theme) ?? own;
  const search = useSearch();
  useEffect(() => {
    document.documentElement.dataset.theme = scheme;
  }, [scheme]);
  useEffect(() => session.say({ type: 'report-address', search }), [session, search]);
  return (
    <AppFrame queryClient={queryClient}>
      <SessionContext value={session}>
        <ReportPage />
      </SessionContext>
    </AppFrame>
  );
}
