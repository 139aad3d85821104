import './error-page.css';
import { getErrorReport } from '@platbook/contract/error-email';
import { copyText } from '@platbook/ui/browser/clipboard';
import type { CallError } from '@platbook/ui/call/call-error';
import { Check, Copy } from '@platbook/ui/icons';
import { buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { appInfoQuery } from '../../api/use-app.tsx';
import { endpointQuery } from '../../api/use-endpoint.ts';

const acts: Record<string, string> = {
  'POST batches': 'run that query',
  'GET batches': 'run that query',
  'POST batches cancel': 'cancel that query',
  'POST batches link': 'create that link',
  'GET statements results': 'load the results of that query',
  'GET statements export-check': 'create that download',
  'POST statements whole-export': 'create that download',
  'POST format-sql': 'format that text',
  'GET schema-info': 'load the schema',
  'GET queries': 'open that query',
  'POST queries': 'save that query',
  'PUT queries': 'save that query',
  'DELETE queries': 'delete that query',
  'POST queries restore': 'restore that query',
  'PUT queries star': 'star that query',
  'PUT queries sharing': 'share that query',
  'GET queries versions': "load that query's versions",
  'GET history': 'load your history',
  'POST connections': 'save that connection',
  'PUT connections': 'save that connection',
  'DELETE connections': 'delete that connection',
  'POST test-connection': 'test that connection',
  'POST connection-clients': 'connect to that database',
  'DELETE connection-clients': 'disconnect from that database',
  'GET connections': 'load your connections',
  'POST connection-clients tables': 'upload that list',
  'POST changepassword': 'change your password',
  'POST forgot-password': 'request a password reset',
  'POST password-reset': 'reset your password',
  'PUT users': 'save that preference',
  'POST getuser': 'load your profile',
  'GET get-invitaion-link': 'create that invite link',
  'DELETE sessions': 'end that session',
  'GET pntoken': 'open Property Navigator',
  'GET signout': 'sign you out',
};

/** The error page's sentence about the failed call; undefined for unknown calls and for anything else in a link. */
function failedActText(act: unknown): string | undefined {
  const words = typeof act === 'string' && Object.hasOwn(acts, act) ? acts[act] : undefined;
  return words && `Couldn't ${words}.`;
}

/** Allowed values of the address's `message`, so that a link from another site can't show its own text. */
const messages: Record<string, string> = { notfound: 'notfound' };

const focus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true });

export function ErrorPage() {
  const search = useSearch({ strict: false }) as { id?: unknown; message?: unknown; act?: unknown };
  const app = useQuery(appInfoQuery).data;
  const id = typeof search.id === 'string' ? search.id.slice(0, 100) : undefined;
  const message = typeof search.message === 'string' ? messages[search.message] : undefined;
  const what = message ?? failedActText(search.act);
  return (
    <section className="error-page col whole">
      <ErrorSketch />
      <h1 className="t-24">Sorry! It looks like you've found a bug.</h1>
      <p className="muted mt8">
        <span>{what ?? 'Something went wrong'}</span>
        {id && (
          <>
            {what ? ' ' : '. '}
            <WhatIsKnown id={id} isSignedIn={Boolean(app?.currentUser)} />
          </>
        )}
      </p>
      {id && <ErrorId id={id} />}
      <Link ref={focus} className={buttonClass('primary', 'lg', 'go-back')} to={app?.currentUser ? '/home' : '/login'}>
        Go back
      </Link>
    </section>
  );
}

/** The error report is still being sent when the page opens. */
const reportMilliseconds = 2_000;
const mostQuestions = 5;

/** What is known about this error ID: an ID in a link can be invented, and the server can have no address to notify. */
function WhatIsKnown({ id, isSignedIn }: { id: string; isSignedIn: boolean }) {
  const report = useQuery({
    ...endpointQuery(getErrorReport, { params: { id }, isBackground: true }),
    enabled: isSignedIn,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.isNotified === false && state.dataUpdateCount < mostQuestions ? reportMilliseconds : false,
  });
  if ((report.error as CallError | null)?.status === 404) return "We don't recognize this error ID.";
  if (report.data?.isNotified) return "Your unsaved text is kept in this browser, and we've been notified.";
  return `Your unsaved text is kept in this browser.${report.data ? ' Contact support with this ID.' : ''}`;
}

function ErrorId({ id }: { id: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="error-id inline framed g8 breaks raised mt20 s-13">
      <span>
        Error Id: <code className="s-125">{id}</code>
      </span>
      <IconButton
        icon={isCopied ? Check : Copy}
        isSmall
        label={isCopied ? 'Copied' : 'Copy error ID'}
        onClick={async () => setIsCopied(await copyText(id))}
      />
    </div>
  );
}

function ErrorSketch() {
  return (
    <svg viewBox="0 0 132 88" aria-hidden="true">
      <path d="M1 1h130v86H1z" fill="var(--raised)" stroke="var(--rule-strong)" />
      <path d="M46 1v86M46 30h85M1 52h45M88 30v57" stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M46.8 30.8h40.4v55.4H46.8z" fill="var(--sand)" />
      <path d="M58 44l18 28M76 44L58 72" stroke="var(--bad)" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M12 14h22M12 20h14M58 12h60M58 18h38" stroke="var(--rule-strong)" strokeWidth="2" />
    </svg>
  );
}
