import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { signInPath } from '../../api/call.ts';
import { setCaller } from '../../api/caller.ts';
import { AppContext, appInfoQuery } from '../../api/use-app.tsx';
import { currentPath, goTo } from '../../browser/navigation.ts';
import { late } from '../../ui/late.ts';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { StartupError } from './StartupError.tsx';

const SessionWatch = late(() => import('../session/SessionWatch.tsx').then((module) => module.SessionWatch));
const ExpiredDialog = late(() => import('./ExpiredDialog.tsx').then((module) => module.ExpiredDialog));

/** A redirect: signed-in users to a page, visitors to /login. */
export function Entry({ signedInPath }: { signedInPath: string }) {
  const startup = useQuery(appInfoQuery);
  const target = startup.data && (startup.data.currentUser ? signedInPath : '/login');
  useEffect(() => {
    if (target) goTo(target, { replace: true });
  }, [target]);
  if (startup.isError) return <StartupError onRetry={() => void startup.refetch()} isRetrying={startup.isFetching} />;
  return <ShellSkeleton />;
}

/** Loads config and user before the page; without a user, opens the sign-in page. */
export function SignedIn() {
  const startup = useQuery(appInfoQuery);
  // A failed refresh keeps the page, its data and unsaved text.
  if (!startup.data && startup.isError) {
    return <StartupError onRetry={() => void startup.refetch()} isRetrying={startup.isFetching} />;
  }
  if (!startup.data) return <ShellSkeleton />;
  const user = startup.data.currentUser;
  setCaller(user?.id);
  if (!user) return <ToSignIn />;
  return (
    <AppContext value={startup.data}>
      <Outlet />
      {user.id !== 'noauth' && (
        <Suspense>
          <SessionWatch />
        </Suspense>
      )}
      {!user.isActiveSolution && (
        <Suspense>
          <ExpiredDialog />
        </Suspense>
      )}
    </AppContext>
  );
}

function ToSignIn() {
  useEffect(() => goTo(signInPath(currentPath()), { replace: true }), []);
  return <ShellSkeleton />;
}
