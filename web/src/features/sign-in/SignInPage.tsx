import { parseReturnPath } from '@platbook/contract/rules/parse-return-path';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { appInfoQuery } from '../../api/use-app.tsx';
import { clearShowDialog } from '../../browser/local-store.ts';
import { replaceAddress } from '../../browser/navigation.ts';
import { usePageTitle } from '../../browser/use-page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PublicShell } from '../../ui/PublicShell.tsx';
import { buildSignInAddress } from './build-sign-in-address.ts';
import { ProgressSteps } from './ProgressSteps.tsx';

/** /login and /signin: clears showDialog and sends the browser to the identity provider (specification §2). */
export function SignInPage() {
  usePageTitle('Sign in');
  const { state, h } = useSearch({ strict: false }) as { state?: unknown; h?: unknown };
  const startup = useQuery(appInfoQuery);
  const address =
    startup.data &&
    buildSignInAddress(startup.data.config.sqlpadoidcsigninurl, {
      state: parseReturnPath(typeof state === 'string' ? state : undefined, window.location.origin),
      isH: h === 'true',
    });
  useEffect(() => {
    if (!address) return;
    clearShowDialog();
    replaceAddress(address);
  }, [address]);
  return (
    <PublicShell hasSignIn={false} productName={startup.data?.brand.productName}>
      {startup.isError ? (
        <EmptyState
          heading="h1"
          icon={CircleAlert}
          tone="bad"
          title="Error initializing application"
          actions={
            <Button look="primary" onClick={() => void startup.refetch()} isBusy={startup.isFetching}>
              Try again
            </Button>
          }
        >
          The server did not answer as it should, so the sign-in could not start.
        </EmptyState>
      ) : (
        <ProgressSteps heading="Sign in" steps={[{ text: 'Going to the sign-in', state: 'running' }]} />
      )}
    </PublicShell>
  );
}
