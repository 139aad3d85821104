import { getBanner } from '@platbook/contract/banner';
import { useStateValue } from '@platbook/ui/browser/create-state';
import { late } from '@platbook/ui/browser/late';
import { type RunningApp, startSession } from '@platbook/ui/call/start-session';
import { AppFrame } from '@platbook/ui/frame/AppFrame.tsx';
import { MaintenanceWatch } from '@platbook/ui/frame/MaintenanceWatch.tsx';
import { callPortal, connectSession } from '../api/call.ts';
import { SearchPage } from '../search/SearchPage.tsx';
import { signInAddress } from '../session/leave-for-sign-in.ts';
import { createSession, type Session } from '../session/session.ts';
import { useAddress } from '../state/address.ts';

const ReportPage = late(() => import('../property-report/ReportPage.tsx').then(({ ReportPage }) => ReportPage), null);

const bannerQuery = {
  queryKey: ['banner'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callPortal(getBanner, { signal }),
};

export const startNavigator = (): RunningApp<Session> => startSession(createSession(), connectSession);

export function App({ queryClient, session }: RunningApp<Session>) {
  return (
    <AppFrame queryClient={queryClient}>
      <MaintenanceWatch query={bannerQuery} />
      <SessionNote session={session} />
      <CurrentPage />
    </AppFrame>
  );
}

/** A line above the page while the session has no key. The page keeps showing its data. */
function SessionNote({ session }: { session: Session }) {
  const status = useStateValue(session.status);
  return (
    <div role="status">
      {status === 'retrying' && <p className="session-note s-13">Couldn't reach Property Navigator. Trying again…</p>}
      {status === 'ended' && (
        <p className="session-note s-13">
          Your Property Navigator session has ended.{' '}
          <a href={signInAddress()} target="_top">
            Sign in
          </a>
        </p>
      )}
    </div>
  );
}

function CurrentPage() {
  const { path } = useAddress();
  const [, id] = /^\/property\/(\d+)$/.exec(path) ?? [];
  if (id === undefined) return <SearchPage />;
  return <ReportPage key={id} id={id} />;
}
