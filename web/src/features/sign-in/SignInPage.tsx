import { parseReturnPath } from '@platbook/contract/rules/parse-return-path';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { appInfoQuery } from '../../api/use-app.tsx';
import { clearShowDialog } from '../../browser/local-store.ts';
import { replaceAddress } from '../../browser/navigation.ts';
import { markSmallWindow } from '../../browser/session-line.ts';
import { usePageTitle } from '../../browser/use-page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PublicShell } from '../../ui/PublicShell.tsx';
import { buildSignInAddress } from './build-sign-in-address.ts';
import { ProgressSteps } from './ProgressSteps.tsx';

/** Why somebody is here and does not go on by himself, by `ended` of the address: title, text, button. */
const endings: Record<string, [title: string, text: string, button: string]> = {
  displaced: [
    'You are signed out',
    'A trial may be signed in at three places at once, and it was signed in at another one. What you typed is kept in this browser.',
    'Sign in again',
  ],
  here: [
    'You are signed out',
    'The identity provider did not answer, so you are signed out here alone. On a shared computer, close all windows of the browser.',
    'Sign in again',
  ],
  unreachable: [
    'Something went wrong, Please try again',
    'The identity provider does not answer, so nobody can sign in just now. What you typed is kept in this browser.',
    'Try again',
  ],
};

/** /login and /signin: clears showDialog and sends the browser to the identity provider (specification §2). */
export function SignInPage() {
  usePageTitle('Sign in');
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const { state, h, invite } = search;
  const [ended, setEnded] = useState(() =>
    Object.hasOwn(endings, String(search.ended)) ? endings[String(search.ended)] : undefined,
  );
  const startup = useQuery(appInfoQuery);
  const address =
    startup.data &&
    buildSignInAddress(startup.data.config.sqlpadoidcsigninurl, {
      state: parseReturnPath(typeof state === 'string' ? state : undefined, window.location.origin),
      isH: h === 'true',
      invite: typeof invite === 'string' ? invite : '',
    });
  useEffect(() => {
    if (search.window === 'small') markSmallWindow();
    if (!address || ended) return;
    clearShowDialog();
    replaceAddress(address);
  }, [address, ended, search.window]);
  return (
    <PublicShell hasSignIn={false}>
      {ended ? (
        <section className="steps">
          <h1 className="t-18">{ended[0]}</h1>
          <p style={{ margin: '8px 0 16px' }}>{ended[1]}</p>
          <Button look="primary" onClick={() => setEnded(undefined)}>
            {ended[2]}
          </Button>
        </section>
      ) : startup.isError ? (
        <LoadFailure onRetry={() => void startup.refetch()} isRetrying={startup.isFetching}>
          The server did not answer as it should, so the sign-in could not start.
        </LoadFailure>
      ) : (
        <ProgressSteps heading="Sign in" steps={[{ text: 'Going to the sign-in', state: 'running' }]} />
      )}
    </PublicShell>
  );
}
