import { exchangeToken } from '@platbook/contract/account/sign-in';
import { goTo } from '@platbook/ui/browser/navigation';
import { notifySignedIn, takeSmallWindow } from '@platbook/ui/browser/session-line';
import { PublicShell } from '@platbook/ui/frame/PublicShell.tsx';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery } from '../../api/use-app.tsx';
import { type ProgressStep, ProgressSteps } from './ProgressSteps.tsx';

export function CallbackPage() {
  const [token] = useState(() => window.location.search);
  const hasCode = new URLSearchParams(token).has('code');
  const [isSmall, setIsSmall] = useState(false);
  const cache = useQueryClient();
  // A code can be used only once: a query that never becomes stale sends it once, however often the page renders.
  const exchange = useQuery({
    queryKey: ['exchange token', token],
    queryFn: async () => (await call(exchangeToken, { body: { token } })).data,
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const state = exchange.data?.state;
  useEffect(() => {
    if (state === undefined) return;
    notifySignedIn();
    if (takeSmallWindow()) {
      setIsSmall(true);
      window.close();
      return;
    }
    cache.removeQueries({ queryKey: appInfoQuery.queryKey });
    goTo(state === '' ? '/handleredirect' : `/handleredirect#state=${encodeURIComponent(state)}`, { replace: true });
  }, [state, cache]);
  const hasFailed = exchange.isError || token === '';
  return (
    <PublicShell hasSignIn={false}>
      <ProgressSteps steps={stepsOf({ hasCode, hasFailed, isDone: exchange.isSuccess })}>
        {isSmall && <p>You are signed in. Close this window to continue where you left off.</p>}
        {hasFailed && (
          <Link className={buttonClass('primary')} to="/login">
            Sign in again
          </Link>
        )}
      </ProgressSteps>
    </PublicShell>
  );
}

function stepsOf(props: { hasCode: boolean; hasFailed: boolean; isDone: boolean }): ProgressStep[] {
  const { hasCode, hasFailed, isDone } = props;
  const steps = ['Getting Code'];
  if (hasCode) steps.push('Got code', 'Getting Access token');
  if (isDone) steps.push('Got access token');
  const done = steps.map((text, index): ProgressStep => {
    const isLast = index === steps.length - 1;
    return { text, state: isLast && !isDone && !hasFailed ? 'running' : 'done' };
  });
  return hasFailed ? [...done, { text: 'Something went wrong', state: 'failed' }] : done;
}
