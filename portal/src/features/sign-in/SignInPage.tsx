import { parseReturnPath } from '@platbook/contract/rules/parse-return-path';
import { clearShowDialog } from '@platbook/ui/browser/local-store';
import { replaceAddress } from '@platbook/ui/browser/navigation';
import { markSmallWindow } from '@platbook/ui/browser/session-line';
import { PublicShell } from '@platbook/ui/frame/PublicShell.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { appInfoQuery } from '../../api/use-app.tsx';
import { ProgressSteps } from './ProgressSteps.tsx';

const endings: Record<string, [title: string, text: string, button: string]> = {
  displaced: [
    "You're signed out",
    'Trials allow three sessions at a time. You were signed out because a fourth one started. Your text is kept in this browser.',
    'Sign in again',
  ],
  here: [
    "You're signed out",
    "You're signed out of this app, but the identity provider didn't respond. On a shared computer, close all browser windows.",
    'Sign in again',
  ],
  unreachable: [
    'Something went wrong, Please try again',
    'Sign-in is temporarily unavailable. Your text is kept in this browser.',
    'Try again',
  ],
};

export function SignInPage() {
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
        <section className="steps whole">
          <h1 className="t-18">{ended[0]}</h1>
          <p style={{ margin: '8px 0 16px' }}>{ended[1]}</p>
          <Button look="primary" onClick={() => setEnded(undefined)}>
            {ended[2]}
          </Button>
        </section>
      ) : startup.isError ? (
        <LoadFailure onRetry={() => void startup.refetch()} isRetrying={startup.isFetching}>
          The server isn't responding correctly, so sign-in couldn't start.
        </LoadFailure>
      ) : (
        <ProgressSteps steps={[{ text: 'Taking you to sign in', state: 'running' }]} />
      )}
    </PublicShell>
  );
}

interface SignInOptions {
  /** The path to return to; '' means the start page. */
  state: string;
  isH: boolean;
  invite?: string;
}

export function buildSignInAddress(configured: string, { state, isH, invite }: SignInOptions): string {
  const parameters = new URLSearchParams();
  if (state) parameters.set('state', state);
  if (isH) parameters.set('h', 'true');
  if (invite) parameters.set('invite', invite);
  if (parameters.size === 0) return configured;
  return `${configured}${configured.includes('?') ? '&' : '?'}${parameters}`;
}
