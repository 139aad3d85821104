import { late } from '@platbook/ui/browser/late';
import { currentPath, goTo } from '@platbook/ui/browser/navigation';
import { BrandMark } from '@platbook/ui/frame/BrandMark.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signInPath } from '../../api/call.ts';
import { setCaller } from '../../api/caller.ts';
import { AppContext, appInfoQuery } from '../../api/use-app.tsx';
import { SessionWatch } from '../session/SessionWatch.tsx';

const ExpiredDialog = late(() => import('./ExpiredDialog.tsx').then((module) => module.ExpiredDialog), null);

export function Entry({ signedInPath }: { signedInPath: string }) {
  const startup = useQuery(appInfoQuery);
  const target = startup.data && (startup.data.currentUser ? signedInPath : '/login');
  useEffect(() => {
    if (target) goTo(target, { replace: true });
  }, [target]);
  if (startup.isError) return <StartupError onRetry={() => void startup.refetch()} isRetrying={startup.isFetching} />;
  return <ShellSkeleton />;
}

export function SignedIn() {
  const startup = useQuery(appInfoQuery);
  // A failed refresh keeps the page, its data and unsaved text.
  if (!startup.data && startup.isError)
    return <StartupError onRetry={() => void startup.refetch()} isRetrying={startup.isFetching} />;
  if (!startup.data) return <ShellSkeleton />;
  const user = startup.data.currentUser;
  setCaller(user?.id);
  if (!user) return <ToSignIn />;
  return (
    <AppContext value={startup.data}>
      <Outlet />
      {user.id !== 'noauth' && <SessionWatch />}
      {!user.isActiveSolution && <ExpiredDialog />}
    </AppContext>
  );
}

function ToSignIn() {
  useEffect(() => goTo(signInPath(currentPath()), { replace: true }), []);
  return <ShellSkeleton />;
}

function ShellSkeleton() {
  return (
    <div className="shell" aria-busy="true">
      <header className="bar">
        <span className="brand">
          <BrandMark />
        </span>
        <span className="row g16 only-wide" aria-hidden="true">
          {[72, 84, 120, 104].map((width) => (
            <i key={width} className="skel" style={{ width }} />
          ))}
        </span>
      </header>
      <main>
        <p className="sr" role="status">
          Loading
        </p>
      </main>
    </div>
  );
}

function StartupError({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div className="shell">
      <header className="bar">
        <span className="brand">
          <BrandMark />
        </span>
      </header>
      <main role="alert">
        <LoadFailure onRetry={onRetry} isRetrying={isRetrying}>
          The server isn't responding correctly. Your work is safe.
        </LoadFailure>
      </main>
    </div>
  );
}
