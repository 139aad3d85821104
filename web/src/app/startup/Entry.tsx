import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appInfoQuery } from '../../api/use-app.tsx';
import { goTo } from '../../browser/navigation.ts';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { StartupError } from './StartupError.tsx';

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
