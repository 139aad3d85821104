import { parseReturnPath } from '@platbook/contract/rules/parse-return-path';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { appInfoQuery } from '../../api/use-app.tsx';
import { clearShowDialog } from '../../browser/local-store.ts';
import { replaceAddress } from '../../browser/navigation.ts';
import { usePageTitle } from '../../browser/use-page-title.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PublicShell } from '../../ui/PublicShell.tsx';
import { buildSignInAddress } from './build-sign-in-address.ts';
import { ProgressSteps } from './ProgressSteps.tsx';

/** /login and /signin: clears showDialog and sends the browser to the identity provider (specification §2). */
export function SignInPage() {
  usePageTitle('Sign in');
  const { state, h, invite } = useSearch({ strict: false }) as { state?: unknown; h?: unknown; invite?: unknown };
  const startup = useQuery(appInfoQuery);
  const address =
    startup.data &&
    buildSignInAddress(startup.data.config.sqlpadoidcsigninurl, {
      state: parseReturnPath(typeof state === 'string' ? state : undefined, window.location.origin),
      isH: h === 'true',
      invite: typeof invite === 'string' ? invite : '',
    });
  useEffect(() => {
    if (!address) return;
    clearShowDialog();
    replaceAddress(address);
  }, [address]);
  return (
    <PublicShell hasSignIn={false}>
      {startup.isError ? (
        <LoadFailure onRetry={() => void startup.refetch()} isRetrying={startup.isFetching}>
          The server did not answer as it should, so the sign-in could not start.
        </LoadFailure>
      ) : (
        <ProgressSteps heading="Sign in" steps={[{ text: 'Going to the sign-in', state: 'running' }]} />
      )}
    </PublicShell>
  );
}
